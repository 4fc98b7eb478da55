import { defaultAutomationSettings } from "@sgval/contract/automation/settings";
import type { ExpectedEffect } from "@sgval/contract/control/expected-effect";
import type { NearLimitWarning } from "@sgval/contract/control/near-limit";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { emptyAccount } from "@sgval/contract/zones/zone-account";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { anApproval } from "../../../features/control/approval.fixture.ts";
import { aDevice } from "../../../shared/realtime/device.fixture.ts";
import { refusal, serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { DeviceControls } from "./device-panels.tsx";
import { OpenedApproval } from "./opened-approval.tsx";

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const channels = (...keys: string[]): DeviceDetail["channels"] =>
  keys.map((parameter, slot) => ({
    ...{ slot, parameter, mappingKey: parameter, unit: null, rawMin: null, rawMax: null },
    ...{ measuringMin: null, measuringMax: null, inverted: false, under: null, over: null },
  }));
const readings = (values: Record<string, number>, minutesAgo = 0) => {
  const at = new Date(Date.now() - minutesAgo * 60_000).toISOString();
  return { measuredAt: at, receivedAt: at, values, quality: {}, times: {} };
};

const logger = aDevice({
  ...{ id: 8, name: "DL-08", displayName: "Lê Lợi end", type: "DATALOGGER", connection: "http" },
  ...{ channels: channels("pressure"), reportIntervalSeconds: 3600, powerMode: "sleeping" },
  limits: { pressure: { under: 1.5, over: 4 } },
});
const meter = aDevice({
  ...{ id: 20, name: "DMA-02", displayName: "DMA 02", type: "DMA", zoneId: 2 },
  limits: { critical_point_pressure: { under: 1, over: 4 } },
});
const valve = aDevice({
  ...{ hasThreshold: true, topicControl: "a/control", zoneId: 2, dataloggerId: 8 },
  channels: channels("outlet_pressure"),
  limits: { outlet_pressure: { under: 1, over: 4 } },
  actions: [
    { action: "low_pressure", code: "DO_3_OFF" },
    { action: "high_pressure", code: "DO_3_ON" },
  ],
  datalogger: { id: 8, name: "DL-08", displayName: "Lê Lợi end", type: "DATALOGGER" },
  latest: readings({ valve_state: 0, outlet_pressure: 2.45 }),
});

const emptyList = { data: [], metaData: { total: 0, page: 1, size: 20 } };
const selection = {
  ...{ selection: "token-1", expiresAt: new Date().toISOString(), level: 1, stale: false, mode: "manual" },
  ...{ state: null, telemetry: null, secondPerson: false, nobodyApproves: false, warnings: [] },
};
const regulation = {
  ...{ settings: defaultAutomationSettings, defaults: defaultAutomationSettings, saved: false },
  executor: "server",
  device: { site: {}, parameters: [], hasCriticalPointLogger: true, hasThreshold: true },
};

const now = new Date().toISOString();
const zone = {
  ...{ id: 2, name: "DMA 02", deviceId: 20, devices: 2, account: emptyAccount },
  ...{ createdAt: now, updatedAt: now },
  polygon: {
    type: "Polygon",
    coordinates: [
      [
        [106.74, 10.78],
        [106.75, 10.78],
        [106.75, 10.79],
        [106.74, 10.78],
      ],
    ],
  },
};

const answerWith = (
  known: { logger?: DeviceDetail | null; meter?: DeviceDetail } = {},
  near: readonly NearLimitWarning[] = [],
  level = 1,
  effects: readonly ExpectedEffect[] = [],
) => {
  const of = { logger, meter, ...known };
  serverAnswers(({ path, method }) => {
    if (path.endsWith("/command/select"))
      return { status: 200, body: { data: { ...selection, level, effects, nearLimits: near } } };
    if (path === "/device/7") return { status: 200, body: { data: valve } };
    if (path === "/device/8")
      return of.logger ? { status: 200, body: { data: of.logger } } : refusal(503, "database_unavailable");
    if (path === "/device/20") return { status: 200, body: { data: of.meter } };
    if (path === "/zone") return { status: 200, body: { data: [zone] } };
    if (path.endsWith("/threshold"))
      return { status: 200, body: { data: { startPressurePoint: 1.2, limitPressurePoint: 2 } } };
    if (path.endsWith("/automation") && method === "GET") return { status: 200, body: { data: regulation } };
    if (path.endsWith("/state")) return { status: 200, body: { data: null, regulated: true } };
    return { status: 200, body: emptyList };
  });
};
const showApproval = async (...known: Parameters<typeof answerWith>) => {
  answerWith(...known);
  const situation = { ...anApproval().situation, warnings: [] };
  await showPage(
    <OpenedApproval approval={anApproval({ deviceId: 7, action: "low_pressure", situation })} />,
  );
};
const openDialog = async (name: string) => {
  fireEvent.click(await screen.findByRole("button", { name }));
  const dialog = within(await screen.findByRole("dialog"));
  const confirm = dialog.getByRole("button", { name });
  await waitFor(() => expect(confirm).toHaveProperty("disabled", false));
  return dialog;
};
/** The dialog of who approves what somebody else asked for. */
const openedApproval = async () => within(await screen.findByRole("dialog", { name: /low pressure/i }));
const warnings = (dialog: { queryAllByRole: typeof screen.queryAllByRole }) =>
  dialog.queryAllByRole("alert").map(({ textContent }) => textContent);

it("warns before a command of what the server says with the selection, and may be confirmed all the same", async () => {
  const measuredAt = new Date(Date.now() - 4.5 * 60_000).toISOString();
  const near = {
    ...{ parameter: "critical_point_pressure", value: 1.71, measuredAt, expected: null },
    ...{ device: { id: 8, displayName: "Lê Lợi end" }, limit: { kind: "alarm" as const, at: 1.5 } },
  };
  answerWith({}, [near, { ...near, device: null, parameter: "outlet_pressure", expected: 1.2 }]);
  await showPage(<DeviceControls device={valve} />);
  const dialog = await openDialog("Switch to low pressure");
  expect(warnings(dialog)).toEqual([
    expect.stringMatching(
      /^Critical-point pressure.* · Lê Lợi end is 1\.71\sbar \(4 min.* ago\), only 0\.21\sbar above its lower alarm limit \(1\.50\sbar\)\. This command lowers it\.$/,
    ),
    expect.stringMatching(
      /^Outlet pressure is 1\.71\sbar .*falls to about 1\.20\sbar, not above its lower alarm limit/,
    ),
  ]);
});

it("warns of the newest value of a pressure, which the values above it show, and not of that of the selection", async () => {
  const near: NearLimitWarning = {
    ...{
      parameter: "critical_point_pressure",
      value: 1.71,
      expected: null,
      limit: { kind: "alarm", at: 1.5 },
    },
    ...{
      device: { id: 8, displayName: "Lê Lợi end" },
      measuredAt: new Date(Date.now() - 270_000).toISOString(),
    },
  };
  const falls: ExpectedEffect = { parameter: "outlet_pressure", change: "falls", value: null };
  answerWith({ logger: { ...logger, latest: readings({ pressure: 1.65 }, 1) } }, [near], 1, [falls]);
  await showPage(<DeviceControls device={valve} />);
  const dialog = await openDialog("Switch to low pressure");
  const newest = /^Critical-point pressure.* · Lê Lợi end is 1\.65\sbar .*only 0\.15\sbar above its lower/;
  await waitFor(() => expect(warnings(dialog)).toEqual([expect.stringMatching(newest)]));
});

it("asks for a reason where the server does because an alarm is foreseen", async () => {
  answerWith({}, [], 2);
  await showPage(<DeviceControls device={valve} />);
  fireEvent.click(await screen.findByRole("button", { name: "Switch to low pressure" }));
  const dialog = within(await screen.findByRole("dialog"));
  const confirm = dialog.getByRole("button", { name: "Switch to low pressure" });
  const reason = await dialog.findByRole("textbox", { name: /Reason/ });
  await waitFor(() => expect(reason.getAttribute("aria-required")).toBe("true"));
  expect(confirm).toHaveProperty("disabled", true);
  fireEvent.change(reason, { target: { value: "burst main" } });
  await waitFor(() => expect(confirm).toHaveProperty("disabled", false));
});

it("warns whoever approves a command of the critical point that is near its alarm limit now", async () => {
  await showApproval({ logger: { ...logger, latest: readings({ pressure: 1.71 }, 4.5) } });
  const dialog = await openedApproval();
  await waitFor(() => expect(warnings(dialog)).toHaveLength(1));
  expect(warnings(dialog)[0]).toMatch(
    /Lê Lợi end is 1\.71\sbar .*only 0\.21\sbar above its lower alarm limit/,
  );
});

it("names the start pressure point where that is reached first, and the critical point of the zone", async () => {
  await showApproval({
    logger: { ...logger, limits: {}, latest: readings({ pressure: 1.15 }) },
    meter: { ...meter, latest: readings({ critical_point_pressure: 1.3 }) },
  });
  const dialog = await openedApproval();
  await waitFor(() => expect(warnings(dialog)).toHaveLength(2));
  const [critical, zone] = warnings(dialog);
  expect(critical).toMatch(/1\.15\sbar .*not above the start pressure point \(1\.20\sbar\) as it is/);
  expect(zone).toMatch(
    / · DMA 02 is 1\.30\sbar .*only 0\.30\sbar above its lower alarm limit \(1\.00\sbar\)/,
  );
});
