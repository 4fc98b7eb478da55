import { defaultAutomationSettings } from "@sgval/contract/automation/settings";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { emptyAccount } from "@sgval/contract/zones/zone-account";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { aDevice } from "../../../shared/realtime/device.fixture.ts";
import { refusal, serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { DeviceControls } from "./device-panels.tsx";

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
  ...{ state: null, telemetry: null, secondPerson: false, nobodyApproves: false, warnings: [], effects: [] },
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

const show = async (known: { logger?: DeviceDetail | null; meter?: DeviceDetail } = {}) => {
  const of = { logger, meter, ...known };
  serverAnswers(({ path, method }) => {
    if (path.endsWith("/command/select")) return { status: 200, body: { data: selection } };
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
  await showPage(<DeviceControls device={valve} />);
};
const openDialog = async (name: string) => {
  fireEvent.click(await screen.findByRole("button", { name }));
  const dialog = within(await screen.findByRole("dialog"));
  const confirm = dialog.getByRole("button", { name });
  await waitFor(() => expect(confirm).toHaveProperty("disabled", false));
  return dialog;
};
const warnings = (dialog: { queryAllByRole: typeof screen.queryAllByRole }) =>
  dialog.queryAllByRole("alert").map(({ textContent }) => textContent);

it("warns before a change to low pressure of the critical point that is near its alarm limit, with value, age and limit", async () => {
  await show({ logger: { ...logger, latest: readings({ pressure: 1.71 }, 4.5) } });
  const dialog = await openDialog("Switch to low pressure");
  expect(await dialog.findByText(/Lê Lợi end/)).toBeTruthy();
  expect(warnings(dialog)).toEqual([
    expect.stringMatching(
      /^Critical-point pressure.* · Lê Lợi end is 1\.71\sbar \(4 min.* ago\), only 0\.21\sbar above its lower alarm limit 1\.50\sbar\. This command lowers it\.$/,
    ),
  ]);
});

it("names the start pressure point where that is reached first, and the critical point of the zone", async () => {
  await show({
    logger: { ...logger, limits: {}, latest: readings({ pressure: 1.15 }) },
    meter: { ...meter, latest: readings({ critical_point_pressure: 1.3 }) },
  });
  const dialog = await openDialog("Switch to low pressure");
  await waitFor(() => expect(warnings(dialog)).toHaveLength(2));
  const [critical, zone] = warnings(dialog);
  expect(critical).toMatch(/1\.15\sbar .*not above the start pressure point 1\.20\sbar as it is/);
  expect(zone).toMatch(/ · DMA 02 is 1\.30\sbar .*only 0\.30\sbar above its lower alarm limit 1\.00\sbar/);
});

it("warns of nothing where the command raises the pressure, or the reading is too old to say something of now", async () => {
  await show({ logger: { ...logger, latest: readings({ pressure: 1.71 }, 60 * 24) } });
  expect(warnings(await openDialog("Switch to low pressure"))).toEqual([]);
});

it("can be confirmed while what it would warn of is not known", async () => {
  await show({ logger: null });
  expect(warnings(await openDialog("Switch to low pressure"))).toEqual([]);
});
