import { controlTable } from "@sgval/contract/reports/control-report";
import { readingsTable } from "@sgval/contract/reports/readings-report";
import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { usePreferredUnits } from "../../../shared/format/preferred-units.ts";
import { serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { onAPhone } from "../../../shared/ui/screen.fixture.ts";
import { listen } from "../realtime.ts";
import { ReportComparison } from "./report-comparison.tsx";
import { ReportPage } from "./report-page.tsx";
import { ReportTable } from "./report-table.tsx";

beforeEach(() => {
  signedInAs({ superUser: true, manageSuper: true });
  vi.stubGlobal("matchMedia", (query: string) => ({
    ...{ matches: !query.includes("max-width"), media: query, onchange: null },
    ...{ addEventListener: () => undefined, removeEventListener: () => undefined },
  }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  usePreferredUnits.setState({ units: {} });
});

const slow = { timeout: 25_000 };
const from = "2025-11-10T00:00:00.000Z";
const to = "2025-11-11T00:00:00.000Z";
const device = { deviceId: 7, device: "Nguyen Trai", code: "VGA-07" };
const row = { ...device, parameter: "outlet_pressure", value: 2.194, min: 1.86, max: 2.58, count: 60 };
const report = {
  ...{ kind: "readings", from, to, source: "raw", step: "1h", without: [] },
  summary: { readings: 1440, rows: 24, channels: 1, coverage: 99.8, gap: 1.5, gapFrom: from, gapDevice: "x" },
  channels: [
    {
      ...{ ...device, parameter: "outlet_pressure", received: 1440, coverage: 99.8 },
      ...{ min: 1.86, minAt: from, mean: 2.2, max: 2.58, maxAt: from },
    },
  ],
  rows: Array.from({ length: 24 }, (_, hour) => ({
    ...row,
    at: new Date(Date.parse(from) + hour * 3_600_000).toISOString(),
  })),
  notes: [{ key: "first_rows", values: { shown: "5000", of: "8000" } }],
};

const show = async (address: string) => {
  const asked = serverAnswers(({ path }) => ({
    status: 200,
    body: path.startsWith("/report")
      ? { data: report }
      : { data: [], metaData: { total: 0, page: 1, size: 20 } },
  }));
  const router = await showPage(<ReportPage chart={() => null} />, undefined, address);
  const queries = () =>
    asked
      .filter(({ path }) => path.startsWith("/report?"))
      .map(({ path }) => new URLSearchParams(path.split("?")[1]));
  return { router, queries };
};

const address = `/dashboards/report?kind=readings&devices=7&p=outlet_pressure&from=${from}&to=${to}`;

it("[R1.7] shows readings by the step that is chosen, in the unit of the reader, and the statistics of each channel", async () => {
  usePreferredUnits.setState({ units: { pressure: "kPa" } });
  const { router, queries } = await show(`${address}&step=15min`);
  const table = await screen.findByRole("table", { name: "Report of readings" }, slow);
  expect(queries()[0]?.get("step")).toBe("15min");
  expect(within(table).getAllByRole("columnheader")[0]?.textContent).toBe("Time");
  expect(within(table).getAllByRole("row")).toHaveLength(25);
  expect(within(table).getAllByText("219").length).toBe(24);
  expect(within(table).getAllByText("kPa").length).toBe(24);
  expect(within(screen.getByRole("table", { name: "By channel" })).getByText("1,440")).toBeTruthy();
  // The lowest of the first rows would be taken for the lowest of all.
  expect(within(table).queryAllByRole("button")).toEqual([]);
  const [card] = screen.getAllByText(/The page has the first 5000 of 8000 rows.*not sorted/);
  expect(card?.closest("section")?.contains(table)).toBe(true);
  fireEvent.mouseDown(screen.getByRole("combobox", { name: "Step" }));
  fireEvent.click(screen.getByRole("option", { name: "1 day" }));
  fireEvent.click(screen.getByRole("button", { name: /Run report/ }));
  await vi.waitFor(() => expect(router.state.location.search).toMatchObject({ step: "1d" }));
});

it("takes the last minutes, hours or days up to the time at which the report is run", async () => {
  const { router } = await show(address);
  const last = await screen.findByRole("textbox", { name: "Last" }, slow);
  fireEvent.change(last, { target: { value: "0" } });
  expect(last.getAttribute("aria-invalid")).toBe("true");
  fireEvent.change(last, { target: { value: "90" } });
  expect(last.getAttribute("aria-invalid")).toBe("false");
  fireEvent.mouseDown(screen.getByRole("combobox", { name: "Unit of time" }));
  fireEvent.click(screen.getByRole("option", { name: "minutes" }));
  fireEvent.click(screen.getByRole("button", { name: /Run report/ }));
  await vi.waitFor(() => expect(router.state.location.search).toMatchObject({ range: "last90min" }));
  const { search } = router.state.location;
  const timeOf = (key: "from" | "to") =>
    Date.parse(String(Object.entries(search).find(([k]) => k === key)?.[1]));
  expect(timeOf("to") - timeOf("from")).toBe(90 * 60_000);
  expect(Math.abs(timeOf("to") - Date.now())).toBeLessThan(60_000);
});

it.each(["500000", ""])("runs nothing by a range of before once the number of hours is %j", async (value) => {
  const { router } = await show(address);
  const last = await screen.findByRole("textbox", { name: "Last" }, slow);
  fireEvent.change(last, { target: { value: "50000" } });
  fireEvent.change(last, { target: { value } });
  const before = router.state.location.search;
  fireEvent.click(screen.getByRole("button", { name: /Run report/ }));
  expect((await screen.findAllByText("This field is required")).length).toBeGreaterThan(0);
  expect(router.state.location.search).toEqual(before);
});

it("says that newer data has come, and makes the report again on request", async () => {
  const { queries } = await show(address);
  await screen.findByRole("table", { name: "Report of readings" }, slow);
  const heard = listen();
  const update = (deviceId: number, measuredAt: string) =>
    act(() =>
      heard.updates?.([
        {
          ...{ type: "VGA", deviceId },
          readings: [{ deviceId, measuredAt, receivedAt: measuredAt, values: {}, quality: {} }],
        },
      ]),
    );
  // Of another device, or after the range.
  update(8, from);
  update(7, to);
  expect(screen.queryByText("Newer data has come since this report was made.")).toBeNull();
  expect(queries()).toHaveLength(1);
  update(7, from);
  expect(await screen.findByText("Newer data has come since this report was made.")).toBeTruthy();
  expect(queries()).toHaveLength(1);
  fireEvent.click(screen.getByRole("button", { name: "Refresh" }));
  await vi.waitFor(() => expect(queries()).toHaveLength(2));
  await vi.waitFor(() =>
    expect(screen.queryByText("Newer data has come since this report was made.")).toBeNull(),
  );
});

it("has a page of a long table in the document, sorts all of its rows and lets columns be chosen", async () => {
  const command = {
    ...{ ...device, action: "close", actor: "lan01", source: "manual", status: "completed", reason: "" },
  };
  const rows = Array.from({ length: 5_000 }, (_, index) => ({
    ...{ ...command, commandId: index, latency: index === 4_000 ? null : (index * 7) % 5_000 },
    at: new Date(Date.parse(from) + index * 1_000).toISOString(),
  }));
  await showPage(<ReportTable table={controlTable} rows={rows} />);
  const table = await screen.findByRole("table", { name: "Control report" }, slow);
  const latencies = () =>
    within(table)
      .getAllByRole("row")
      .slice(1)
      .map((one) => one.querySelectorAll("td")[one.querySelectorAll("td").length - 2]?.textContent);
  expect(latencies()).toHaveLength(25);
  const head = within(table).getByRole("button", { name: "Latency (s)" });
  fireEvent.click(head);
  await vi.waitFor(() => expect(latencies().slice(0, 2)).toEqual(["0.0", "1.0"]));
  fireEvent.click(head);
  await vi.waitFor(() => expect(latencies()[0]).toBe("4,999.0"));
  expect(within(table).getByRole("columnheader", { name: "Latency (s)" }).getAttribute("aria-sort")).toBe(
    "descending",
  );
  // What is not known comes last in both orders.
  fireEvent.click(screen.getByRole("button", { name: "Page 200" }));
  await vi.waitFor(() => expect(latencies().at(-1)).toBe("--"));
  fireEvent.click(screen.getByRole("button", { name: "Columns" }));
  fireEvent.click(screen.getByRole("checkbox", { name: "Actor" }));
  expect(within(table).queryByRole("columnheader", { name: "Actor" })).toBeNull();
});

it("keeps order and page of the rows in the address, and begins with what a row is about on a phone", async () => {
  onAPhone();
  const whole = {
    ...report,
    notes: [],
    rows: [...report.rows, ...report.rows].map((one, count) => ({
      ...one,
      count,
      at: new Date(Date.parse(from) + count * 60_000).toISOString(),
    })),
  };
  serverAnswers(({ path }) => ({
    status: 200,
    body: path.startsWith("/report")
      ? { data: whole }
      : { data: [], metaData: { total: 0, page: 1, size: 20 } },
  }));
  const page = <ReportPage chart={() => null} />;
  const router = await showPage(page, undefined, `${address}&sort=-count&page=2`);
  const table = await screen.findByRole("table", { name: "Report of readings" }, slow);
  expect(within(table).getAllByRole("columnheader")[0]?.textContent).toBe("Device");
  // The lowest 23 of 48.
  const counts = () =>
    within(table)
      .getAllByRole("row")
      .slice(1)
      .map((one) => [...one.querySelectorAll("td")].at(-1)?.textContent);
  expect([counts()[0], counts().length]).toEqual(["22", 23]);
  fireEvent.click(within(table).getByRole("button", { name: "Values" }));
  await vi.waitFor(() => expect(router.state.location.search).toMatchObject({ sort: "count" }));
  const channels = screen.getByRole("table", { name: "By channel" });
  fireEvent.click(within(channels).getByRole("button", { name: "Good values" }));
  const beside = { sort: "count", tables: "report_readings_channels:received:" };
  await vi.waitFor(() => expect(router.state.location.search).toMatchObject(beside));
  const head = within(channels).getByRole("columnheader", { name: "Good values" });
  await vi.waitFor(() => expect(head.getAttribute("aria-sort")).toBe("ascending"));
  await vi.waitFor(() => expect([counts()[0], counts().length]).toEqual(["0", 25]));
});

it("compares values of one unit alone when it sorts them", async () => {
  usePreferredUnits.setState({ units: {} });
  const values: [string, number | null][] = [
    ["outlet_pressure", 3],
    ["flow", 1],
    ["inlet_pressure", 2],
    ["flow", 40],
    ["flow", null],
  ];
  const rows = values.map(([parameter, value], index) => ({
    ...{ ...row, parameter, value, at: new Date(Date.parse(from) + index * 60_000).toISOString() },
  }));
  await showPage(<ReportTable table={readingsTable} rows={rows} />);
  const table = await screen.findByRole("table", { name: "Report of readings" }, slow);
  const shown = () =>
    within(table)
      .getAllByRole("row")
      .slice(1)
      .map((one) =>
        [...one.querySelectorAll("td")]
          .map((cell) => cell.textContent)
          .slice(-5, -3)
          .join(" "),
      );
  const head = within(table).getByRole("button", { name: "Value" });
  fireEvent.click(head);
  const units = () => shown().map((text) => text.split(" ").at(-1));
  await vi.waitFor(() => expect(units()).toEqual(["bar", "bar", "m³/h", "m³/h", "m³/h"]));
  expect(shown().map((text) => Number.parseFloat(text))).toEqual([2, 3, 1, 40, Number.NaN]);
  fireEvent.click(head);
  await vi.waitFor(() =>
    expect(shown().map((text) => Number.parseFloat(text))).toEqual([3, 2, 40, 1, Number.NaN]),
  );
});

it("has differences that follow from the numbers beside them, in the unit of the reader", async () => {
  usePreferredUnits.setState({ units: { flow: "L/s" } });
  // Half a tenth of m³/h apart, and alike in L/s.
  const peak = { peak: 10.06, peakBefore: 10.04, peakDifference: 0.02, peakPercent: 0.2 };
  const night = { night: 10, nightBefore: 30, nightDifference: -20, nightPercent: -66.7 };
  const withheld = { volume: 5, volumeBefore: 9, volumeDifference: null, volumePercent: null };
  const figures = { ...peak, ...night, ...withheld };
  await showPage(
    <ReportComparison
      kind="flow_volume"
      comparison={{ from, to, summary: figures, rows: [{ ...device, ...figures }] }}
    />,
  );
  const totals = await screen.findByRole("table", { name: "Totals compared" }, slow);
  const cellsOf = (name: string) =>
    [...(within(totals).getByRole("rowheader", { name }).closest("tr")?.cells ?? [])]
      .slice(1)
      .map(({ textContent }) => textContent);
  expect(cellsOf("Peak hour (L/s)")).toEqual(["2.79", "2.79", "0.00", "0.2"]);
  expect(cellsOf("Minimum night flow (L/s)")).toEqual(["2.78", "8.33", "−5.55", "−66.7"]);
  expect(cellsOf("Volume (m³)")).toEqual(["5.0", "9.0", "--", "--"]);
  const rows = screen.getByRole("table", { name: "Rows compared" });
  const heads = within(rows)
    .getAllByRole("columnheader")
    .map(({ textContent }) => textContent);
  const [line] = within(rows).getAllByRole("row").slice(1);
  const cells = [...(line?.querySelectorAll("th, td") ?? [])].map(({ textContent }) => textContent);
  expect(cells[heads.indexOf("Peak hour, difference (L/s)")]).toBe("0.00");
  expect(cells[heads.indexOf("Minimum night flow, difference (L/s)")]).toBe("−5.55");
});
