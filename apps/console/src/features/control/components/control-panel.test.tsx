import type { ConfirmedState } from "@sgval/contract/control/confirmed-state";
import type { Command } from "@sgval/contract/control/control";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { holderOf } from "@sgval/contract/permission";
import { onlineManager, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from "@tanstack/react-router";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import type { ComponentProps } from "react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { RightsContext } from "../../../shared/api/ability.ts";
import { queryClient } from "../../../shared/api/query-client.ts";
import { useSnackbar } from "../../../shared/api/snackbar.ts";
import { changeLanguage, startI18n } from "../../../shared/i18n/i18n.ts";
import { useLockOuts } from "../../../shared/lock-outs.ts";
import { useNotices } from "../../../shared/notices/notices.ts";
import { aDevice } from "../../../shared/realtime/device.fixture.ts";
import { useOpenApproval } from "../api/approvals.ts";
import { anApproval } from "../approval.fixture.ts";
import { aCommand } from "../command.fixture.ts";
import { cacheCommand } from "../realtime.ts";
import { CommandConfirm } from "./command-confirm.tsx";
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

const channel = (slot: number, parameter: string) => ({
  ...{ slot, parameter, mappingKey: parameter, unit: null, rawMin: null, rawMax: null },
  ...{ measuringMin: null, measuringMax: null, inverted: false, under: null, over: null },
});
/** A station of three pumps, of which these report what they do. */
const aStation = (values: Record<string, number>): DeviceDetail =>
  aValve({
    type: "WATER_PUMP",
    latest: { measuredAt: now, receivedAt: now, values, quality: {}, times: {} },
    channels: ["p1", "p2", "p3"].map((pump, slot) => channel(slot, `pump_running.${pump}`)),
    actions: [
      { action: "pump_start", code: "DO_4_ON" },
      { action: "pump_stop", code: "DO_4_OFF" },
    ],
  });

const sent: { requestId: string; action: string; reason?: string; pumpIds?: string[] }[] = [];
let commands = [aCommand({ status: "completed", finishedAt: now, createdAt: now })];

let confirmed: ConfirmedState | null = null;
let regulated = true;

/** The valve is closed by an operator, for a reason; a technician read it since then. */
const heldClosed = (): ConfirmedState => ({
  ...{ state: { DO2: 1 }, confirmedAt: now, commandId: 3, action: "read_now", actorName: "tech01" },
  held: [
    {
      action: "low_pressure",
      value: null,
      source: "manual",
      actorName: "tech01",
      reason: null,
      since: "2025-11-18T03:00:00Z",
    },
    {
      ...{
        action: "fully_close_on",
        value: null,
        source: "manual",
        actorName: "oper01",
        reason: "burst main, Nguyen Trai",
      },
      since: "2025-11-18T02:00:00Z",
    },
  ],
});
const aClosedValve = (properties: Partial<DeviceDetail> = {}): DeviceDetail =>
  aValve({
    latest: { measuredAt: now, receivedAt: now, values: { valve_state: 3 }, quality: {}, times: {} },
    ...properties,
    actions: [...aValve().actions, { action: "fully_close_off", code: "DO_2_OFF" }],
  });

/** What the server says of the next command besides its number. */
let accepted: Partial<Command> = {};

const answer = (body: unknown) =>
  new Response(JSON.stringify(body), { headers: { "content-type": "application/json" } });

/** What the server answers to the selection of a device. */
const selected = (): object => ({
  ...{ selection: "token-1", expiresAt: now, level: 1, stale: false, mode: "manual", state: null },
  ...{
    telemetry: null,
    secondPerson: false,
    nobodyApproves: false,
    nearLimits: [],
    warnings: [],
    effects: [{ parameter: "outlet_pressure", change: "rises", value: null }],
  },
});
let selectAnswer = (): Response => answer({ data: selected() });

/** The server takes the command, and its answer is lost on the way. */
let answerLost = false;

const serve = (url: string, options: RequestInit): Promise<Response> => {
  if (url.endsWith("/api/v1/approval")) return Promise.resolve(answer({ data: [] }));
  if (url.endsWith("/select/release")) return Promise.resolve(new Response(null, { status: 204 }));
  if (url.endsWith("/select")) return Promise.resolve(selectAnswer());
  if (options.method === "POST") {
    sent.push(JSON.parse(String(options.body)));
    if (answerLost) return Promise.reject(new TypeError("Failed to fetch"));
    return Promise.resolve(
      answer({ data: aCommand({ id: 2, status: "processing", sentAt: now, createdAt: now, ...accepted }) }),
    );
  }
  const [, one] = /\/command\/(\d+)$/.exec(url) ?? [];
  if (one) return Promise.resolve(answer({ data: commands.find(({ id }) => id === Number(one)) }));
  if (url.endsWith("/api/v1/device/7/state")) return Promise.resolve(answer({ data: confirmed, regulated }));
  expect(url).toContain("/api/v1/device/7/command");
  return Promise.resolve(answer({ data: commands, metaData: { total: commands.length, page: 1, size: 20 } }));
};

/** For the links; nobody follows one here. */
const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
type More = Pick<ComponentProps<typeof ControlPanel>, "repeat" | "pumpNames">;
const pageOf = (
  client: QueryClient,
  device: DeviceDetail,
  rules: { action: string; subject: string }[],
  more?: More,
) => (
  <QueryClientProvider client={client}>
    <RouterContextProvider router={router}>
      <RightsContext value={holderOf(rules)}>
        <ControlPanel device={device} autoGate={null} values={<p>present values</p>} {...more} />
      </RightsContext>
    </RouterContextProvider>
  </QueryClientProvider>
);
const show = (device: DeviceDetail, rules = [{ action: "manage", subject: "all" }], more?: More) => {
  // The product's: what is sent without a network fails at once instead of being sent much later.
  const defaultOptions = { ...queryClient.getDefaultOptions(), queries: { retry: false } };
  const client = new QueryClient({ defaultOptions });
  const page = render(pageOf(client, device, rules, more));
  return {
    ...page,
    client,
    showAgain: (next: DeviceDetail) => page.rerender(pageOf(client, next, rules, more)),
  };
};

const button = (name: string | RegExp) => screen.findByRole("button", { name });

beforeAll(async () => {
  await startI18n();
  await changeLanguage("en");
});
beforeEach(() => {
  sent.length = 0;
  accepted = {};
  commands = [aCommand({ status: "completed", finishedAt: now, createdAt: now })];
  confirmed = null;
  regulated = true;
  answerLost = false;
  onlineManager.setOnline(true);
  vi.stubGlobal("fetch", serve);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("the control panel", () => {
  it("says through which gateway commands go, and of a network that keeps them what stays locked", async () => {
    const behind = (commands: "at_once" | "after_uplink") =>
      aValve({ connection: "http", topicControl: null, gateway: { name: "lora", commands } });
    const { showAgain } = show(behind("at_once"));
    expect(await screen.findByText(/Commands go through the gateway .*lora.*it has a command/)).toBeTruthy();
    expect((await button("Switch to low pressure")).getAttribute("aria-disabled")).toBe("false");
    showAgain(behind("after_uplink"));
    expect(await screen.findByText(/keeps them until the next message of the device/)).toBeTruthy();
    expect((await button("Switch to low pressure")).getAttribute("aria-disabled")).toBe("true");
    expect(screen.getByText(/valves and pumps are not operated over it/)).toBeTruthy();
  });

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

  it("says of a command that waits for its sleeping device when it goes out and how long it is held, not that it was sent", async () => {
    useSnackbar.setState({ visible: false, message: "" });
    accepted = {
      ...{ status: "waiting", sentAt: null },
      ...{ expectedAt: "2026-01-02T02:05:00Z", deadlineAt: "2026-01-02T02:10:00Z" },
    };
    show(aValve({ powerMode: "sleeping" }));
    fireEvent.click(await button("Switch to low pressure"));
    fireEvent.click(
      within(await screen.findByRole("dialog")).getByRole("button", { name: "Switch to low pressure" }),
    );
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(useSnackbar.getState().message).toBe("");
    expect(useNotices.getState().list[0]).toMatchObject({
      tone: "info",
      text: expect.stringMatching(/accepted; it goes out .* about .*09:05.* held until .*09:10/),
    });
  });

  it("says of a command for a sleeping device that never reported that it waits, not that it was sent", async () => {
    useSnackbar.setState({ visible: false, message: "" });
    accepted = { status: "waiting", sentAt: null, expectedAt: null, deadlineAt: "2026-01-02T02:10:00Z" };
    show(aValve({ powerMode: "sleeping" }));
    fireEvent.click(await button("Switch to low pressure"));
    fireEvent.click(
      within(await screen.findByRole("dialog")).getByRole("button", { name: "Switch to low pressure" }),
    );
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(useSnackbar.getState().message).toBe("");
    expect(useNotices.getState().list[0]).toMatchObject({
      tone: "info",
      text: expect.stringMatching(/accepted; it waits .* held until .*09:10/),
    });
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
    const missing = "Cần nhập lý do và gõ đúng tên thiết bị";
    expect(names).toEqual(["Đóng hộp thoại", missing, "Hủy", "Đóng hoàn toàn"]);
  });

  it("says before it is pressed that a second person is needed, and asks for approval instead of sending", async () => {
    selectAnswer = () => answer({ data: { ...selected(), secondPerson: true } });
    const asked: unknown[] = [];
    vi.stubGlobal("fetch", (url: string, options: RequestInit) => {
      if (!url.endsWith("/command/approval")) return serve(url, options);
      asked.push(JSON.parse(String(options.body)));
      return Promise.resolve(answer({ data: anApproval({ action: "low_pressure" }) }));
    });
    show(aValve());
    fireEvent.click(await button("Switch to low pressure"));
    const dialog = await screen.findByRole("dialog");
    const note = await within(dialog).findByText(/A second person must approve this command/);
    // First of what scrolls: on a phone the rest of it begins below the buttons.
    expect(dialog.querySelector("[data-scrolls]")?.firstElementChild?.contains(note)).toBe(true);
    const ask = within(dialog).getByRole("button", { name: "Ask for approval" });
    expect(ask).toHaveProperty("disabled", true);
    fireEvent.change(within(dialog).getByRole("textbox", { name: /Reason/ }), { target: { value: "burst" } });
    fireEvent.click(ask);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    selectAnswer = () => answer({ data: selected() });
    expect(sent).toEqual([]);
    expect(asked).toMatchObject([{ action: "low_pressure", selection: "token-1", reason: "burst" }]);
    expect(useOpenApproval.getState().open?.id).toBe(41);
  });

  it("says that the valve changed while the dialog was open and by whom, and takes the press only once that was seen", async () => {
    const { client, showAgain } = show(aValve());
    fireEvent.click(await button("Switch to low pressure"));
    const dialog = within(await screen.findByRole("dialog"));
    const confirm = await dialog.findByRole("button", { name: "Switch to low pressure" });
    await waitFor(() => expect(confirm).toHaveProperty("disabled", false));
    expect(dialog.queryByText(/^Changed since/)).toBeNull();
    confirmed = heldClosed();
    await client.invalidateQueries();
    showAgain(aClosedValve());
    const note = /^Changed since this was opened: Regulating high → Fully closed \(held since .*, oper01\./;
    const alert = await dialog.findByText(note);
    // Beside the buttons, where it needs no scrolling.
    expect(alert.closest("footer")).not.toBeNull();
    expect(confirm).toHaveProperty("disabled", true);
    fireEvent.click(confirm);
    expect(sent).toEqual([]);
    fireEvent.click(dialog.getByRole("button", { name: "I have seen it" }));
    expect(dialog.queryByText(note)).toBeNull();
    expect(confirm).toHaveProperty("disabled", false);
  });

  it("does not keep a stop waiting because the device changed while its dialog was open", async () => {
    const { showAgain } = show(aClosedValve());
    fireEvent.click(await button("Release full close"));
    const dialog = within(await screen.findByRole("dialog"));
    showAgain(
      aClosedValve({
        latest: { measuredAt: now, receivedAt: now, values: { valve_state: 2 }, quality: {}, times: {} },
      }),
    );
    expect(await dialog.findByText(/^Changed since this was opened: Fully closed → Fully open/)).toBeTruthy();
    expect(dialog.getByRole("button", { name: "Release full close" })).toHaveProperty("disabled", false);
  });

  it("says when nobody else has the right to approve a command that needs a second person", async () => {
    selectAnswer = () => answer({ data: { ...selected(), secondPerson: true, nobodyApproves: true } });
    show(aValve());
    fireEvent.click(await button("Switch to low pressure"));
    const dialog = within(await screen.findByRole("dialog"));
    expect(await dialog.findByText(/Nobody else has the right to approve it/)).toBeTruthy();
    selectAnswer = () => answer({ data: selected() });
  });

  it("[R4.2] locks manual operation in automatic mode and says why", async () => {
    show(aValve({ mode: "auto" }));
    const locked = await button("Switch to low pressure");
    expect(locked.getAttribute("aria-disabled")).toBe("true");
    fireEvent.click(locked);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.getByText("In automatic mode the device cannot be controlled manually")).toBeTruthy();
  });

  it("offers beside that reason the way out, which asks before it leaves automatic mode", async () => {
    show(aValve({ mode: "auto" }));
    fireEvent.click(await button("Switch to manual"));
    expect(await screen.findByRole("dialog", { name: "Switch to manual" })).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it("stops in automatic mode by one press that says both things, and does not call it done", async () => {
    show(aClosedValve({ mode: "auto" }));
    const press = await button("Take manual and release");
    expect(press.getAttribute("aria-disabled")).toBe("false");
    press.focus();
    expect(document.activeElement).toBe(press);
    fireEvent.click(press);
    const dialog = within(await screen.findByRole("dialog", { name: "Take manual and release" }));
    const confirm = dialog.getByRole("button", { name: "Take manual and release" });
    expect(confirm).toHaveProperty("disabled", false);
    fireEvent.click(confirm);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent[0]).toMatchObject({ action: "fully_close_off", takeManual: true });
    expect(useSnackbar.getState().message).toBe("Send control success");
    // Until the server says that the mode changed, it is the old one.
    expect((await button(/Auto/)).getAttribute("aria-pressed")).toBe("true");
  });

  describe("says that a stop takes manual", () => {
    const asksForBoth = async () => {
      const dialog = within(await screen.findByRole("dialog", { name: "Take manual and release" }));
      fireEvent.click(dialog.getByRole("button", { name: "Take manual and release" }));
      await waitFor(() => expect(sent).toMatchObject([{ action: "fully_close_off", takeManual: true }]));
    };
    const release = (properties: Partial<Command>) =>
      aCommand({ action: "fully_close_off", sentAt: now, finishedAt: now, createdAt: now, ...properties });

    it("also when it is sent again because it was not answered", async () => {
      commands = [release({ status: "device_not_response" })];
      show(aClosedValve({ mode: "auto" }));
      fireEvent.click(await button("Send again"));
      await asksForBoth();
    });
    it("also when an earlier one is repeated", async () => {
      commands = [release({ id: 9, status: "completed" })];
      show(aClosedValve({ mode: "auto" }), undefined, { repeat: { commandId: 9, onClose: () => {} } });
      await asksForBoth();
    });
    it("also when the device becomes automatic while its dialog is open", async () => {
      const { showAgain } = show(aClosedValve());
      fireEvent.click(await button("Release full close"));
      expect(await screen.findByRole("dialog", { name: "Release full close" })).toBeTruthy();
      showAgain(aClosedValve({ mode: "auto" }));
      await asksForBoth();
    });
  });

  it.each([
    { offered: false, what: "reports that it regulates", values: { valve_state: 0 } },
    { offered: true, what: "reports that it is closed", values: { valve_state: 3 } },
    { offered: true, what: "does not know where it stands", values: { valve_state: 99 } },
    { offered: true, what: "reports no state", values: { valve_state: null } },
    { offered: true, what: "reported long ago", values: { valve_state: 0 }, at: "2025-11-18T02:00:00Z" },
    { offered: true, what: "was closed by the last command", values: { valve_state: 0 }, held: heldClosed() },
    { offered: true, what: "reported before a closing was lost", values: { valve_state: 0 }, lost: now },
    {
      offered: true,
      what: "reported before a closing was lost, with a clock that is ahead",
      values: { valve_state: 0 },
      at: new Date(Date.parse(now) + 200_000).toISOString(),
      heardAt: now,
      lost: now,
    },
    {
      ...{
        offered: false,
        what: "reports that it regulates since a closing was lost",
        values: { valve_state: 0 },
      },
      lost: "2025-11-18T02:00:00Z",
    },
  ])(
    "offers the release in automatic mode, $offered, of a valve that $what",
    async ({ offered, values, at = now, heardAt = at, held = null, lost = null }) => {
      confirmed = held;
      if (lost)
        commands = [
          aCommand({
            action: "fully_close_on",
            status: "device_not_response",
            sentAt: lost,
            finishedAt: now,
          }),
        ];
      show(
        aValve({
          ...{ mode: "auto", actions: [{ action: "fully_close_off", code: "DO_2_OFF" }] },
          latest: { ...{ measuredAt: at, receivedAt: heardAt, quality: {}, times: {} }, values },
        }),
      );
      const name = offered ? "Take manual and release" : "Release full close";
      const press = await button(name);
      await waitFor(() => expect(press.getAttribute("aria-disabled")).toBe(String(!offered)));
    },
  );

  it("says of a stop that was sent and could not be recorded that it was not", async () => {
    accepted = { id: 0, action: "fully_close_off", recorded: false, journalledAt: now };
    show(aValve({ actions: [{ action: "fully_close_off", code: "DO_2_OFF" }] }));
    fireEvent.click(await button("Release full close"));
    const dialog = within(await screen.findByRole("dialog"));
    fireEvent.click(dialog.getByRole("button", { name: "Release full close" }));
    await waitFor(() => expect(useSnackbar.getState().message).toContain("not recorded"));
    expect(useSnackbar.getState().message).toBe(
      "Valve 7: command “Release full close” sent, but not recorded yet because the database does not answer",
    );
    expect(await screen.findByText(/^not recorded yet ·/)).toBeTruthy();
    expect(screen.queryByText("#0", { exact: false })).toBeNull();
  });

  it("locks full opening while the valve confirms that full closing is on, and says why", async () => {
    confirmed = {
      state: { DO2: 1 },
      confirmedAt: now,
      commandId: 1,
      action: "fully_close_on",
      actorName: "tam01",
      held: [],
    };
    show(aValve());
    const opening = await button("Open fully");
    await waitFor(() => expect(opening.getAttribute("aria-disabled")).toBe("true"));
    expect(opening.getAttribute("aria-description")).toBe(
      "Fully open and fully close cannot be on together; release the other one first",
    );
    expect(screen.getByText(/^Open fully: Fully open and fully close cannot be on together/)).toBeTruthy();
    fireEvent.click(opening);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("[R4.3] asks for a threshold or a timer in the exact text", async () => {
    show(aValve({ hasThreshold: false }));
    expect((await button("Switch to low pressure")).getAttribute("aria-disabled")).toBe("true");
    const reason = screen.getByText("Please Set Threshold or Timer before operation", { exact: false });
    expect(
      within(reason)
        .getAllByRole("link")
        .map(({ textContent }) => textContent),
    ).toEqual(["Open thresholds", "Open timers"]);
    expect(within(reason).getByRole("link", { name: "Open timers" }).getAttribute("href")).toContain(
      "/7?tab=timers",
    );
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
    expect(sent[0]).toMatchObject({
      ...{ action: "fully_close_on", reason: "burst main", deviceName: "VGA-07" },
    });
  });

  it("names every pump that a stop is for with its present state, and warns before the last one stops", async () => {
    show(aStation({ "pump_running.p1": 1, "pump_running.p2": 0 }));
    fireEvent.click(await button("Stop all 3 pumps"));
    const dialog = within(await screen.findByRole("dialog"));
    const states = ["Pump 1", "Pump 2", "Pump 3"].map(
      (name) => dialog.getByText(name).nextSibling?.textContent,
    );
    expect(states).toEqual([
      expect.stringMatching(/^Running · \d+ seconds? · Good$/),
      expect.stringMatching(/^Stopped · \d+ seconds? · Good$/),
      "State unknown",
    ]);
    expect(screen.getByRole("dialog", { name: "Stop all 3 pumps" })).toBeTruthy();
    expect(dialog.queryByText(/cannot be started again/)).toBeNull();
    expect(
      dialog.getByText(/^No pump of the station will be running after this: the station stops supplying/),
    ).toBeTruthy();
    expect(dialog.queryByText("Now")).toBeNull();
    fireEvent.click(dialog.getByRole("button", { name: "Stop all 3 pumps" }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ action: "pump_stop", pumpIds: ["p1", "p2", "p3"] });
  });

  it("asks before a pump stops by its name, in title and button", async () => {
    const device = aStation({ "pump_running.p1": 1, "pump_running.p2": 1 });
    const request = {
      ...{ requestId: "r", action: "pump_stop" as const, pumpIds: ["p2"] },
      pumpNames: new Map([["p2", "Bơm 4"]]),
    };
    const confirm = (properties: Partial<DeviceDetail>) => {
      cleanup();
      render(
        <QueryClientProvider client={new QueryClient()}>
          <RightsContext value={holderOf([{ action: "manage", subject: "all" }])}>
            <CommandConfirm
              device={{ ...device, ...properties }}
              request={request}
              last={undefined}
              values={null}
              onClose={() => {}}
            />
          </RightsContext>
        </QueryClientProvider>,
      );
      return within(screen.getByRole("dialog"));
    };
    const dialog = confirm({});
    expect(dialog.getByRole("heading").textContent).toBe("Stop Bơm 4");
    expect(dialog.getByRole("button", { name: "Stop Bơm 4" })).toBeTruthy();
    const manual = confirm({ mode: "auto" });
    expect(manual.getByRole("button", { name: "Take manual and stop Bơm 4" })).toBeTruthy();
  });

  it("calls the pumps of a question as their bank does, also in the list of those that a stop is for", async () => {
    const pumpNames = new Map([
      ["p1", "Bơm 2"],
      ["p2", "Bơm 1"],
    ]);
    commands = [
      aCommand({
        ...{ action: "pump_stop", pumpIds: ["p1"], pumpNames: ["Bơm 2"], status: "device_not_response" },
        ...{ sentAt: now, finishedAt: now, createdAt: now },
      }),
    ];
    show(aStation({ "pump_running.p1": 1, "pump_running.p2": 1 }), undefined, { pumpNames });
    fireEvent.click(await button("Send again"));
    const dialog = within(await screen.findByRole("dialog", { name: "Stop Bơm 2" }));
    expect(dialog.getByRole("button", { name: "Stop Bơm 2" })).toBeTruthy();
    expect(dialog.queryByText(/Pump 1/)).toBeNull();
    fireEvent.click(dialog.getByRole("button", { name: "Cancel" }));
    fireEvent.click(await button("Stop all 3 pumps"));
    const all = within(await screen.findByRole("dialog", { name: "Stop all 3 pumps" }));
    for (const name of ["Bơm 2", "Bơm 1", "Pump 3"]) expect(all.getByText(name)).toBeTruthy();
  });

  it("does not warn of the last pump where none runs", async () => {
    show(aStation({ "pump_running.p1": 0, "pump_running.p2": 0, "pump_running.p3": 0 }));
    fireEvent.click(await button("Stop all 3 pumps"));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getAllByText(/^Stopped/)).toHaveLength(3);
    expect(dialog.queryByText(/will be running after this/)).toBeNull();
  });

  it("says of a stop that its pumps stand still already and by how old a report, and sends it all the same", async () => {
    show(aStation({ "pump_running.p1": 0, "pump_running.p2": 0, "pump_running.p3": 0 }));
    fireEvent.click(await button("Stop all 3 pumps"));
    const dialog = within(await screen.findByRole("dialog"));
    expect(
      dialog.getByText(
        /^Pump 1, Pump 2, Pump 3: reported as standing still already \(measured at .*, \d+ seconds? ago\)/,
      ),
    ).toBeTruthy();
    fireEvent.click(dialog.getByRole("button", { name: "Stop all 3 pumps" }));
    await waitFor(() => expect(sent).toHaveLength(1));
    cleanup();
    show(aStation({ "pump_running.p1": 0, "pump_running.p2": 1, "pump_running.p3": 0 }));
    fireEvent.click(await button("Stop all 3 pumps"));
    expect(within(await screen.findByRole("dialog")).queryByText(/standing still already/)).toBeNull();
  });

  it("locks the start at a station of several pumps, with its reason", async () => {
    show(aStation({ "pump_running.p1": 0 }));
    const start = await button("Start pump");
    expect(start.getAttribute("aria-disabled")).toBe("true");
    expect(start.getAttribute("aria-description")).toMatch(
      /start each of them on the pump page of the station/,
    );
    expect(screen.getByText(/^The station has several pumps.*on the pump page of the station/)).toBeTruthy();
  });

  it("says which pumps a command was for", async () => {
    commands = [
      aCommand({
        action: "pump_stop",
        pumpIds: ["p1", "west"],
        status: "processing",
        sentAt: now,
        createdAt: now,
      }),
    ];
    show(aStation({}));
    expect(await screen.findByText("Stop pump: Pump 1, west")).toBeTruthy();
  });

  it("says when a waiting command will be sent instead of counting down an answer", async () => {
    const expectedAt = "2025-11-18T05:00:00Z";
    commands = [aCommand({ createdAt: now, expectedAt, deadlineAt: "2025-11-18T08:00:00Z" })];
    show(aValve({ powerMode: "sleeping" }));
    expect(await screen.findByText(/sent when the device next reports/)).toBeTruthy();
    expect(screen.queryByText("/ 100 s")).toBeNull();
    expect(screen.queryByText(/at most 100 seconds/)).toBeNull();
    expect(
      screen.getAllByText(/Locked until the command is sent at the next report, about/).length,
    ).toBeGreaterThan(0);
  });

  it("says before a command is sent when a sleeping device will hear it, and how long it waits", async () => {
    const receivedAt = new Date(Date.now() - 60_000).toISOString();
    const latest = { ...{ measuredAt: receivedAt, receivedAt }, values: {}, quality: {}, times: {} };
    show(aValve({ powerMode: "sleeping", reportIntervalSeconds: 300, latest }));
    fireEvent.click(await button("Switch to low pressure"));
    expect(
      within(await screen.findByRole("dialog")).getByText(
        /The device sleeps: the command waits for its next report, about .+, at most 10 min/,
      ),
    ).toBeTruthy();
    cleanup();
    show(aValve());
    fireEvent.click(await button("Switch to low pressure"));
    expect(within(await screen.findByRole("dialog")).queryByText(/The device sleeps/)).toBeNull();
  });

  it("says of a stop that a sleeping device gets it at once while it is awake, and else at its next report", async () => {
    const receivedAt = new Date(Date.now() - 60_000).toISOString();
    const latest = {
      ...{ measuredAt: receivedAt, receivedAt, quality: {}, times: {} },
      values: { valve_state: 1 },
    };
    show(
      aValve({
        ...{ powerMode: "sleeping", reportIntervalSeconds: 300, latest },
        actions: [{ action: "fully_close_off", code: "DO_2_OFF" }],
      }),
    );
    fireEvent.click(await button("Release full close"));
    expect(
      within(await screen.findByRole("dialog")).getByText(
        /^Sent at once if the device is awake and listens; if it sleeps, the command waits for its next report, about .+, at most 10 min/,
      ),
    ).toBeTruthy();
  });

  it("calls a cancelled command cancelled, not failed", async () => {
    const ended = { status: "failed", failureCode: "cancelled", createdAt: now, finishedAt: now } as const;
    commands = [aCommand(ended), aCommand({ id: 2, ...ended })];
    show(aValve());
    expect(await screen.findByText("Latest command")).toBeTruthy();
    expect(screen.getByText("Cancelled")).toBeTruthy();
    expect(screen.queryByText("Failed")).toBeNull();
    fireEvent.click(await button("Switch to low pressure"));
    expect(
      within(await screen.findByRole("dialog")).getByText(/Switch to high pressure, cancelled/i),
    ).toBeTruthy();
  });

  it("starts the set-point at the one in force and not at the live pressure", async () => {
    confirmed = {
      state: { set_point: 2.5 },
      confirmedAt: now,
      commandId: 1,
      action: "sync",
      actorName: null,
      held: [],
    };
    show(
      aValve({
        site: { valveKind: "set_point", maxSetpoint: 4 },
        actions: [{ action: "set_outlet_pressure", code: "SET_P2" }],
        latest: {
          measuredAt: now,
          receivedAt: now,
          values: { outlet_pressure: 2.137 },
          quality: {},
          times: {},
        },
      }),
    );
    await waitFor(() => expect(screen.getByRole("textbox")).toHaveProperty("value", "2.50"));
    expect(await button("Set pressure")).toHaveProperty("disabled", true);
  });

  it("says in a dialog who holds the valve closed, since when and why, whatever was commanded since", async () => {
    confirmed = heldClosed();
    commands = [
      aCommand({ id: 3, action: "read_now", status: "completed", finishedAt: now, createdAt: now }),
      aCommand({
        ...{ id: 2, action: "low_pressure", status: "completed", reason: "night", finishedAt: now },
        createdAt: now,
      }),
    ];
    show(aClosedValve());
    fireEvent.click(await button("Release full close"));
    const dialog = within(await screen.findByRole("dialog"));
    const held = (await dialog.findByText("Held by")).nextSibling?.textContent ?? "";
    expect(held).toMatch(/^Close fully, held since .*, oper01. Reason: burst main, Nguyen Trai$/);
    const last = dialog.getByText("Last command").nextSibling?.textContent ?? "";
    expect(last).toMatch(/^Switch to low pressure, completed .*Reason: night$/);
  });

  it("says when and by whom a valve was released, and calls nothing held since then or by that person", async () => {
    confirmed = {
      ...heldClosed(),
      held: [
        {
          ...{ action: "fully_close_off", value: null, source: "manual", actorName: "oper01" },
          ...{ reason: "main mended", since: "2025-11-18T03:00:00Z" },
        },
      ],
    };
    show(aValve({ actions: [...aValve().actions, { action: "fully_close_off", code: "DO_2_OFF" }] }));
    const released = /^Full close released at .* by oper01. Reason: main mended$/;
    expect(await screen.findByText(released)).toBeTruthy();
    fireEvent.click(await button("Close fully"));
    const dialog = within(await screen.findByRole("dialog"));
    expect((await dialog.findByText("Last release")).nextSibling?.textContent).toMatch(released);
    expect(dialog.queryByText("Held by")).toBeNull();
    expect(document.body.textContent).not.toContain("held since");
  });

  it("says that it is not known what holds a valve that no known command brought there", async () => {
    show(aClosedValve());
    fireEvent.click(await button("Release full close"));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByText("Held by").nextSibling?.textContent).toBe(
      "Not known by whom or by which command",
    );
  });

  it("gives a connection that has just dropped the grace that head and lists give it", async () => {
    const lost = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();
    const dropped = show(aValve({ connected: false, connectionLostAt: lost(3) }));
    expect((await button("Sync state")).getAttribute("aria-disabled")).toBe("false");
    dropped.unmount();
    show(aValve({ connected: false, connectionLostAt: lost(61) }));
    expect((await button("Sync state")).getAttribute("aria-disabled")).toBe("true");
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
    const chart = new URL(
      screen.getByRole("link", { name: "Open chart" }).getAttribute("href") ?? "",
      "http://x",
    );
    expect([chart.pathname, chart.searchParams.get("tab")]).toEqual([
      "/apps/monitoring-and-control/view/7",
      "chart",
    ]);
    expect(chart.searchParams.get("at")).toContain(now);
  });

  it("locks the panel for a user without the permission", async () => {
    show(aValve(), [{ action: "Index", subject: "Device" }]);
    const reasons = await screen.findAllByText("You do not have permission to control this device");
    expect(reasons.length).toBeGreaterThan(0);
    expect((await button("Sync state")).getAttribute("aria-disabled")).toBe("true");
  });

  it("shows the present values in every dialog", async () => {
    show(aValve());
    fireEvent.click(await button("Close fully"));
    expect(within(await screen.findByRole("dialog")).getByText("present values")).toBeTruthy();
  });

  it("says before a release that the water comes back, and takes a reason without asking for one", async () => {
    show(aClosedValve());
    fireEvent.click(await button("Release full close"));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByText(/Water comes back at once/)).toBeTruthy();
    expect(dialog.getByText(/^\d+ seconds? · Good$/)).toBeTruthy();
    fireEvent.change(dialog.getByLabelText(/Reason/), { target: { value: "main mended" } });
    fireEvent.click(dialog.getByRole("button", { name: "Release full close" }));
    await waitFor(() => expect(sent[0]).toMatchObject({ action: "fully_close_off", reason: "main mended" }));
  });

  it("says that a switch of pressure moves nothing while the valve is closed fully", async () => {
    const page = show(aClosedValve());
    const dialogOf = async () => {
      fireEvent.click(await button("Switch to low pressure"));
      return within(await screen.findByRole("dialog"));
    };
    expect((await dialogOf()).getByText(/closed fully.*only once the full close is released/)).toBeTruthy();
    page.unmount();
    show(aValve());
    expect((await dialogOf()).queryByText(/closed fully/)).toBeNull();
  });

  it("does not call a command whose answer was lost refused, and becomes its timeline when it is seen", async () => {
    answerLost = true;
    const { client } = show(aValve());
    fireEvent.click(await button("Switch to low pressure"));
    const dialog = within(await screen.findByRole("dialog"));
    fireEvent.click(dialog.getByRole("button", { name: "Switch to low pressure" }));
    expect(await dialog.findByText(/not known whether the command arrived/)).toBeTruthy();
    const { requestId = "" } = sent[0] ?? {};
    const seen = aCommand({ id: 9, requestId, action: "low_pressure", status: "processing", sentAt: now });
    act(() => cacheCommand(client, seen, false));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(screen.getByText("Running command")).toBeTruthy();
  });

  it("says of a stop pressed without a network that it was not sent, until the network is back", async () => {
    answerLost = true;
    show(aClosedValve());
    const open = await button("Release full close");
    act(() => onlineManager.setOnline(false));
    fireEvent.click(open);
    const dialog = within(await screen.findByRole("dialog"));
    fireEvent.click(dialog.getByRole("button", { name: "Release full close" }));
    expect(await dialog.findByText(/The command was NOT sent/)).toBeTruthy();
    act(() => onlineManager.setOnline(true));
    await waitFor(() => expect(dialog.queryByText(/NOT sent/)).toBeNull());
    answerLost = false;
    fireEvent.click(dialog.getByRole("button", { name: "Release full close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(new Set(sent.map(({ requestId }) => requestId)).size).toBe(1);
  });

  it("locks automatic mode from the start while nothing regulates the device, and says why", async () => {
    regulated = false;
    show(aValve());
    const auto = await button(/Auto/);
    await waitFor(() => expect(auto.getAttribute("aria-disabled")).toBe("true"));
    const reason = "Nothing regulates devices of this type in automatic mode now";
    expect(auto.getAttribute("aria-description")).toBe(reason);
    expect(screen.getByText(`Auto: ${reason}`)).toBeTruthy();
    fireEvent.click(auto);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("leaves the way back to manual open where nothing regulates any more", async () => {
    regulated = false;
    show(aValve({ mode: "auto" }));
    fireEvent.click(await button(/Manual/));
    expect(await screen.findByRole("dialog", { name: "Switch to manual" })).toBeTruthy();
  });

  it("says who holds the valve on the panel too", async () => {
    confirmed = heldClosed();
    show(aClosedValve());
    expect(await screen.findByText(/^Close fully, held since .*, oper01. Reason: burst main/)).toBeTruthy();
  });

  describe("with a set-point", () => {
    const setPoint = (value: number): ConfirmedState => ({
      ...{ state: { set_point: value }, confirmedAt: new Date().toISOString() },
      ...{ commandId: 1, action: "set_outlet_pressure", actorName: "tech01" },
      held: [
        {
          ...{ action: "set_outlet_pressure", value, source: "manual", actorName: "tech01", reason: null },
          since: "2025-11-18T02:00:00Z",
        },
      ],
    });
    const aSetPointValve = (): DeviceDetail =>
      aValve({
        site: { valveKind: "set_point", maxSetpoint: 4 },
        actions: [{ action: "set_outlet_pressure", code: "SET_P2" }],
        latest: {
          ...{ measuredAt: now, receivedAt: now, values: { outlet_pressure: 2.6 }, quality: {}, times: {} },
        },
      });

    it("names the one in force with its time and its person", async () => {
      confirmed = setPoint(2.55);
      show(aSetPointValve());
      expect(await screen.findByText(/^Set-point: 2.55 bar · since .*, tech01$/)).toBeTruthy();
    });

    it("calls it the last one after another whose answer was lost, and lets it be set again", async () => {
      confirmed = setPoint(2.31);
      const at = { createdAt: now, sentAt: now, finishedAt: now };
      const lost = { action: "set_outlet_pressure", value: 3, status: "device_not_response" } as const;
      commands = [
        aCommand({ ...at, id: 9, action: "read_now", status: "completed" }),
        aCommand({ ...at, ...lost, id: 8, actor: { id: 4, name: "oper01", role: null } }),
      ];
      show(aSetPointValve());
      const last =
        /^Last set-point: 2.31.bar · .*, tech01; which holds is not known, no answer since: Set outlet pressure 3.00.bar, .*, oper01$/;
      expect(await screen.findByText(last)).toBeTruthy();
      expect(screen.queryByText(/held since/)).toBeNull();
      expect(screen.queryByText(/^The number in the field is the set-point/)).toBeNull();
      fireEvent.change(screen.getByRole("textbox"), { target: { value: "2.31" } });
      expect(await button("Set pressure")).toHaveProperty("disabled", false);
    });

    it("says that it is not known instead of passing off the pressure as one", async () => {
      show(aSetPointValve());
      expect(await screen.findByText("Set-point: not known")).toBeTruthy();
    });

    it("says that the step is not known where P2 is old, and not that it is large", async () => {
      const unknown = { level: 3, warnings: ["outletUnknown", "setPointLow"] };
      selectAnswer = () => answer({ data: { ...selected(), ...unknown } });
      confirmed = setPoint(2.55);
      show(aSetPointValve());
      const input = await screen.findByRole<HTMLInputElement>("textbox");
      fireEvent.change(input, { target: { value: "0.6" } });
      fireEvent.click(await button("Set pressure"));
      expect(
        await screen.findByText(/^How large the step is is not known without a present P2: type/),
      ).toBeTruthy();
      expect(screen.getByText(/^P2 is old or not known now: how large the step is/)).toBeTruthy();
      expect(screen.getByText("The new set-point is no higher than the lower limit of P2.")).toBeTruthy();
      expect(screen.queryByText(/20%/)).toBeNull();
      selectAnswer = () => answer({ data: selected() });
    });

    it("keeps what is being typed when another set-point command ends", async () => {
      const { client } = show(aSetPointValve());
      const input = await screen.findByRole<HTMLInputElement>("textbox");
      await screen.findByText("Latest command");
      fireEvent.change(input, { target: { value: "2.9" } });
      const ended = aCommand({
        ...{ id: 8, action: "set_outlet_pressure", value: 2.2, status: "completed", createdAt: now },
        ...{ sentAt: now, finishedAt: now },
      });
      act(() => cacheCommand(client, ended, false));
      act(() => client.setQueryData(["command", "state", 7], { data: setPoint(2.2), regulated: true }));
      await screen.findByText(/^Set-point: 2.20 bar/);
      expect(screen.getByRole("textbox")).toHaveProperty("value", "2.9");
      // Its own command has ended: nothing is left to send.
      act(() => client.setQueryData(["command", "state", 7], { data: setPoint(2.9), regulated: true }));
      await waitFor(() => expect(screen.getByRole("textbox")).toHaveProperty("value", "2.90"));
    });

    it("asks for a value where the field is empty", async () => {
      show(aSetPointValve());
      fireEvent.change(await screen.findByRole("textbox"), { target: { value: "" } });
      expect(screen.getByText("This field is required")).toBeTruthy();
    });
  });
});

it("says why the name of the device is typed before this command and not before every one", async () => {
  const typed = async (label: RegExp) => within(await screen.findByRole("dialog")).findByLabelText(label);
  selectAnswer = () => answer({ data: { ...selected(), level: 3 } });
  show(aValve());
  fireEvent.click(await button(/^Close fully|^Fully close/));
  expect(await typed(/^This command cuts the supply: type /)).toBeTruthy();
  cleanup();
  selectAnswer = () => answer({ data: { ...selected(), level: 3, stale: true } });
  show(aValve());
  fireEvent.click(await button(/^Fully open|^Open fully/));
  expect(await typed(/^The last feedback is old: type /)).toBeTruthy();
  selectAnswer = () => answer({ data: selected() });
});

it("says before a closing how many connections are behind the valve, and where the device is", async () => {
  show(aValve({ site: { connectionsDownstream: 2480 }, room: "North", zone: "DMA-02" }));
  fireEvent.click(await button(/Close fully/));
  const dialog = within(await screen.findByRole("dialog"));
  expect(
    dialog.getByText(/Connections behind the valve, as entered in the site data of the device: 2,480\./),
  ).toBeTruthy();
  expect(dialog.getByText("Room: North · DMA zone: DMA-02")).toBeTruthy();
});

it("says in the language of the reader that a command was sent by automation", async () => {
  commands = [
    aCommand({
      ...{ source: "auto_threshold", status: "processing", sentAt: now, createdAt: now },
      actor: { id: null, name: "automation", role: null },
    }),
  ];
  show(aValve());
  expect(await screen.findByText(/^#1 · Threshold/)).toBeTruthy();
});

it("offers to cancel what waits, but not a stop", async () => {
  commands = [aCommand({ action: "fully_close_off", status: "waiting", createdAt: now })];
  show(aClosedValve());
  expect(await screen.findByText(/A stop cannot be cancelled/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Cancel command" })).toBeNull();
  cleanup();
  commands = [aCommand({ status: "waiting", createdAt: now })];
  show(aClosedValve());
  expect(await button("Cancel command")).toBeTruthy();
});

it("names whose lock-out tag keeps the device, why and until when, and locks all buttons but the stop", async () => {
  const tag = { id: 4, deviceId: 7, owner: { id: 12, name: "lan1" }, reason: "thay màng van" };
  useLockOuts.setState(new Map([[7, [{ ...tag, since: now, until: null }]]]), true);
  show(aClosedValve(), [
    { action: "Operate", subject: "Control" },
    { action: "Lock", subject: "Control" },
  ]);
  const high = await button(/^High pressure|^Switch to high/);
  expect(high.getAttribute("aria-description")).toBe("Locked out. lan1: thay màng van, until it is lifted");
  // Said once on the card, where it is taken off, and no second time under the buttons.
  expect(screen.getAllByText(/thay màng van/).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Lock-out tag: lan1: thay màng van/),
  ]);
  const release = await button(/Release/);
  expect(release.getAttribute("aria-disabled")).toBe("false");
  expect(screen.getByText(/^The tag does not hold back a release of the full close/).isConnected).toBe(true);
  // A stop passes, but whoever lets the water in knows who may be in the chamber.
  fireEvent.click(release);
  const stop = within(await screen.findByRole("dialog"));
  expect(
    stop.getByText(/^A lock-out tag hangs here: lan1: thay màng van.*lets the water back/).isConnected,
  ).toBe(true);
  // Before anything else that the dialog says, so that no screen is too low for it.
  const box = stop.getByText(/^A lock-out tag hangs here/);
  const isBefore = (other: Node) => box.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING;
  expect(isBefore(stop.getByText("present values"))).toBeTruthy();
  expect(stop.getAllByRole("alert")[0]?.contains(box)).toBe(true);
  const verb = () => stop.getByRole<HTMLButtonElement>("button", { name: /^Release/ });
  expect(verb().disabled).toBe(true);
  fireEvent.change(stop.getByLabelText(/^Reason, and who confirms that nobody is in the chamber/), {
    target: { value: "crew is out" },
  });
  await waitFor(() => expect(verb().disabled).toBe(false));
  expect(stop.getByText("Hold for 2 seconds to continue").isConnected).toBe(true);
  // A press is no release; the button acts after two seconds.
  fireEvent.click(verb());
  expect(sent).toEqual([]);
  fireEvent.click(stop.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  fireEvent.click(await button("Lift the tag"));
  const question = await screen.findByRole("dialog");
  // The tag of somebody else: not without a reason.
  expect(within(question).getByRole<HTMLButtonElement>("button", { name: "Lift the tag" }).disabled).toBe(
    true,
  );
  useLockOuts.setState(new Map(), true);
});

describe("the selection of a device", () => {
  afterEach(() => {
    selectAnswer = () => answer({ data: selected() });
  });

  it("is taken when the dialog opens, shows what to expect, and goes with the command", async () => {
    show(aValve());
    fireEvent.click(await button(/low/i));
    const dialog = await screen.findByRole("dialog");
    expect(await within(dialog).findByText("Outlet pressure rises")).toBeTruthy();
    expect(within(dialog).getByRole("status").textContent).toMatch(/held for you while this dialog is open/);
    fireEvent.click(within(dialog).getByRole("button", { name: /low/i }));
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ action: "low_pressure", selection: "token-1" }));
  });

  it("of somebody else keeps the command back, and says who has the device and until when", async () => {
    const details = { actor: "minh1", until: now };
    selectAnswer = () =>
      new Response(
        JSON.stringify({ error: { code: "device_selected", message: "", details, requestId: "r" } }),
        {
          ...{ status: 409, headers: { "content-type": "application/json" } },
        },
      );
    show(aValve());
    fireEvent.click(await button(/low/i));
    const dialog = await screen.findByRole("dialog");
    expect(await within(dialog).findByText(/^minh1 is about to operate this device/)).toBeTruthy();
    expect(within(dialog).getByRole<HTMLButtonElement>("button", { name: /low/i }).disabled).toBe(true);
  });

  it("is not asked for before a stop", async () => {
    selectAnswer = () => {
      throw new Error("a stop was selected");
    };
    const before = sent.length;
    show(aClosedValve());
    fireEvent.click(await button(/Release/));
    const dialog = await screen.findByRole("dialog");
    fireEvent.click(within(dialog).getByRole("button", { name: /Release/ }));
    await waitFor(() => expect(sent.length).toBe(before + 1));
  });
});
