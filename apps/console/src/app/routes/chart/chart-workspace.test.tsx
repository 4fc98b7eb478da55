import type { DeviceDetail } from "@sgval/contract/devices/routes";
import type { LogEntry } from "@sgval/contract/logbook/entries";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { chartTo } from "../../../config/paths.ts";
import { aCommand } from "../../../features/control/command.fixture.ts";
import { aLogEntry } from "../../../features/logbook/log-entry.fixture.ts";
import type { ChartSearch } from "../../../features/readings/chart-search.ts";
import { aDevice, deviceCounts } from "../../../shared/realtime/device.fixture.ts";
import { below } from "../../../shared/ui/breakpoints.ts";
import { refusal, serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { ChartWorkspace } from "./chart-workspace.tsx";
import { useTrendEvents } from "./trend-events.ts";

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const channels = (...keys: string[]): DeviceDetail["channels"] =>
  keys.map((parameter, slot) => ({
    slot,
    parameter,
    ...{
      mappingKey: parameter,
      unit: null,
      rawMin: null,
      rawMax: null,
      measuringMin: null,
      measuringMax: null,
    },
    ...{ inverted: false, under: null, over: null },
  }));

const devices: Record<number, DeviceDetail> = {
  7: aDevice({
    id: 7,
    displayName: "Valve 7",
    channels: channels("inlet_pressure", "outlet_pressure", "flow"),
  }),
  8: aDevice({ id: 8, displayName: "Valve 8", channels: channels("outlet_pressure", "flow") }),
  10: aDevice({ id: 10, displayName: "Valve 10", channels: channels("outlet_pressure", "flow") }),
  9: aDevice({ id: 9, displayName: "Well 9", type: "WELL_LOGGING", channels: channels("water_level") }),
};

const saved = [
  { id: 3, list: "chart", name: "Night flow", query: "cmp=%228%22&p=8%3Aflow&range=7d" },
  { id: 4, list: "devices", name: "Valves", query: "type=VGA" },
];

const show = async (
  search: ChartSearch,
  options: { home?: number; broken?: number; unseen?: number; notes?: LogEntry[] } = {},
) => {
  const onSearch = vi.fn();
  const asked = serverAnswers(({ method, path }) => {
    const id = Number(/^\/device\/(\d+)/.exec(path)?.[1]);
    if (id === options.unseen) return refusal(404, "not_found");
    if (id === options.broken) return refusal(500, "internal_error");
    if (path.includes("/history"))
      return {
        status: 200,
        body: { t: [], series: {}, source: "raw", bucketSeconds: null, pendingHours: 0 },
      };
    if (path === "/account/view") return { status: 200, body: { data: saved } };
    if (method === "POST" && path === "/log-entry") return { status: 200, body: { data: aLogEntry() } };
    if (path.startsWith("/log-entry"))
      return { status: 200, body: { data: options.notes ?? [], metaData: { total: 1, page: 1, size: 100 } } };
    if (/^\/device\/\d+$/.test(path)) return { status: 200, body: { data: devices[id] } };
    const counts = deviceCounts({ total: 4, fresh: 4 });
    if (path.startsWith("/device?"))
      return {
        status: 200,
        body: { data: Object.values(devices), metaData: { total: 4, page: 1, size: 20, counts } },
      };
    return { status: 200, body: { data: [], metaData: { total: 0, page: 1, size: 20 } } };
  });
  const home = options.home === undefined ? undefined : devices[options.home];
  await showPage(<ChartWorkspace home={home} search={search} onSearch={onSearch} />);
  // The bar under the chart asks for means of its own.
  const histories = () =>
    asked
      .filter(({ path }) => path.includes("/history") && !path.includes("points=220"))
      .map(({ path }) => path.split("&")[0]);
  return { onSearch, histories, asked };
};

it("draws what compared devices have in common, and the leading channel of one that lacks it", async () => {
  const { histories } = await show({ cmp: "7,8,9" });
  await waitFor(() =>
    expect(histories().sort()).toEqual([
      "/device/7/history?parameter=outlet_pressure",
      "/device/8/history?parameter=outlet_pressure",
      "/device/9/history?parameter=water_level",
    ]),
  );
});

it("draws the lines that the address names, of the page's own device and of others", async () => {
  const { histories } = await show({ p: "flow,8:outlet_pressure" }, { home: 7 });
  await waitFor(() =>
    expect(histories().sort()).toEqual([
      "/device/7/history?parameter=flow",
      "/device/8/history?parameter=outlet_pressure",
    ]),
  );
  const boxes = await screen.findAllByRole<HTMLInputElement>("checkbox", { checked: true });
  // The browser's own looks disabled in the dark scheme.
  expect(boxes.every((box) => box.closest(".MuiCheckbox-root"))).toBe(true);
  expect(boxes).toHaveLength(2);
});

it("shows the colour and the letter of each drawn line where it is chosen", async () => {
  await show({ p: "flow,inlet_pressure" }, { home: 7 });
  const boxes = await screen.findAllByRole("checkbox");
  const colors = boxes.map((box) => {
    const label = box.closest("label");
    return [label?.textContent, label?.querySelector('svg[width="22"] path')?.getAttribute("stroke")];
  });
  expect(colors).toEqual([
    ["P1Inlet pressure", expect.stringContaining("series1")],
    ["Outlet pressure", undefined],
    ["QWater flow", expect.stringContaining("series5")],
  ]);
});

it("keeps the other lines when a compared device cannot be loaded, and says which one", async () => {
  const { histories } = await show({ p: "flow", cmp: "8" }, { home: 7, broken: 8 });
  expect((await screen.findByRole("alert")).textContent).toContain("(8)");
  expect(histories()).toEqual(["/device/7/history?parameter=flow"]);
});

it("says of a device out of sight that it is not there, without a retry, and takes it off the chart", async () => {
  const search = { p: "8:flow,9:water_level", cmp: "9" };
  const { histories, onSearch } = await show(search, { unseen: 8 });
  expect(await screen.findByText("Device not found (8)")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  await waitFor(() => expect(histories()).toEqual(["/device/9/history?parameter=water_level"]));
  fireEvent.click(screen.getByRole("button", { name: "Take off the chart" }));
  expect(onSearch).toHaveBeenCalledWith({ cmp: "9", p: "9:water_level" });
});

it("shows what happened beside the lines, and no timers, which may not have run", async () => {
  const { asked, histories } = await show({}, { home: 7 });
  await waitFor(() => expect(histories().length).toBeGreaterThan(0));
  await waitFor(() => expect(asked.some(({ path }) => path.includes("/command"))).toBe(true));
  await waitFor(() => expect(asked.some(({ path }) => /^\/alarm\?.*deviceId=7/.test(path))).toBe(true));
  expect(asked.filter(({ path }) => path.includes("/timer"))).toEqual([]);
});

const sentAt = "2026-01-02T02:10:00.000Z";
const sent = Date.parse(sentAt) / 1000;
const around = { fixed: { from: sent - 600, to: sent + 600 }, spanSeconds: 1200 };
const Events = () => <output>{JSON.stringify(useTrendEvents([7], around))}</output>;

it("marks the commands of its devices at the time at which they were sent", async () => {
  serverAnswers(({ path }) => ({
    status: 200,
    body: {
      data: path.includes("/command") ? [aCommand({ status: "completed", sentAt })] : [],
      metaData: { total: 1, page: 1, size: 100 },
    },
  }));
  await showPage(<Events />);
  await waitFor(() =>
    expect(JSON.parse(screen.getByRole("status").textContent ?? "")).toMatchObject([
      { kind: "manual", at: sent, text: expect.stringContaining("high pressure") },
    ]),
  );
});

it("saves what is drawn under a name, as lines that any page of charts can open", async () => {
  const { asked } = await show(
    { cmp: "8,1d", p: "flow,8:flow", range: "7d", from: "2026-03-04T09:00:00.000Z" },
    { home: 7 },
  );
  fireEvent.click(await screen.findByRole("button", { name: "Saved charts" }));
  fireEvent.click(await screen.findByRole("button", { name: "Save this chart as…" }));
  fireEvent.change(await screen.findByRole("textbox", { name: /Name/ }), { target: { value: "Flows" } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(asked.find(({ method }) => method === "POST")).toMatchObject({
      path: "/account/view",
      body: { list: "chart", name: "Flows", query: "cmp=7%2C8%2C1d&p=7%3Aflow%2C8%3Aflow&range=7d" },
    }),
  );
});

it("offers the saved charts alone, and marks the one that is drawn", async () => {
  await show({ cmp: "8", p: "8:flow", range: "7d" });
  fireEvent.click(await screen.findByRole("button", { name: "Saved charts" }));
  const shown = await screen.findByRole("button", { name: /^Night flow.*shown now$/ });
  expect(shown.getAttribute("aria-current")).toBe("true");
  expect(screen.queryByRole("button", { name: "Valves" })).toBeNull();
});

it("compares with yesterday in one click, beside the devices that are compared already", async () => {
  const { onSearch } = await show({ cmp: "8" }, { home: 7 });
  fireEvent.click(await screen.findByRole("button", { name: "yesterday" }));
  expect(onSearch).toHaveBeenCalledWith({ cmp: "8,1d" });
});

it("has the chart before what is chosen for it on a phone, and after it elsewhere", async () => {
  const isFirst = async () => {
    const chart = await screen.findByText("There is no data in this range");
    const box = screen.getAllByRole("checkbox")[0];
    return Boolean(box && chart.compareDocumentPosition(box) & Node.DOCUMENT_POSITION_FOLLOWING);
  };
  await show({}, { home: 7 });
  expect(await isFirst()).toBe(false);
  cleanup();
  const real = window.matchMedia.bind(window);
  vi.spyOn(window, "matchMedia").mockImplementation((query) =>
    real(query === below("sm").replace("@media ", "") ? "all" : query),
  );
  await show({}, { home: 7 });
  expect(await isFirst()).toBe(true);
});

it("takes a device away with its lines", async () => {
  const { onSearch } = await show({ cmp: "8,9", p: "flow,8:flow,9:water_level" }, { home: 7 });
  fireEvent.click(await screen.findByRole("button", { name: /^3 devices, / }));
  const chip = (await screen.findByText("Well 9", { selector: ".MuiChip-label" })).parentElement;
  fireEvent.click(chip?.querySelector("svg") ?? document.body);
  expect(onSearch).toHaveBeenCalledWith({ cmp: "8", p: "flow,8:flow" });
});

it("folds the choices of more than two devices, so that the chart comes first", async () => {
  const { histories } = await show({ cmp: "7,8,9" });
  await waitFor(() => expect(histories()).toHaveLength(3));
  const fold = await screen.findByRole("button", { name: "3 devices, 3 of 6 parameters", expanded: false });
  expect(screen.queryAllByRole("checkbox")).toEqual([]);
  expect(screen.queryByRole("combobox")).toBeNull();
  expect(screen.getByRole("button", { name: "yesterday" }).isConnected).toBe(true);
  fireEvent.click(fold);
  expect(await screen.findAllByRole("checkbox", { checked: true })).toHaveLength(3);
  expect(screen.getByRole("combobox").isConnected).toBe(true);
  cleanup();
  await show({ cmp: "7,8" });
  expect((await screen.findAllByRole("checkbox")).length).toBeGreaterThan(0);
});

it("is linked to with an address that lists and dashboards can write", () => {
  expect(chartTo({ devices: [7, 8], lines: ["7:flow", "8:flow"], from: 0, at: 60_000 })).toBe(
    "/apps/monitoring-and-control/chart?cmp=7%2C8&p=7%3Aflow%2C8%3Aflow&from=1970-01-01T00%3A00%3A00.000Z&at=1970-01-01T00%3A01%3A00.000Z",
  );
});

it("shows the shift log of its devices, and writes about them at the marked time", async () => {
  const at = "2026-01-02T02:00:00.000Z";
  const { asked } = await show({ at, cmp: "8" }, { home: 7, notes: [aLogEntry({ at })] });
  const log = within(await screen.findByRole("region", { name: "Shift log of the devices on the chart" }));
  expect(await log.findByText("Flushed the pipe in Le Loi")).toBeTruthy();
  expect(asked.some(({ path }) => decodeURIComponent(path).startsWith("/log-entry?deviceId=7,8&"))).toBe(
    true,
  );
  fireEvent.click(log.getByRole("button", { name: /^Write an entry at/ }));
  const form = within(await screen.findByRole("dialog"));
  fireEvent.change(form.getByLabelText(/^Text/), { target: { value: "Valve 7 opened by hand" } });
  fireEvent.click(form.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(asked.find(({ method }) => method === "POST")).toMatchObject({
    path: "/log-entry",
    body: { at, deviceId: 7, roomId: null, text: "Valve 7 opened by hand" },
  });
});

const addDevice = async (name: string) => {
  const fold = screen.queryByRole("button", { name: /^\d devices, / });
  if (fold) fireEvent.click(fold);
  fireEvent.mouseDown(await screen.findByRole("combobox"));
  fireEvent.click(await screen.findByRole("option", { name: new RegExp(`^${name} `) }));
};

it("keeps a line of each device when one is added to a full chart, and says which lines were left out", async () => {
  const p = "inlet_pressure,outlet_pressure,flow,8:outlet_pressure,8:flow,9:water_level";
  const { onSearch, histories } = await show({ p, cmp: "8,9" }, { home: 7 });
  await waitFor(() => expect(histories()).toHaveLength(3));
  await addDevice("Valve 10");
  await waitFor(() =>
    expect(onSearch).toHaveBeenCalledWith({
      cmp: "8,9,10",
      p: "inlet_pressure,outlet_pressure,flow,8:outlet_pressure,9:water_level,10:outlet_pressure",
    }),
  );
  const note = await screen.findByText(/^The chart draws at most 6 lines/);
  expect(note.textContent).toBe(
    "The chart draws at most 6 lines. Not drawn: Valve 8 (Water flow); Valve 10 (Water flow)",
  );
});

it("copies a link that names the devices and lines shown, which the address does not", async () => {
  const written: string[] = [];
  vi.stubGlobal("navigator", { clipboard: { writeText: async (text: string) => void written.push(text) } });
  const { histories } = await show({ cmp: "7,8,9" });
  await waitFor(() => expect(histories()).toHaveLength(3));
  fireEvent.click(await screen.findByRole("button", { name: "Copy a link to this range" }));
  await waitFor(() => expect(written).toHaveLength(1));
  const { searchParams } = new URL(written[0] ?? "");
  expect(searchParams.get("cmp")).toBe("7,8,9");
  expect(searchParams.get("p")).toBe("7:outlet_pressure,8:outlet_pressure,9:water_level");
  expect(searchParams.get("from")).toMatch(/Z$/);
});
