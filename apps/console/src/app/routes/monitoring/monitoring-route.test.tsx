import { holderOf } from "@sgval/contract/permission";
import { useLocation } from "@tanstack/react-router";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { anAlarm } from "../../../features/alarms/alarm.fixture.ts";
import { aCommand } from "../../../features/control/command.fixture.ts";
import { RightsContext } from "../../../shared/api/ability.ts";
import { noteServerTime } from "../../../shared/format/server-clock.ts";
import { aDevice, deviceCounts } from "../../../shared/realtime/device.fixture.ts";
import { keepOpenAlarms } from "../../../shared/realtime/live-devices.ts";
import { watchedDevices } from "../../../shared/realtime/watched-devices.ts";
import { refusal, serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { MonitoringRoute } from "./monitoring-route.tsx";

const now = new Date().toISOString();
const latest = (values: Record<string, number>) => ({
  ...{ measuredAt: now, receivedAt: now, values, quality: {}, times: {} },
});
const valve = aDevice({
  id: 7,
  displayName: "Valve A",
  latest: latest({ inlet_pressure: 5, outlet_pressure: 2.4 }),
});
const logger = aDevice({
  ...{ id: 8, displayName: "Logger B", type: "DATALOGGER" },
  latest: latest({ pressure: 3.1 }),
});

const counts = deviceCounts({ total: 2, fresh: 2, types: { VGA: 1, DATALOGGER: 1 } });
const hour = 3_600_000;
// Local 23:00 to 24:00.
const lateEvening = { startsAt: "2030-01-05T16:00:00.000Z", endsAt: "2030-01-05T17:00:00.000Z" };
const timers = [
  {
    ...{ deviceId: 7, displayName: "Valve A", type: "VGA", automatic: true },
    startsAt: new Date(Date.now() - hour).toISOString(),
    endsAt: new Date(Date.now() + hour).toISOString(),
  },
  {
    ...{ deviceId: 9, displayName: "Valve C", type: "VGA", automatic: false },
    startsAt: new Date(Date.now() + hour).toISOString(),
    endsAt: new Date(Date.now() + 2 * hour).toISOString(),
  },
  { ...{ deviceId: 10, displayName: "Valve D", type: "VGA", automatic: true }, ...lateEvening },
];

const operable = {
  ...valve,
  ...{ hasThreshold: true, topicControl: "a/control", dataloggerId: 3 },
  datalogger: { id: 3, name: "DL-03", displayName: "Logger 3", type: "DATALOGGER" as const },
  actions: [{ action: "high_pressure" as const, code: "DO_3_ON" }],
};

let devices = [valve, logger];
let alarms = [anAlarm()];
let asked: ReturnType<typeof serverAnswers> = [];

beforeEach(() => {
  devices = [valve, logger];
  alarms = [anAlarm()];
  signedInAs({ superUser: true, manageSuper: true });
  asked = serverAnswers(({ path }) => {
    if (path.startsWith("/command/open"))
      return {
        status: 200,
        body: {
          data: [aCommand({ deviceId: 7, status: "processing" })],
          metaData: { page: 1, size: 20, total: 1 },
        },
      };
    if (path.startsWith("/history"))
      return {
        status: 200,
        body: {
          data: [7, 8].map((deviceId) => ({
            ...{ deviceId, t: [Date.now() - 60_000, Date.now()], source: "raw", bucketSeconds: null },
            ...{
              pendingHours: 0,
              series: { pressure: { avg: [3, 3.1] }, outlet_pressure: { avg: [2, 2.4] } },
            },
          })),
        },
      };
    if (path.startsWith("/device?"))
      return {
        status: 200,
        body: {
          data: devices,
          metaData: { page: 1, size: 25, total: 2, counts },
        },
      };
    if (path.startsWith("/alarm?"))
      return {
        status: 200,
        body: { data: alarms, metaData: { page: 1, size: 10, total: alarms.length } },
      };
    const one = /^\/device\/(\d+)$/.exec(path)?.[1];
    if (one) return { status: 200, body: { data: one === "7" ? operable : { ...logger, id: Number(one) } } };
    if (path === "/device/7/state") return { status: 200, body: { data: null, regulated: true } };
    if (path.startsWith("/timer/due")) return { status: 200, body: { data: timers } };
    return { status: 200, body: { data: [], metaData: { page: 1, size: 20, total: 0 } } };
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  noteServerTime(new Date().toUTCString(), Date.now());
});

const tileOf = async (name: string) => {
  const [link] = await screen.findAllByRole("link", { name });
  const tile = link?.closest<HTMLElement>("[data-device]");
  if (!tile) throw new Error(`${name} has no tile`);
  return tile;
};

const Address = () => <output aria-label="address">{useLocation().href}</output>;

it("shows of each device its key values, the last hours and what runs on it", async () => {
  await showPage(<MonitoringRoute />);
  const first = await tileOf("Valve A");
  await waitFor(() => expect(first.textContent).toMatch(/2[.,]40.*5[.,]00/));
  await waitFor(() => expect(within(first).getByText(/Processing|Sent/).isConnected).toBe(true));
  // A line of its own stands beside it.
  await waitFor(() => expect(first.querySelector("figure path")).not.toBeNull());
  const second = await tileOf("Logger B");
  await waitFor(() => expect(second.querySelector("figure path")).not.toBeNull());
});

it("lists what runs on the network beside the devices, and leads to its controls", async () => {
  await showPage(<MonitoringRoute />);
  const rail = within(await screen.findByRole("complementary", { name: "Commands" }));
  const running = await rail.findByRole("link", { name: /High pressure|high pressure/ });
  expect(running.textContent).toContain("Valve 7");
  expect(running.getAttribute("href")).toMatch(/\/view\/7\?tab=control$/);
});

it("narrows itself to the favourites, and exports what is shown", async () => {
  const listed = (path: string) =>
    asked
      .filter((one) => one.path.startsWith(path))
      .map((one) => new URLSearchParams(one.path.split("?")[1]));
  await showPage(<MonitoringRoute />);
  fireEvent.click(await screen.findByRole("button", { name: "Favourites" }));
  await waitFor(() => expect(listed("/device?").at(-1)?.get("favourite")).toBe("true"));
  fireEvent.click(screen.getByRole("button", { name: "Export" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Excel" }));
  await waitFor(() => expect(listed("/device/export?").at(-1)?.get("favourite")).toBe("true"));
});

it("offers controls for what can be operated, to those who may", async () => {
  await showPage(<MonitoringRoute />);
  expect(within(await tileOf("Valve A")).getByRole("button", { name: "Control" }).isConnected).toBe(true);
  expect(within(await tileOf("Logger B")).queryByRole("button", { name: "Control" })).toBeNull();
  cleanup();
  const watcher = holderOf([{ action: "Index", subject: "Device" }]);
  await showPage(
    <RightsContext value={watcher}>
      <MonitoringRoute />
    </RightsContext>,
  );
  expect(within(await tileOf("Valve A")).queryByRole("button", { name: "Control" })).toBeNull();
});

it("opens the controls of a device beside the dashboard, with what it measures live, and closes them again", async () => {
  await showPage(
    <>
      <MonitoringRoute />
      <Address />
    </>,
  );
  const address = () => screen.getByLabelText("address").textContent;
  fireEvent.click(within(await tileOf("Valve A")).getByRole("button", { name: "Control" }));
  const drawer = within(await screen.findByRole("dialog", { name: "Valve A" }));
  expect(address()).toContain("control=7");
  const command = await drawer.findByRole("button", { name: "Switch to high pressure" });
  expect(command.getAttribute("aria-disabled")).not.toBe("true");
  // The pressure at the critical point comes from a logger that is not on the page.
  await waitFor(() => expect(drawer.getAllByText(/3\.10/).length).toBeGreaterThan(0));
  expect(watchedDevices()).toEqual([3, 7, 8]);
  fireEvent.click(drawer.getByRole("button", { name: "Close dialog" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(address()).not.toContain("control=");
  expect(watchedDevices()).toEqual([7, 8]);
});

it("writes both ends of a timer alike, and midnight as the end of its day", async () => {
  await showPage(<MonitoringRoute />);
  const row = await screen.findByRole("link", { name: /^Valve D/ });
  expect(row.textContent).toContain(" 23:00–24:00");
});

it("shows the newest alarms beside the devices, to those who may see alarms", async () => {
  await showPage(<MonitoringRoute />);
  const card = within(await screen.findByRole("region", { name: "Latest alarms" }));
  const row = await card.findByRole("link", {
    name: /Hẻm 118 Trần Phú.* · when raised 0.42\u00a0bar\u00a0<\u00a01.00\u00a0bar.*Critical/,
  });
  expect(row.getAttribute("href")).toContain("alarm=1");
  cleanup();
  await showPage(
    <RightsContext value={holderOf([{ action: "Index", subject: "Device" }])}>
      <MonitoringRoute />
    </RightsContext>,
  );
  await tileOf("Valve A");
  expect(screen.queryByRole("region", { name: "Latest alarms" })).toBeNull();
});

it("says by the clock of the server when there was no alarm", async () => {
  alarms = [];
  const at = Date.now();
  const server = new Date(at + 5 * hour);
  noteServerTime(server.toUTCString(), at, at);
  await showPage(<MonitoringRoute />);
  const text = (await screen.findByText(/^Nothing abnormal, checked at/)).textContent ?? "";
  const minute = (ms: number) =>
    new Date(ms).toLocaleTimeString("en-GB", {
      ...{ timeZone: "Asia/Ho_Chi_Minh", hour: "2-digit", minute: "2-digit" },
    });
  expect([0, 60_000].map((later) => minute(server.getTime() + later)).some((one) => text.includes(one))).toBe(
    true,
  );
});

it("leads from tile to tile with the arrows, one of them in the tab order", async () => {
  await showPage(<MonitoringRoute />);
  const [first, second] = [await tileOf("Valve A"), await tileOf("Logger B")];
  expect([first.tabIndex, second.tabIndex]).toEqual([0, -1]);
  first.focus();
  fireEvent.keyDown(first, { key: "ArrowRight" });
  await waitFor(() => expect(document.activeElement).toBe(second));
  expect([first.tabIndex, second.tabIndex]).toEqual([-1, 0]);
});

it("puts the device with the gravest open alarm first, also when the alarm comes later", async () => {
  const alarms = (priority: 1 | 2 | 3) => ({ count: 1, priority, holds: true, channels: {} });
  devices = [
    { ...valve, openAlarms: null },
    { ...logger, openAlarms: alarms(3) },
  ];
  for (const address of ["/", "/?view=matrix"]) {
    await showPage(<MonitoringRoute />, undefined, address);
    await tileOf("Logger B");
    const order = () =>
      [...document.querySelectorAll<HTMLElement>("[data-device]")].map(({ dataset }) => dataset.device);
    expect(order()).toEqual(["8", "7"]);
    act(() => keepOpenAlarms(7, alarms(2)));
    await waitFor(() => expect(order()).toEqual(["7", "8"]), { timeout: 3000 });
    act(() => keepOpenAlarms(7));
    cleanup();
  }
});

it("groups by room, with those in none in a group of their own", async () => {
  devices = [{ ...valve, room: "Pump house" }, logger];
  await showPage(<MonitoringRoute />, undefined, "/?group=room");
  await tileOf("Valve A");
  expect(screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(["Pump house1 on this page", "In no room1 on this page"]),
  );
  // A group goes on where the page before ended.
  expect(asked.some(({ path }) => path.startsWith("/device?") && path.includes("group=room"))).toBe(true);
});

it("chooses devices and compares them from two on", async () => {
  await showPage(<MonitoringRoute />);
  const first = await tileOf("Valve A");
  fireEvent.click(within(first).getByRole("checkbox", { name: "Choose Valve A for comparison" }));
  const compare = await screen.findByRole("button", { name: "Compare" });
  expect(compare.hasAttribute("disabled")).toBe(true);
  fireEvent.keyDown(await tileOf("Logger B"), { key: "x" });
  await waitFor(() =>
    expect(screen.getByRole("button", { name: "Compare" }).hasAttribute("disabled")).toBe(false),
  );
  expect(screen.getByText("2 of 6 chosen").isConnected).toBe(true);
});

it("marks in the matrix what is chosen with x or the checkbox, and compares it with c", async () => {
  await showPage(
    <>
      <MonitoringRoute />
      <Address />
    </>,
    undefined,
    "/?view=matrix",
  );
  const first = await tileOf("Valve A");
  const second = await tileOf("Logger B");
  // A cell, not a card.
  expect(within(first).queryByRole("button", { name: "Control" })).toBeNull();
  const mark = (cell: HTMLElement) =>
    within(cell).getByRole<HTMLInputElement>("checkbox", { name: /^Choose .* for comparison$/ });
  fireEvent.keyDown(first, { key: "x" });
  await waitFor(() => expect(mark(first).checked).toBe(true));
  expect(mark(second).checked).toBe(false);
  const address = () => decodeURIComponent(screen.getByLabelText("address").textContent);
  fireEvent.keyDown(first, { key: "c" });
  expect(address()).not.toContain("cmp=");
  fireEvent.click(mark(second));
  expect(mark(second).checked).toBe(true);
  await waitFor(() => expect(address()).toMatch(/sel=7,8$/));
  fireEvent.keyDown(second, { key: "c" });
  await waitFor(() => expect(address()).toMatch(/chart\?cmp=7,8$/));
});

it("lists devices in a table, where they are chosen for comparison too", async () => {
  await showPage(<MonitoringRoute />, undefined, "/?view=table");
  const table = await screen.findByRole("grid", { name: "Devices" });
  const row = await within(table).findByRole("row", { name: /Valve A/ });
  expect(row.textContent).toMatch(/2[.,]40/);
  fireEvent.click(within(row).getByRole("checkbox", { name: "Choose Valve A for comparison" }));
  expect((await screen.findByText("1 of 6 chosen")).isConnected).toBe(true);
});

it("says of a room without devices that the filter leaves nothing, and clears it", async () => {
  devices = [];
  await showPage(<MonitoringRoute />, undefined, "/?room=3");
  await screen.findByText("No device matches the filters.");
  fireEvent.click(screen.getByRole("button", { name: "Clear filters" }));
  const add = await screen.findByRole("link", { name: "Add device" });
  expect(add.getAttribute("href")).toMatch(/\/add$/);
});

it("counts each type in a filter, of which several can be chosen", async () => {
  await showPage(<MonitoringRoute />);
  const types = await screen.findByRole("group", { name: "Type" });
  // The one control of the type.
  expect((await screen.findAllByRole("combobox")).length).toBeGreaterThan(0);
  expect(screen.queryByRole("combobox", { name: "Type" })).toBeNull();
  const valves = await within(types).findByRole("button", { name: /^Pressure-reducing valve/ });
  expect(valves.textContent).toContain("1");
  expect(within(types).queryByRole("button", { name: /^Pump station/ })).toBeNull();
  const pressed = (count: number) =>
    waitFor(() => expect(within(types).getAllByRole("button", { pressed: true })).toHaveLength(count));
  fireEvent.click(valves);
  await pressed(1);
  fireEvent.click(within(types).getByRole("button", { name: /^Data logger/ }));
  await pressed(2);
});

it("lists the timers of the next hours, and that nothing carries one out in manual mode", async () => {
  await showPage(<MonitoringRoute />);
  const open = await screen.findByRole("link", { name: /Valve A.*window runs until/ });
  expect(open.textContent).not.toContain("manual mode");
  expect(screen.getByRole("link", { name: /Valve C/ }).textContent).toContain(
    "nothing carries it out in manual mode",
  );
});

it("[R7.4] asks for no devices and says why, of somebody who may not see them", async () => {
  const asked = serverAnswers(() => refusal(403, "forbidden"));
  await showPage(
    <RightsContext value={holderOf([{ action: "Monitoring", subject: "Dashboard" }])}>
      <MonitoringRoute />
    </RightsContext>,
  );
  expect((await screen.findByText("You do not have permission to see devices")).isConnected).toBe(true);
  expect(asked).toEqual([]);
});
