import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { anAlarm } from "../../../features/alarms/alarm.fixture.ts";
import { aPump, aStation } from "../../../features/pumps/station.fixture.ts";
import { RightsContext } from "../../../shared/api/ability.ts";
import { aDevice } from "../../../shared/realtime/device.fixture.ts";
import { serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { onAPhone } from "../../../shared/ui/screen.fixture.ts";
import { ChartPanel, ControlTab, DeviceControls, SettingsPanel } from "./device-panels.tsx";

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const channels = (...keys: string[]): DeviceDetail["channels"] =>
  keys.map((parameter, slot) => ({
    slot,
    parameter,
    mappingKey: parameter,
    unit: null,
    rawMin: null,
    rawMax: null,
    measuringMin: null,
    measuringMax: null,
    inverted: false,
    under: null,
    over: null,
  }));

const logger = aDevice({
  id: 8,
  name: "DL-08",
  displayName: "Logger 8",
  type: "DATALOGGER",
  channels: channels("critical_point_pressure", "battery"),
});
const valve = aDevice({
  channels: channels("inlet_pressure", "outlet_pressure", "flow", "valve_opening", "battery", "temperature"),
  dataloggerId: 8,
  datalogger: { id: 8, name: "DL-08", displayName: "Logger 8", type: "DATALOGGER" },
});

const empty = { t: [], series: {}, source: "raw", bucketSeconds: null, pendingHours: 0 };

const show = async (p: string | undefined, onSearch = vi.fn()) => {
  const asked = serverAnswers(({ path }) => {
    if (path.includes("/history")) return { status: 200, body: empty };
    if (path === "/device/8") return { status: 200, body: { data: logger } };
    return { status: 200, body: { data: [], metaData: { total: 0, page: 1, size: 20 } } };
  });
  await showPage(<ChartPanel device={valve} search={p === undefined ? {} : { p }} onSearch={onSearch} />);
  return asked;
};

const box = (name: string | RegExp) => screen.findByRole<HTMLInputElement>("checkbox", { name });
const p3 = /Critical-point pressure.*Logger 8/;

it("lets the critical point of a valve be switched off like any other line", async () => {
  const onSearch = vi.fn();
  await show(undefined, onSearch);
  expect((await box(p3)).checked).toBe(true);
  fireEvent.click(await box(p3));
  expect(onSearch).toHaveBeenCalledWith({ p: "inlet_pressure,outlet_pressure,flow" });
});

it("keeps the critical point when another line is added", async () => {
  const onSearch = vi.fn();
  await show(undefined, onSearch);
  await box(p3);
  fireEvent.click(await box("Battery"));
  expect(onSearch).toHaveBeenCalledWith({
    p: "inlet_pressure,outlet_pressure,8:critical_point_pressure,flow,battery",
  });
});

it("says why no seventh line can be added", async () => {
  await show("inlet_pressure,outlet_pressure,flow,valve_opening,battery,temperature");
  const critical = await box(p3);
  expect(critical.checked).toBe(false);
  expect(critical.disabled).toBe(true);
  expect(screen.getByText("At most 6 lines")).toBeTruthy();
});

it("[R5.11] says that at least one parameter has to be chosen, and asks for no readings without one", async () => {
  const asked = await show("");
  expect((await screen.findByText("Select at least one parameter")).isConnected).toBe(true);
  expect((await box("Battery")).disabled).toBe(false);
  expect(asked.filter(({ path }) => path.includes("/history"))).toEqual([]);
});

it("shows a user without the rights to change or delete a device its settings as text, and nothing else", async () => {
  serverAnswers(({ path }) => ({
    status: 200,
    body: path.endsWith("/unmapped") ? { data: [], lastPayload: null } : { data: [] },
  }));
  const page = (permissions: string[]) => (
    <RightsContext value={{ superUser: false, role: { permissions } }}>
      <SettingsPanel device={logger} search={{}} onSearch={() => undefined} />
    </RightsContext>
  );
  await showPage(page(["Device.Index"]));
  expect((await screen.findByText("DL-08")).isConnected).toBe(true);
  expect(screen.queryByText(/permission/)).toBeNull();
  expect(screen.queryByRole("button", { name: /Delete/ })).toBeNull();
  cleanup();
  await showPage(page(["Device.Index", "Device.Delete"]));
  expect(await screen.findByRole("button", { name: /Delete/ })).toHaveProperty("disabled", false);
});

it("shows on a phone the state, the values and the controls of a valve before its drawing", async () => {
  onAPhone();
  const now = new Date().toISOString();
  serverAnswers(({ path }) => {
    if (path === "/device/8") return { status: 200, body: { data: logger } };
    if (path.includes("/history")) return { status: 200, body: empty };
    const data = /\/(state|predictable|regulation)/.test(path) ? null : [];
    return { status: 200, body: { data, regulated: true, metaData: { total: 0, page: 1, size: 20 } } };
  });
  const controlled = {
    ...{ ...valve, topicControl: "a/control", hasThreshold: true },
    latest: {
      measuredAt: now,
      receivedAt: now,
      values: { valve_state: 3, outlet_pressure: 2.5 },
      quality: {},
      times: {},
    },
    actions: [{ action: "fully_close_off" as const, code: "DO_2_OFF" }],
  };
  await showPage(<ControlTab device={controlled} search={{}} onSearch={() => {}} />);
  const order = [
    await screen.findByText(/^Valve state/, { selector: "p" }),
    await screen.findByRole("group", { name: "Measurements" }),
    await screen.findByRole("button", { name: /Release/ }),
    await screen.findByRole("img", { name: /valve/i }),
  ];
  for (const [index, element] of order.slice(1).entries())
    expect(order[index]?.compareDocumentPosition(element)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it("shows the controls of a valve before its trend, which is most of the work of the page", async () => {
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal("requestAnimationFrame", (frame: FrameRequestCallback) => frames.push(frame));
  serverAnswers(({ path }) => {
    if (path.includes("/history")) return { status: 200, body: empty };
    const data = /\/(state|predictable|regulation)/.test(path) ? null : [];
    return { status: 200, body: { data, regulated: null, metaData: { total: 0, page: 1, size: 20 } } };
  });
  const closable = {
    ...{ ...valve, topicControl: "a/control", hasThreshold: true, dataloggerId: null, datalogger: null },
    actions: [{ action: "fully_close_on" as const, code: "DO_2_ON" }],
  };
  await showPage(<ControlTab device={closable} search={{}} onSearch={() => {}} />);
  expect((await screen.findByRole("button", { name: /Close fully/ })).isConnected).toBe(true);
  expect(screen.queryByRole("heading", { name: "Trend" })).toBeNull();
  act(() => {
    for (const frame of frames) frame(0);
  });
  expect((await screen.findByRole("heading", { name: "Trend" })).isConnected).toBe(true);
});

it("offers a logger its reading and service alone, without the settings of what moves water", async () => {
  serverAnswers(({ path }) => {
    if (path.includes("/history")) return { status: 200, body: empty };
    const data = /\/(state|predictable|regulation)/.test(path) ? null : [];
    return { status: 200, body: { data, regulated: null, metaData: { total: 0, page: 1, size: 20 } } };
  });
  const readable = {
    ...logger,
    topicControl: "a/control",
    actions: [{ action: "read_now" as const, code: "READ" }],
  };
  await showPage(<ControlTab device={readable} search={{}} onSearch={() => {}} />);
  const card = await screen.findByRole("region", { name: "Reading and service" });
  expect(within(card).getAllByText("Reading and service")).toHaveLength(1);
  expect(screen.queryByText("Thresholds and timers")).toBeNull();
});

it("calls the pumps of a station in the question for a stop as its bank does", async () => {
  serverAnswers(({ path }) => {
    if (path === "/device/7/pump") {
      const pumps = [aPump({ key: "p1", name: "Bơm chính" }), aPump({ key: "p2", name: "Bơm 1" })];
      return { status: 200, body: { data: aStation({ pumps }) } };
    }
    const data = /\/(state|predictable|regulation|pump-bank|settings)/.test(path) ? null : [];
    return { status: 200, body: { data, regulated: true, metaData: { total: 0, page: 1, size: 20 } } };
  });
  const station = aDevice({
    ...{ type: "WATER_PUMP", topicControl: "a/control", hasThreshold: true },
    channels: channels("pump_running.p1", "pump_running.p2"),
    actions: [{ action: "pump_stop", code: "DO_4_OFF" }],
  });
  await showPage(<DeviceControls device={station} />);
  fireEvent.click(await screen.findByRole("button", { name: "Stop all 2 pumps" }));
  const dialog = within(await screen.findByRole("dialog"));
  for (const name of ["Bơm chính", "Bơm 1"]) expect((await dialog.findByText(name)).isConnected).toBe(true);
});

it("shows in the question for a command what is measured, how old that is and which alarms are open", async () => {
  const measuredAt = new Date(Date.now() - 3 * 3_600_000 - 60_000).toISOString();
  serverAnswers(({ path }) => {
    if (path === "/device/8") return { status: 200, body: { data: logger } };
    if (path.includes("/history")) return { status: 200, body: empty };
    const answers = /\/(state|predictable|regulation|select)/.test(path) ? null : [];
    const data = path.startsWith("/alarm?") ? [anAlarm()] : answers;
    return { status: 200, body: { data, regulated: true, metaData: { total: 1, page: 1, size: 20 } } };
  });
  const silent = {
    ...{ ...valve, topicControl: "a/control", hasThreshold: true },
    latest: {
      ...{ measuredAt, receivedAt: measuredAt, quality: {}, times: {} },
      values: { valve_state: 3, inlet_pressure: 4.1, outlet_pressure: 2.5, flow: 30 },
    },
    actions: [{ action: "fully_close_off" as const, code: "DO_2_OFF" }],
  };
  await showPage(<DeviceControls device={silent} />);
  fireEvent.click(await screen.findByRole("button", { name: /Release/ }));
  const dialog = within(await screen.findByRole("dialog"));
  expect((await dialog.findByText("Last feedback is 3 hours old")).isConnected).toBe(true);
  const values = dialog.getByRole("group", { name: "Measurements" });
  expect(values.textContent).toMatch(/P2.*2\.50/);
  const alarms = await dialog.findByRole("link", { name: /1 alarm on this device/ });
  expect(alarms.getAttribute("href")).toContain("device=7");
});
