import type { ConfirmedState } from "@sgval/contract/control/control";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { holderOf } from "@sgval/contract/permission";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { RightsContext } from "../../../shared/api/ability.ts";
import { useSnackbar } from "../../../shared/api/snackbar.ts";
import { changeLanguage, startI18n } from "../../../shared/i18n/i18n.ts";
import { aDevice } from "../../../shared/realtime/device.fixture.ts";
import { aCommand } from "../command.fixture.ts";
import { ControlPanel } from "./control-panel.tsx";

const now = new Date().toISOString();

const aValve = (properties: Partial<DeviceDetail> = {}): DeviceDetail =>
  aDevice({
    latest: { measuredAt: now, receivedAt: now, values: { valve_state: 0 }, quality: {}, times: {} },
    hasThreshold: true,
    topicControl: "a/control",
    actions: [
      { action: "high_pressure", code: "DO_3_ON" },
      { action: "low_pressure", code: "DO_3_OFF" },
      { action: "fully_open_on", code: "DO_1_ON" },
      { action: "fully_close_on", code: "DO_2_ON" },
      { action: "sync", code: "STATUS" },
    ],
    ...properties,
  });

const sent: { requestId: string; action: string; reason?: string }[] = [];
let commands = [aCommand({ status: "completed", finishedAt: now, createdAt: now })];

let confirmed: ConfirmedState | null = null;

const answer = (body: unknown) =>
  new Response(JSON.stringify(body), { headers: { "content-type": "application/json" } });

const serve = (url: string, options: RequestInit): Promise<Response> => {
  if (options.method === "POST") {
    sent.push(JSON.parse(String(options.body)));
    return Promise.resolve(
      answer({ data: aCommand({ id: 2, status: "processing", sentAt: now, createdAt: now }) }),
    );
  }
  if (url.endsWith("/api/v1/device/7/state")) return Promise.resolve(answer({ data: confirmed }));
  expect(url).toContain("/api/v1/device/7/command");
  return Promise.resolve(answer({ data: commands, metaData: { total: commands.length, page: 1, size: 20 } }));
};

const show = (device: DeviceDetail, rules = [{ action: "manage", subject: "all" }]) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RightsContext value={holderOf(rules)}>
        <ControlPanel device={device} autoGate={null} />
      </RightsContext>
    </QueryClientProvider>,
  );

const button = (name: string | RegExp) => screen.findByRole("button", { name });

beforeAll(async () => {
  await startI18n();
  await changeLanguage("en");
});
beforeEach(() => {
  sent.length = 0;
  commands = [aCommand({ status: "completed", finishedAt: now, createdAt: now })];
  confirmed = null;
  vi.stubGlobal("fetch", serve);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("the control panel", () => {
  it("sends one command however often confirm is pressed, and shows accepted, never done", async () => {
    show(aValve());
    fireEvent.click(await button("Switch to low pressure"));
    const dialog = await screen.findByRole("dialog");
    const confirm = within(dialog).getByRole("button", { name: "Switch to low pressure" });
    fireEvent.click(confirm);
    fireEvent.click(confirm);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ action: "low_pressure" });
    expect(useSnackbar.getState()).toMatchObject({ color: "success", message: "Send control success" });
    // The valve still shows its reported state.
    expect((await button(/Switch to high pressure/)).textContent).toContain("holding");
  });

  it("says of a pump that it is running, and not that it is held", async () => {
    show(
      aValve({
        type: "WELL_LOGGING",
        latest: { measuredAt: now, receivedAt: now, values: { pump_running: 1 }, quality: {}, times: {} },
        actions: [
          { action: "pump_start", code: "DO_1_ON" },
          { action: "pump_stop", code: "DO_1_OFF" },
        ],
      }),
    );
    expect((await button(/Start pump/)).textContent).toBe("Start pumprunning");
  });

  it("does not call the cross of a dialog by the name of a command", async () => {
    await changeLanguage("vn");
    show(aValve());
    fireEvent.click(await button("Đóng hoàn toàn"));
    const names = within(await screen.findByRole("dialog"))
      .getAllByRole("button")
      .map((one) => one.getAttribute("aria-label") ?? one.textContent);
    await changeLanguage("en");
    expect(names).toEqual(["Đóng hộp thoại", "Hủy", "Đóng hoàn toàn"]);
  });

  it("[R4.2] locks manual operation in automatic mode and says why", async () => {
    show(aValve({ mode: "auto" }));
    const locked = await button("Switch to low pressure");
    expect(locked.getAttribute("aria-disabled")).toBe("true");
    fireEvent.click(locked);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.getByText("In automatic mode the device cannot be controlled manually")).toBeTruthy();
  });

  it("locks full opening while the valve confirms that full closing is on, and says why", async () => {
    confirmed = {
      state: { DO2: 1 },
      confirmedAt: now,
      commandId: 1,
      action: "fully_close_on",
      actorName: "tam01",
      held: null,
    };
    show(aValve());
    const opening = await button("Open fully");
    await waitFor(() => expect(opening.getAttribute("aria-disabled")).toBe("true"));
    expect(opening.getAttribute("aria-description")).toBe(
      "Fully open and fully close cannot be on together; release the other one first",
    );
    fireEvent.click(opening);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("[R4.3] asks for a threshold or a timer in the exact text", async () => {
    show(aValve({ hasThreshold: false }));
    expect((await button("Switch to low pressure")).getAttribute("aria-disabled")).toBe("true");
    expect(screen.getByText("Please Set Threshold or Timer before operation")).toBeTruthy();
  });

  it("asks for a reason and the device's name before it closes a valve", async () => {
    show(aValve());
    fireEvent.click(await button("Close fully"));
    const dialog = within(await screen.findByRole("dialog"));
    const confirm = dialog.getByRole("button", { name: "Close fully" });
    expect(confirm).toHaveProperty("disabled", true);
    fireEvent.change(dialog.getByLabelText(/Reason/), { target: { value: "burst main" } });
    expect(confirm).toHaveProperty("disabled", true);
    fireEvent.change(dialog.getByLabelText(/VGA-07/), { target: { value: "VGA-07" } });
    expect(confirm).toHaveProperty("disabled", false);
    fireEvent.click(confirm);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ action: "fully_close_on", reason: "burst main" });
  });

  it("locks every command while one is running and names its actor", async () => {
    commands = [aCommand({ status: "processing", sentAt: now, createdAt: now })];
    show(aValve());
    await screen.findByText("Running command");
    expect((await button("Switch to low pressure")).getAttribute("aria-disabled")).toBe("true");
    expect(screen.getAllByText(/Under way: Switch to high pressure, tam01/).length).toBeGreaterThan(0);
  });

  it("offers sync first when the device did not answer, and never repeats by itself", async () => {
    commands = [aCommand({ status: "device_not_response", sentAt: now, finishedAt: now, createdAt: now })];
    show(aValve());
    expect(await screen.findByText("Device not response")).toBeTruthy();
    const next = screen
      .getAllByRole("button", { name: /Sync state|Send again/ })
      .map((one) => one.textContent);
    expect(next.slice(-2)).toEqual(["Sync state", "Send again"]);
    expect(sent).toEqual([]);
  });

  it("[R6.6] locks the panel for a user without the permission", async () => {
    show(aValve(), [{ action: "Index", subject: "Device" }]);
    const reasons = await screen.findAllByText("You do not have permission to control this device");
    expect(reasons.length).toBeGreaterThan(0);
    expect((await button("Sync state")).getAttribute("aria-disabled")).toBe("true");
  });
});
