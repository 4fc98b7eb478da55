import { defaultAutomationSettings } from "@sgval/contract/automation/settings";
import type { ControlMode } from "@sgval/contract/control/control";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { holderOf } from "@sgval/contract/permission";
import { act, fireEvent, screen, within } from "@testing-library/react";
import { type ComponentProps, type ReactNode, useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { RightsContext } from "../../../shared/api/ability.ts";
import { useSnackbar } from "../../../shared/api/snackbar.ts";
import { aDevice } from "../../../shared/realtime/device.fixture.ts";
import { useKeepWaiting } from "../../../shared/ui/act/confirm-wait.ts";
import {
  type Asked,
  refusal,
  serverAnswers,
  showPage,
  signedInAs,
} from "../../../shared/ui/page.fixture.tsx";
import type { KnownOfAutomation } from "../automatic-mode.ts";
import { aCommand } from "../command.fixture.ts";
import { ModeSwitch } from "./mode-switch.tsx";

beforeEach(() => useSnackbar.setState({ visible: false, message: "" }));
afterEach(() => vi.useRealTimers());

const ready = (mode: ControlMode) => {
  const at = new Date().toISOString();
  return aDevice({
    ...{ mode, hasThreshold: true, topicControl: "sgval/v/control" },
    latest: { measuredAt: at, receivedAt: at, values: {}, quality: {}, times: {} },
  });
};
const Switch = (props: Pick<ComponentProps<typeof ModeSwitch>, "device" | "autoGate" | "automaticMode">) => {
  const [wanted, setWanted] = useState<ControlMode | null>(null);
  return <ModeSwitch {...props} wanted={wanted} onWanted={setWanted} />;
};
const open = async (
  device: DeviceDetail,
  automaticMode: KnownOfAutomation = {},
  autoGate: ReactNode = null,
) => {
  signedInAs({ superUser: true, manageSuper: false });
  await showPage(
    <RightsContext value={holderOf([{ action: "manage", subject: "all" }])}>
      <Switch device={device} autoGate={autoGate} automaticMode={automaticMode} />
    </RightsContext>,
  );
  fireEvent.click(await screen.findByRole("button", { name: device.mode === "auto" ? /Manual/ : /Auto/ }));
  return within(await screen.findByRole("dialog"));
};
const press = async (from: ControlMode, verb: string) =>
  fireEvent.click((await open(ready(from))).getByRole("button", { name: verb }));

/** Changes of mode that the server was asked for. */
const changesIn = (asked: readonly Asked[]) =>
  asked.flatMap(({ path, body }) => (path.endsWith("/mode") ? body : []));

it.each([
  { from: "manual", verb: "Switch to automatic", to: "auto", said: "Auto" },
  { from: "auto", verb: "Switch to manual", to: "manual", said: "Manual" },
] as const)(
  "[R4.1] confirms with a success message that a device is $to",
  async ({ from, verb, to, said }) => {
    const asked = serverAnswers(() => ({ status: 200, body: { data: { deviceId: 1, mode: to } } }));
    await press(from, verb);
    await vi.waitFor(() =>
      expect(useSnackbar.getState()).toMatchObject({
        ...{ color: "success", message: `switch on/off success: ${said}` },
      }),
    );
    expect(changesIn(asked)).toEqual([{ mode: to }]);
  },
);

it("sends the reason of a change of mode where one is given, which nobody has to", async () => {
  const asked = serverAnswers(() => ({ status: 200, body: { data: { deviceId: 7, mode: "manual" } } }));
  const dialog = await open(ready("auto"));
  const reason = dialog.getByRole("textbox", { name: /Reason/ });
  expect(reason.getAttribute("aria-required")).not.toBe("true");
  fireEvent.change(reason, { target: { value: "  flushing the main " } });
  fireEvent.click(dialog.getByRole("button", { name: "Switch to manual" }));
  await vi.waitFor(() => expect(changesIn(asked)).toEqual([{ mode: "manual", reason: "flushing the main" }]));
});

it.each([
  ["WATER_PUMP", /The pumps stay as they are/],
  ["WELL_LOGGING", /The pump stays as it is/],
  ["VGA", /The valve keeps its state/],
] as const)("says what of a %s stays as it is in manual mode", async (type, text) => {
  serverAnswers(() => ({ status: 200, body: { data: null } }));
  const dialog = await open({ ...ready("auto"), type });
  expect(dialog.getByText(text)).toBeTruthy();
});

it("says why the mode was not switched, and confirms nothing", async () => {
  serverAnswers(({ path }) =>
    path.endsWith("/mode") ? refusal(409, "automation_not_running") : refusal(503, "unavailable"),
  );
  await press("manual", "Switch to automatic");
  const alert = await within(await screen.findByRole("dialog")).findByRole("alert");
  expect(alert.textContent).toBe("Nothing regulates devices of this type in automatic mode now");
  expect(useSnackbar.getState()).toMatchObject({ visible: false, message: "" });
});

const settings = { ...defaultAutomationSettings, strategy: "flow_modulated" } as const;
const known = { site: {}, parameters: [], hasCriticalPointLogger: false, hasThreshold: true };
it.each([
  {
    why: "a silent device",
    device: { latest: null },
    text: /needs current data/,
    link: "See the health of the data",
  },
  {
    why: "a device over HTTP",
    device: { connection: "http" },
    text: /no way to receive commands/,
    link: "Open the device settings",
  },
  {
    why: "settings that cannot regulate",
    automaticMode: { regulation: { settings, device: known, problem: null } },
    text: /settings are not complete/,
    link: "Open thresholds",
  },
  {
    why: "a watched value that is not good",
    automaticMode: {
      regulation: { settings: defaultAutomationSettings, device: known, problem: "quality_not_good" },
    },
    text: /good, current value/,
    link: "See the health of the data",
  },
  {
    why: "a station without a bank",
    device: { type: "WATER_PUMP" },
    automaticMode: { hasBank: false },
    text: /are not set up/,
    link: "Open the pump page",
  },
] as const)(
  "cannot be confirmed where the server would refuse $why, and leads to where that is mended",
  async (row) => {
    const device = { ...ready("manual"), ...("device" in row ? row.device : {}) };
    const dialog = await open(device, "automaticMode" in row ? row.automaticMode : {});
    expect((await dialog.findByText(row.text)).isConnected).toBe(true);
    expect(dialog.getByRole("link", { name: row.link }).getAttribute("href")).toContain("/7");
    expect(dialog.getByRole("button", { name: "Switch to automatic" }).hasAttribute("disabled")).toBe(true);
  },
);

it("cannot be confirmed while a command is under way", async () => {
  serverAnswers(({ path }) => ({
    status: 200,
    body: path.startsWith("/device/7/command")
      ? { data: [aCommand({ status: "processing" })], metaData: { total: 1, page: 1, size: 20 } }
      : { data: null, regulated: true },
  }));
  const dialog = await open(ready("manual"));
  expect((await dialog.findByText("The mode cannot be changed now")).isConnected).toBe(true);
  expect(dialog.getByRole("button", { name: "Switch to automatic" }).hasAttribute("disabled")).toBe(true);
});

const WorkedOut = () => {
  const [isWorkedOut, setIsWorkedOut] = useState(false);
  useKeepWaiting(isWorkedOut);
  return (
    <button type="button" onClick={() => setIsWorkedOut(true)}>
      worked out
    </button>
  );
};

describe("while it is worked out what the device will do at once", () => {
  const opened = async () => {
    serverAnswers(() => ({ status: 200, body: { data: null, regulated: true } }));
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const dialog = await open(ready("manual"), {}, <WorkedOut />);
    return {
      dialog,
      isLocked: () => Reflect.get(dialog.getByRole("button", { name: "Switch to automatic" }), "disabled"),
    };
  };

  it("does not let anybody confirm before it can be read", async () => {
    const { dialog, isLocked } = await opened();
    expect(isLocked()).toBe(true);
    const why = "What happens at once is being worked out: wait to read it, 5 seconds at most";
    expect(dialog.getByText(why).isConnected).toBe(true);
    fireEvent.click(dialog.getByRole("button", { name: "worked out" }));
    expect(isLocked()).toBe(false);
    expect(dialog.queryByText(why)).toBeNull();
  });

  it("waits a few seconds at most", async () => {
    const { isLocked } = await opened();
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    expect(isLocked()).toBe(true);
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    expect(isLocked()).toBe(false);
  });
});
