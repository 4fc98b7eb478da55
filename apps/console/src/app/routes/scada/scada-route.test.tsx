import type { Alarm } from "@sgval/contract/alarms/alarms";
import { linearDefaults, pumpBank } from "@sgval/contract/pumps/pumps";
import { symbolSizes } from "@sgval/contract/scada/mimic-layout";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { anAlarm } from "../../../features/alarms/alarm.fixture.ts";
import { aPump, aStation } from "../../../features/pumps/station.fixture.ts";
import { RightsContext } from "../../../shared/api/ability.ts";
import { useConnection } from "../../../shared/realtime/connection.ts";
import { aDevice } from "../../../shared/realtime/device.fixture.ts";
import { serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { useShownPlace } from "../../shell/kiosk/use-kiosk.ts";
import { ScadaRoute } from "./scada-route.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  useConnection.setState({ state: "connecting" });
});

const now = new Date().toISOString();
const plain = { unit: null, rawMin: null, rawMax: null, measuringMin: null, measuringMax: null };
const channel = (parameter: string, slot: number) => ({
  ...{ slot, parameter, mappingKey: parameter, ...plain, inverted: false, under: null, over: null },
});
const values = { "pump_running.p1": 1, "pump_current.p1": 112, water_level: 3.1 };
const station = aDevice({
  ...{ type: "WATER_PUMP", displayName: "Station 7", roomId: 4, room: "Pump room 4" },
  channels: Object.keys(values)
    .map(channel)
    .map((one) => (one.parameter === "pump_current.p1" ? { ...one, under: 20, over: 105 } : one)),
  latest: { measuredAt: now, receivedAt: now, quality: {}, times: {}, values },
});
/** The same as a station of two pumps, which can be started and stopped. */
const stationOfTwo = {
  ...station,
  topicControl: "a/control",
  hasThreshold: true,
  channels: [...station.channels, channel("pump_running.p2", 9)],
  actions: [
    { action: "pump_start", code: "DO_4_ON" },
    { action: "pump_stop", code: "DO_4_OFF" },
  ],
};
/** The last half hour of its tank. */
const filling = {
  ...{ deviceId: 7, source: "raw", bucketSeconds: null, pendingHours: 0 },
  t: [30, 20, 10, 0].map((minutes) => Date.parse(now) - minutes * 60_000),
  series: { water_level: { avg: [2.8, 2.9, 3, 3.1] } },
};
const room = {
  ...{ id: 4, name: "Pump room 4", devices: 1, pumps: { running: 1, unknown: 0, total: 1 } },
  ...{ worst: "fresh", outsideLimits: 0, version: 1, gravestAlarm: 2, gravestHolds: true },
};
const common = { y: 100, turn: 0, full: null };
const bound = (key: string) => ({ deviceId: 7, channel: key });
const mimic = {
  ...{ roomId: 4, room: room.name, version: 1, savedAt: now, savedBy: "admin01" },
  document: {
    ...{ width: 800, height: 400, grid: 20, pipes: [], trend: [] },
    symbols: [
      {
        ...{ id: "p", kind: "pump", label: "Pump 1", x: 300, ...symbolSizes.pump, ...common },
        bindings: { running: bound("pump_running.p1"), current: bound("pump_current.p1") },
      },
      {
        ...{ id: "c", kind: "chlorinator", label: "Dosing", x: 500, ...symbolSizes.chlorinator, ...common },
        bindings: { running: bound("pump_running.p1") },
      },
      {
        ...{ id: "t", kind: "tank", label: "Tank", x: 40, ...symbolSizes.tank, ...common, full: 4.5 },
        bindings: { level: bound("water_level") },
      },
      {
        ...{ id: "v", kind: "vfd", label: "Pump 2", x: 600, ...symbolSizes.vfd, ...common },
        bindings: {
          ...{ running: bound("pump_running.p2"), power: bound("pump_power.p2") },
          current: bound("pump_current.p1"),
        },
      },
    ],
  },
};

const ShownPlace = () => <output aria-label="place">{JSON.stringify(useShownPlace())}</output>;

const open = async (
  address: string,
  alarms: readonly Alarm[],
  permissions: string[],
  device: object = station,
  rooms: readonly object[] = [room],
) => {
  signedInAs({ superUser: true, manageSuper: true });
  const asked = serverAnswers(({ method, path }) => {
    if (path === "/device/7/select") return { status: 200, body: { data: selected } };
    if (path.startsWith("/history?")) return { status: 200, body: { data: [filling] } };
    if (path === "/device/7/predictable")
      return { status: 200, body: { data: { model: true, attached: true } } };
    if (path === "/device/7/command/predict") return { status: 200, body: { data: predicted } };
    if (path === "/device/7/pump" && device !== station) return { status: 200, body: { data: ofTwo } };
    if (path === "/device/7/pump-bank" && device !== station)
      return { status: 200, body: { data: bankOfTwo } };
    if (/pump-station|\/pump\/|\/bank$|\/state$/.test(path)) return { status: 200, body: { data: null } };
    if (method === "POST") return { status: 200, body: { data: alarms[0] } };
    if (path === "/mimic") return { status: 200, body: { data: rooms } };
    if (path === "/room/4/mimic") return { status: 200, body: { data: mimic } };
    if (path === "/device/7") return { status: 200, body: { data: device } };
    const data = path.startsWith("/alarm?") ? alarms : [];
    return { status: 200, body: { data, metaData: { page: 1, size: 100, total: data.length } } };
  });
  await showPage(
    <RightsContext value={{ superUser: false, role: { permissions } }}>
      <ScadaRoute />
      <ShownPlace />
    </RightsContext>,
    undefined,
    address,
  );
  return asked;
};
const ofTwo = aStation({
  pumps: [
    aPump({ name: "Pump 1", on: true }),
    aPump({ key: "p2", name: "Pump 2", type: "linear", on: true, power: 60 }),
  ],
});
const bankOfTwo = pumpBank.parse({
  ...{ deviceId: 7, wearPolicy: "lifo", interlocks: {}, updatedAt: now },
  pumps: [{ key: "p2", name: "Pump 2", number: 2, type: "linear", ...linearDefaults }].map((pump) => ({
    ...pump,
    templateName: null,
    linkedDeviceName: null,
  })),
});
const selected = {
  ...{ selection: "token-1", expiresAt: now, level: 2, stale: false, mode: "manual", state: null },
  ...{
    telemetry: null,
    secondPerson: false,
    nobodyApproves: false,
    warnings: [],
    nearLimits: [],
    effects: [],
  },
};
const predicted = {
  kind: "estimate",
  estimate: {
    ...{ madeAt: now, readingsAt: now, network: "City", minimumPressure: 1, zone: null },
    error: { bar: 0.08, pressures: 13 },
    pressures: [
      {
        ...{ role: "critical", deviceId: 9, deviceDisplayName: "DL-12", parameter: "pressure" },
        ...{ measured: 1.92, expected: 1.24, after: null },
      },
    ],
    below: { junctions: { before: 0, expected: 4 }, demand: { before: 0, expected: 12.5 }, total: 80 },
  },
};
const viewer = ["Dashboard.Scada", "Device.Index", "Risk.Index"];
const overload = anAlarm({
  ...{ deviceId: 7, kind: "over_limit", channel: "pump_current.p1", priority: 2, value: 112, limit: 105 },
});

it("shows the open alarm of a pump beside it, and answers it on its faceplate", async () => {
  const asked = await open("/?view=list", [overload], [...viewer, "Risk.Acknowledge"]);
  expect(await screen.findByRole("button", { name: /^High\s*Pump room 4$/ })).toBeTruthy();
  const row = await screen.findByRole("row", { name: /^Pump 1/ });
  expect(
    await within(row).findByText(/High · Unacknowledged · .* · when raised 112.0 A > 105.0 A/),
  ).toBeTruthy();
  // The number has the colour of its alarm, not that of any value beyond its limit.
  expect(row.querySelector("[data-priority=high]")?.textContent).toBe("112.0A");
  expect(screen.getByRole("row", { name: /^Tank/ }).textContent).not.toContain("High");
  // The level of a tank is no depth below the ground.
  expect(screen.getByRole("row", { name: /^Tank/ }).textContent).not.toMatch(/ground/);
  expect(asked.map(({ path }) => path)).toContain("/alarm?tab=open&deviceIds=7&size=100&sort=priority");
  fireEvent.click(within(row).getByRole("button", { name: "Pump 1" }));
  const plate = within(await screen.findByRole("region", { name: "Open alarms" }));
  fireEvent.click(plate.getByRole("button", { name: /^Acknowledge/ }));
  fireEvent.click(await screen.findByRole("button", { name: "Acknowledge" }));
  await waitFor(() => expect(asked.some(({ path }) => path === "/alarm/1/acknowledge")).toBe(true));
});

it("says of the tank of a room that it fills", async () => {
  const asked = await open("/?view=list", [], viewer);
  const tank = await screen.findByRole("row", { name: /^Tank/ });
  expect(await within(tank).findByText("rising")).toBeTruthy();
  const [history] = asked.filter(({ path }) => path.startsWith("/history?"));
  expect(history?.path).toMatch(/device=7.*parameter=water_level&|parameter=water_level&.*device=7/);
});

it("says that an alarm is held back, and offers no answer without the right to it", async () => {
  const held: Alarm = { ...overload, state: "suppressed", suppressedBy: "pump_off" };
  await open("/?view=list&object=p", [held], viewer);
  const plate = await screen.findByRole("region", { name: "Open alarms" });
  await waitFor(() => expect(plate.textContent).toContain("Suppressed"));
  expect(within(plate).queryByRole("button")).toBeNull();
  expect(plate.querySelector("svg")?.dataset.look).toBe("shelved");
});

it("asks for no alarms that the user may not see", async () => {
  const asked = await open("/?view=list", [overload], ["Dashboard.Scada", "Device.Index"]);
  expect(await screen.findByRole("row", { name: /^Pump 1/ })).toBeTruthy();
  expect(asked.filter(({ path }) => path.startsWith("/alarm"))).toEqual([]);
});

it("offers start and stop of the pump that was clicked, no stop of the whole station, and says what is expected of it", async () => {
  const permissions = [...viewer, "Pump.Operate", "Control.Operate"];
  useConnection.setState({ state: "live" });
  const asked = await open("/?view=list&object=p", [], permissions, stationOfTwo);
  const stop = await screen.findByRole("button", { name: "Stop Pump 1" });
  expect(screen.getByRole("button", { name: "Start Pump 1" }).getAttribute("aria-disabled")).toBe("true");
  expect(screen.getByText("The pump is running")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Stop all/ })).toBeNull();
  fireEvent.click(stop);
  const question = await screen.findByRole("dialog", { name: /Stop Pump 1/ });
  expect(question.textContent).not.toContain("all");
  const row = await within(question).findByRole("row", { name: /DL-12/ });
  expect(row.textContent).toMatch(/1\.92\sbar1\.24\sbar$/);
  const body = { action: "pump_stop", pumpIds: ["p1"] };
  expect(asked).toContainEqual({ method: "POST", path: "/device/7/command/predict", body });
});

it("holds a start back while what is shown may be old, until the user goes on without, and never a stop", async () => {
  useConnection.setState({ state: "offline" });
  const stopped = { ...stationOfTwo, latest: { ...stationOfTwo.latest, values: { "pump_running.p1": 0 } } };
  await open("/?view=list&object=p", [], [...viewer, "Pump.Operate", "Control.Operate"], stopped);
  await screen.findByRole("button", { name: "Start Pump 1" });
  const isLocked = () =>
    screen.getByRole("button", { name: "Start Pump 1" }).getAttribute("aria-disabled") === "true";
  expect(isLocked()).toBe(true);
  expect(screen.getByText("No live feedback")).toBeTruthy();
  fireEvent.click(screen.getByRole("checkbox", { name: "Operate without live feedback" }));
  expect(isLocked()).toBe(false);
  fireEvent.click(screen.getByRole("checkbox", { name: "Operate without live feedback" }));
  fireEvent.click(screen.getByRole("button", { name: "Stop Pump 1" }));
  expect(await screen.findByRole("dialog", { name: /Stop Pump 1/ })).toBeTruthy();
});

it("offers in the faceplate of a tank no command to the pumps of its station, and not their mode", async () => {
  const permissions = [...viewer, "Pump.Operate", "Control.Operate"];
  const asked = await open("/?view=list&object=t", [], permissions, stationOfTwo);
  const plate = within(await screen.findByLabelText("Faceplate"));
  expect(await plate.findByText("rising")).toBeTruthy();
  expect(plate.getByText(/^69.?%/)).toBeTruthy();
  expect(plate.getByRole("link", { name: "Station 7" })).toBeTruthy();
  expect(plate.queryByText("Manual")).toBeNull();
  expect(plate.queryByRole("button", { name: /Stop|Start/ })).toBeNull();
  expect(plate.queryByText("Last commands")).toBeNull();
  expect(asked.map(({ path }) => path)).not.toContain("/device/7/predictable");
  cleanup();
  await open("/?view=list&object=p", [], permissions, stationOfTwo);
  const pump = within(await screen.findByLabelText("Faceplate"));
  expect(await pump.findByRole("button", { name: "Stop Pump 1" })).toBeTruthy();
  expect(pump.getByText("Manual")).toBeTruthy();
});

it("has start, stop and power at the foot of a faceplate, below values of one line each that repeat no age", async () => {
  useConnection.setState({ state: "live" });
  const power = { ...channel("pump_power.p2", 10), under: null, over: null };
  const linear = {
    ...stationOfTwo,
    ...{
      channels: [...stationOfTwo.channels, power],
      actions: [...stationOfTwo.actions, { action: "set_pump_power", code: "AO_2" }],
    },
    latest: { ...station.latest, values: { ...values, "pump_running.p2": 1, "pump_power.p2": 60 } },
  };
  const permissions = [...viewer, "Pump.Index", "Pump.Operate", "Control.Operate"];
  await open("/?view=list&object=v", [], permissions, linear);
  const plate = within(await screen.findByLabelText("Faceplate"));
  const current = plate.getByRole("group", { name: /urrent/ });
  expect(current.textContent).toMatch(/currentAbove limit 105\.0\sA112\.0\s?A$/);
  expect(within(current).getByRole("img", { name: "Outside limits" })).toBeTruthy();
  const chart = plate.getByRole("link", { name: "Chart" });
  const foot = within(await plate.findByRole("region", { name: /Pump 2$/ }));
  const start = foot.getByRole("button", { name: "Start Pump 2" });
  expect(chart.compareDocumentPosition(start) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(foot.getByRole("link", { name: "Open the pump page" })).toBeTruthy();
  expect(foot.queryByRole("textbox")).toBeNull();
  fireEvent.click(await foot.findByRole("button", { name: "Set the power of Pump 2" }));
  expect((await foot.findByRole("textbox")).getAttribute("value")).toBe("60");
});

it("says of a dosing pump whether it runs", async () => {
  await open("/?view=list&object=c", [], viewer);
  expect(await screen.findByRole("heading", { name: "Dosing" })).toBeTruthy();
  expect(screen.getByText("Running", { selector: "b" })).toBeTruthy();
});

it("says to whoever may not change a drawing which permission that needs, and who gives it", async () => {
  await open("/?view=list", [], viewer);
  fireEvent.click(await screen.findByRole("button", { name: /^Edit/ }));
  expect((await screen.findByRole("tooltip")).textContent).toBe(
    "You don't have permission to delete and edit. That needs the permission “Change the SCADA drawing”, which an administrator gives.",
  );
});

it("offers on a wall display neither to edit the drawing nor to open the wall display", async () => {
  await open("/?kiosk=1&view=list", [], [...viewer, "Scada.Update"]);
  expect(await screen.findByRole("row", { name: /^Pump 1/ })).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Wall display" })).toBeNull();
  expect(screen.queryByRole("button", { name: /^Edit/ })).toBeNull();
});

it("says to the wall display which room it shows, also where the address names none", async () => {
  await open("/?kiosk=1&view=list", [], viewer);
  await waitFor(() => expect(screen.getByRole("status", { name: "place" }).textContent).toBe('{"room":[4]}'));
});

it("draws the alarm of a room hollow in its tab where it only waits for its answer", async () => {
  const over = { ...room, id: 5, name: "Over", gravestHolds: false };
  await open("/?view=list", [], viewer, station, [room, over]);
  const tabs = within(await screen.findByRole("navigation", { name: "Rooms" }));
  const looks = tabs.getAllByRole("button").map((tab) => tab.querySelector("svg")?.dataset.look);
  expect(looks).toEqual(["plain", "returned"]);
});

it("opens the room with the gravest alarm, then one with a value outside its limits, else the first with devices", async () => {
  const none = { outsideLimits: 0, gravestAlarm: null };
  const [empty, calm] = [
    { ...room, ...none, id: 1, name: "Empty", devices: 0 },
    { ...room, ...none, id: 2, name: "Calm" },
  ];
  const outside = { ...calm, id: 3, name: "Outside", outsideLimits: 1 };
  const low = { ...calm, id: 5, name: "Low", gravestAlarm: 4 };
  const opened = async (...rooms: object[]) => {
    await open("/?view=list", [], viewer, station, rooms);
    const tabs = within(await screen.findByRole("navigation", { name: "Rooms" }));
    const name = tabs
      .getAllByRole("button")
      .find((tab) => tab.getAttribute("aria-current") === "page")?.textContent;
    cleanup();
    return name;
  };
  expect(await opened(empty, calm, outside, low, room)).toBe("Pump room 4");
  expect(await opened(calm, outside, low)).toBe("Low");
  expect(await opened(calm, outside)).toBe("Outside");
  expect(await opened(empty, calm, { ...calm, id: 6, name: "Other" })).toBe("Calm");
});
