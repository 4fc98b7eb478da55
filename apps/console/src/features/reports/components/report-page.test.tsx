import { qualityTable } from "@sgval/contract/reports/quality-report";
import { emptyAccount } from "@sgval/contract/zones/zone-account";
import { hasTrend, parameterKeys } from "@sgval/quantities/parameter";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { aDevice, deviceCounts } from "../../../shared/realtime/device.fixture.ts";
import { limitedTo, refusal, serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
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
});

const device = { deviceId: 7, device: "Nguyen Trai", code: "VGA-07" };
const row = {
  ...{ ...device, parameter: "outlet_pressure", min: 1.86, minAt: "2025-11-10T11:00:00.000Z", mean: 2.194 },
  ...{ max: 2.58, maxAt: "2025-11-10T19:00:00.000Z", p5: 1.9, p50: 2.2, p95: 2.5, range: 0.72 },
  ...{ nightMean: 2.4, under: 1, hoursUnder: 0, over: 4, hoursOver: 0, coverage: 99.8 },
};
const summary = {
  ...{ lowest: 1.86, lowestAt: row.minAt, lowestDevice: device.device, mean: 2.194 },
  ...{ highest: 2.58, highestAt: row.maxAt, highestDevice: device.device },
  ...{ hoursUnder: 0, hoursOver: 0, coverage: 99.8 },
};
const nothing = Object.fromEntries(Object.keys(summary).map((key) => [key, null]));
const about = {
  ...{ kind: "pressure", from: "2025-11-10T00:00:00.000Z", to: "2025-11-11T00:00:00.000Z", source: "raw" },
  notes: [{ key: "night_window", values: { from: "02:00", to: "04:00" } }],
};
const address = `/dashboards/report?kind=pressure&devices=7&from=${about.from}&to=${about.to}`;

const aZone = (id: number, name: string) => ({
  ...{ id, name, deviceId: null, devices: 0, account: emptyAccount },
  polygon: {
    type: "Polygon",
    coordinates: [
      [
        [106.7, 10.8],
        [106.71, 10.8],
        [106.7, 10.81],
        [106.7, 10.8],
      ],
    ],
  },
  ...{ createdAt: about.from, updatedAt: about.from },
});

const show = async (
  report: object,
  at: string,
  page: ReactNode = <ReportPage chart={() => <p>chart</p>} />,
) => {
  const asked = serverAnswers(({ path }) => ({
    status: 200,
    body: path.startsWith("/report")
      ? { data: { ...about, ...report } }
      : path.startsWith("/room")
        ? { data: [] }
        : path.startsWith("/device?") && path.includes("ids=7")
          ? {
              data: [
                aDevice({
                  ...{ id: 7, displayName: "Nguyen Trai", latest: null },
                  unsent: ["inlet_pressure", "outlet_pressure"],
                }),
              ],
              metaData: { total: 1, page: 1, size: 100, counts: deviceCounts({ total: 1 }) },
            }
          : { data: [], metaData: { total: 0, page: 1, size: 20 } },
  }));
  const router = await showPage(page, undefined, at);
  return { asked, router };
};

it("shows key figures, chart, statistics and notes of the report that the address asks for", async () => {
  const { asked } = await show({ summary, rows: [row], without: [] }, address);
  const table = await screen.findByRole("table", {}, { timeout: 25_000 });
  const head = within(table).getByRole("columnheader", { name: "Night mean (bar)" });
  // It takes a second line before a column is pushed out of the window, and no line for each word.
  expect(getComputedStyle(head).whiteSpace).toBe("normal");
  expect(head.style.minWidth).toContain("9ch");
  const name = within(table).getByRole("rowheader", { name: "Nguyen Trai" });
  expect(getComputedStyle(name).position).toBe("sticky");
  expect(within(table).getByText("2.19")).toBeTruthy();
  expect(screen.getByText("Lowest")).toBeTruthy();
  expect(screen.getByText("chart")).toBeTruthy();
  expect(screen.getByText("The night is from 02:00 to 04:00.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Export" })).toBeTruthy();
  const report = asked.find(({ path }) => path.startsWith("/report"))?.path ?? "";
  expect(new URLSearchParams(report.split("?")[1]).get("deviceIds")).toBe("7");
});

it("leads from a key figure and from the time of a value to the chart of that channel then", async () => {
  await show({ summary, rows: [row], without: [] }, address);
  const table = within(await screen.findByRole("table", {}, { timeout: 25_000 }));
  const chartOf = (link: HTMLElement) => {
    const { pathname, searchParams } = new URL(link.getAttribute("href") ?? "", "http://console");
    return [pathname, ...["cmp", "p", "at"].map((key) => searchParams.get(key))];
  };
  const lowest = ["/apps/monitoring-and-control/chart", "7", "7:outlet_pressure", row.minAt];
  const [least, most] = table.getAllByRole("link", { name: /2025/ });
  expect(chartOf(least as HTMLElement)).toEqual(lowest);
  expect(chartOf(most as HTMLElement).at(-1)).toBe(row.maxAt);
  const figure = screen.getByText("Lowest").closest("div") as HTMLElement;
  expect(chartOf(within(figure).getByRole("link"))).toEqual(lowest);
});

it("marks a share of data below its target, and says so", async () => {
  await show({ summary: { ...summary, coverage: 20 }, rows: [row], without: [] }, address);
  const share = await screen.findByText(/^below the target of 95/, {}, { timeout: 25_000 });
  const card = share.parentElement as HTMLElement;
  expect(card.querySelector("[data-priority=medium]")?.textContent).toContain("20.0");
  expect(card.querySelector("svg")?.dataset.kind).toBe("medium");
  cleanup();
  await show({ summary, rows: [row], without: [] }, address);
  await screen.findByRole("table", {}, { timeout: 25_000 });
  expect(screen.queryByText(/^below the target/)).toBeNull();
});

it("runs what is built on Ctrl+Enter, and keeps it in the address", async () => {
  const { asked, router } = await show({ summary, rows: [row], without: [] }, address);
  await screen.findByRole("table", {}, { timeout: 25_000 });
  // It is of all parameters until one is chosen.
  fireEvent.click(screen.getByLabelText("All"));
  fireEvent.click(screen.getByLabelText("Outlet pressure"));
  expect(router.state.location.href).not.toContain("outlet_pressure");
  fireEvent.keyDown(document.body, { key: "Enter", ctrlKey: true });
  await vi.waitFor(() => expect(router.state.location.href).toContain("outlet_pressure"));
  await vi.waitFor(() =>
    expect(asked.filter(({ path }) => path.startsWith("/report")).at(-1)?.path).toContain(
      "parameters=outlet_pressure",
    ),
  );
});

it("offers what the chosen devices measure, of all the catalogue, and finds one of many by its name", async () => {
  const keys = [
    "residual_chlorine",
    "ph",
    "turbidity",
    "tss",
    "tds",
    "conductivity",
    "dissolved_oxygen",
  ].concat([
    "outlet_pressure",
    "flow",
    "battery",
    "pump_power.p1",
    "pump_power.p2",
    "water_level",
    "digital_output.1",
  ]);
  const values = Object.fromEntries(keys.map((key) => [key, 1]));
  const latest = { measuredAt: about.from, receivedAt: about.from, values, quality: {}, times: {} };
  const asked = serverAnswers(({ path }) => ({
    status: 200,
    body: path.startsWith("/device?")
      ? {
          data: [aDevice({ id: 7, displayName: "Nguyen Trai", latest })],
          metaData: { total: 1, page: 1, size: 100, counts: deviceCounts({ total: 1 }) },
        }
      : path.startsWith("/report")
        ? { data: { ...about, kind: "availability", notes: [], rows: [], without: [], summary: {} } }
        : { data: [] },
  }));
  await showPage(
    <ReportPage chart={() => null} />,
    undefined,
    `/dashboards/report?kind=availability&devices=7&from=${about.from}&to=${about.to}`,
  );
  const group = within(await screen.findByRole("group", { name: "Parameters" }, { timeout: 25_000 }));
  expect((await group.findByLabelText("Free residual chlorine")).isConnected).toBe(true);
  expect(group.getByLabelText("Power set-point, pump 1").isConnected).toBe(true);
  // It has none of these, or they are no measurement.
  for (const name of ["Inlet pressure", /^Digital output/]) expect(group.queryByLabelText(name)).toBeNull();
  fireEvent.change(group.getByRole("searchbox", { name: "Find a parameter" }), {
    target: { value: "chlor" },
  });
  const names = () => group.getAllByRole("checkbox").map((one) => one.closest("label")?.textContent);
  await vi.waitFor(() => expect(names()).toEqual(["All", "Free residual chlorine"]));
  fireEvent.click(group.getByLabelText("All"));
  fireEvent.click(group.getByLabelText("Free residual chlorine"));
  fireEvent.click(screen.getByRole("button", { name: /Run report/ }));
  await vi.waitFor(() =>
    expect(asked.findLast(({ path }) => path.startsWith("/report?"))?.path).toContain(
      "parameters=residual_chlorine",
    ),
  );
});

it("adds all devices that are found, also those after the first page", async () => {
  const all = Array.from({ length: 130 }, (_, index) =>
    aDevice({ id: index + 1, displayName: `Logger ${index + 1}` }),
  );
  serverAnswers(({ path }) => {
    if (!path.startsWith("/device?")) return { status: 200, body: { data: [] } };
    const query = new URLSearchParams(path.split("?")[1]);
    const [page, size] = [Number(query.get("page")), Number(query.get("size"))];
    const data = all.slice((page - 1) * size, page * size);
    return {
      status: 200,
      body: { data, metaData: { total: all.length, page, size, counts: deviceCounts({ total: 130 }) } },
    };
  });
  const router = await showPage(
    <ReportPage chart={() => null} />,
    undefined,
    "/dashboards/report?kind=pressure&p=outlet_pressure",
  );
  fireEvent.click(await screen.findByRole("button", { name: "Add all (130)" }, { timeout: 25_000 }));
  expect(await screen.findByText("All devices found are chosen.")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: /Run report/ }));
  await vi.waitFor(() =>
    expect(router.state.location.search).toMatchObject({ devices: all.map(({ id }) => id).join(",") }),
  );
});

it("finds the devices of a report by zone and type, of those types that it is about", async () => {
  const asked = serverAnswers(({ path }) => ({
    status: 200,
    body: path.startsWith("/zone")
      ? { data: [aZone(4, "DMA 04")] }
      : { data: [], metaData: { total: 0, page: 1, size: 20, counts: deviceCounts({ total: 0 }) } },
  }));
  const lastQuery = () =>
    Object.fromEntries(
      new URLSearchParams(
        asked
          .filter(({ path }) => path.startsWith("/device?"))
          .at(-1)
          ?.path.split("?")[1],
      ),
    );
  const choose = async (filter: string, option: string) => {
    fireEvent.mouseDown(await screen.findByRole("combobox", { name: filter }, { timeout: 25_000 }));
    fireEvent.click(await screen.findByRole("option", { name: option }));
  };
  await showPage(<ReportPage chart={() => null} />, undefined, "/dashboards/report?kind=pressure");
  await choose("Zone", "DMA 04");
  await vi.waitFor(() => expect(lastQuery()).toMatchObject({ dma: "4", quantity: "pressure" }));
  await choose("Type", "Data logger");
  await vi.waitFor(() => expect(lastQuery()).toMatchObject({ dma: "4", type: "DATALOGGER" }));
  // The report on pumps is about stations alone: no other type is left chosen, nor offered.
  await choose("Kind of report", "Pump operation");
  await vi.waitFor(() => expect(lastQuery()).toMatchObject({ dma: "4", type: "WATER_PUMP" }));
  expect(screen.queryByRole("combobox", { name: "Type" })).toBeNull();
});

it("offers to each report the devices that have what it is about", async () => {
  const asked = serverAnswers(() => ({
    status: 200,
    body: { data: [], metaData: { total: 0, page: 1, size: 100, counts: deviceCounts({ total: 0 }) } },
  }));
  for (const [kind, asks] of [
    ["pumps", "type=WATER_PUMP"],
    ["pressure", "quantity=pressure"],
    ["flow_volume", "quantity=flow,volume"],
  ] as const) {
    await showPage(<ReportPage chart={() => null} />, undefined, `/dashboards/report?kind=${kind}`);
    await vi.waitFor(
      () => expect(asked.findLast(({ path }) => path.startsWith("/device?"))?.path).toContain(asks),
      { timeout: 5_000 },
    );
    cleanup();
  }
});

it("builds a report on zones from those in view, and leads from each to its balance", async () => {
  const zoneRow = {
    ...{ zoneId: 3, zone: "DMA 03", deviceId: 9, days: 30, input: 30_240, billed: 18_900, nrw: 11_340 },
    ...{ nrwShare: 37.5, unbilled: 151.2, apparent: 433, real: 10_755.8, nights: 28, nightFlow: 21.3 },
    ...{ leakage: 348.4, unavoidable: 26.2, recoverable: 322.2, perConnection: 286.8, ili: 13.69 },
    ...{ pressure: 2.1, meterCoverage: 100, coverage: 99.9 },
  };
  const zoneSummary = {
    ...{ zones: 1, balanced: 1, input: 30_240, billed: 18_900, nrw: 11_340, nrwShare: 37.5 },
    ...{ recoverable: 322.2, worst: 37.5, worstZone: "DMA 03" },
  };
  const asked = serverAnswers(({ path }) => ({
    status: 200,
    body: path.startsWith("/report")
      ? {
          data: {
            ...{ ...about, kind: "zones", source: "hour", summary: zoneSummary, rows: [zoneRow] },
            trend: {
              target: 15,
              months: [
                { month: "2025-09", balanced: 0, input: null, billed: null, nrw: null, nrwShare: null },
                { month: "2025-10", balanced: 1, input: 30_000, billed: 24_000, nrw: 6_000, nrwShare: 20 },
              ],
              zones: [],
            },
            ...{ notes: [{ key: "whole_days" }], without: [], withoutZones: [{ zoneId: 4, zone: "DMA 04" }] },
          },
        }
      : path === "/zone?water=true"
        ? {
            data: [aZone(3, "DMA 03"), aZone(4, "DMA 04")],
          }
        : { data: [] },
  }));
  const router = await showPage(
    <ReportPage chart={() => null} />,
    undefined,
    `/dashboards/report?kind=zones&zones=3,4&from=${about.from}&to=${about.to}`,
  );
  const links = await screen.findAllByRole("link", { name: "DMA 03" }, { timeout: 25_000 });
  // In its row, and as the zone that lost most.
  expect(links).toHaveLength(2);
  for (const link of links) expect(link.getAttribute("href")).toMatch(/view\/9\?tab=balance/);
  const shares = screen.getByRole("img", { name: "Share of NRW by month" });
  // No bar where too few meters were read.
  expect([...shares.querySelectorAll("rect title")].map(({ textContent }) => textContent)).toEqual([
    "10/2025 · Share of NRW · 20.0%",
  ]);
  expect(screen.getByText("Target 15%")).toBeTruthy();
  const months = screen.getByRole("table", { name: "NRW by month" });
  expect(within(months).getByText("6,000.0")).toBeTruthy();
  expect(screen.getByText("No data in this range: DMA 04")).toBeTruthy();
  expect(screen.getByText("Only whole local days that are over are counted.")).toBeTruthy();
  const report = asked.find(({ path }) => path.startsWith("/report"))?.path ?? "";
  const query = new URLSearchParams(report.split("?")[1]);
  expect([query.get("zoneIds"), query.get("deviceIds")]).toEqual(["3,4", null]);
  fireEvent.click(await screen.findByLabelText("DMA 04"));
  fireEvent.click(screen.getByRole("button", { name: /Run report/ }));
  await vi.waitFor(() => expect(router.state.location.search).toMatchObject({ zones: "3" }));
});

it("[R1.7] shows a report beside another period, with the difference and the change in per cent", async () => {
  const figures = { mean: 2.194, meanBefore: 2, meanDifference: 0.194, meanPercent: 9.7 };
  const hours = { hoursUnder: 5, hoursUnderBefore: 1, hoursUnderDifference: null, hoursUnderPercent: null };
  const comparison = {
    ...{ from: "2025-11-09T00:00:00.000Z", to: about.from },
    summary: {
      ...figures,
      lowest: 1.86,
      lowestBefore: null,
      lowestDifference: null,
      lowestPercent: null,
      ...hours,
    },
    rows: [{ ...device, parameter: "outlet_pressure", ...figures }],
  };
  const { asked, router } = await show(
    {
      summary,
      rows: [row],
      without: [],
      comparison,
      notes: [{ key: "compared_coverage", values: { target: "95" } }],
    },
    `${address}&compare=previous`,
  );
  const totals = await screen.findByRole("table", { name: "Totals compared" }, { timeout: 25_000 });
  const line = within(totals).getByRole("rowheader", { name: "Mean (bar)" }).closest("tr");
  expect([...(line?.querySelectorAll("td") ?? [])].map(({ textContent }) => textContent)).toEqual([
    ...["2.19", "2.00", "0.19", "9.7"],
  ]);
  const lowest = within(totals).getByRole("rowheader", { name: "Lowest (bar)" }).closest("tr");
  expect(lowest?.textContent).toContain("1.86------");
  const under = within(totals)
    .getByRole("rowheader", { name: /^Hours below/ })
    .closest("tr");
  expect(under?.textContent).toMatch(/5\.01\.0----$|5\.001\.00----$/);
  expect(screen.getByText(/^Of what devices measure only the data coverage has a change where/)).toBeTruthy();
  const rows = screen.getByRole("table", { name: "Rows compared" });
  expect(within(rows).getByRole("columnheader", { name: "Mean, change (%)" })).toBeTruthy();
  expect(within(rows).getByRole("link", { name: "Nguyen Trai" })).toBeTruthy();
  const queryOf = () =>
    new URLSearchParams(asked.findLast(({ path }) => path.startsWith("/report"))?.path.split("?")[1]);
  expect(queryOf().get("compare")).toBe("previous");
  fireEvent.mouseDown(screen.getByRole("combobox", { name: "Compare with" }));
  fireEvent.click(screen.getByRole("option", { name: "A period that starts at" }));
  fireEvent.click(screen.getByRole("button", { name: /Run report/ }));
  expect(await screen.findByText("Select a date")).toBeTruthy();
  expect(router.state.location.search).toMatchObject({ compare: "previous" });
});

it("[R1.7] takes limits of its own in the place of those of the channels, and draws the time beyond them", async () => {
  const { asked, router } = await show(
    { summary, rows: [{ ...row, hoursUnder: 3, hoursOver: 1 }], without: [], limits: { under: 2, over: 3 } },
    `${address}&p=outlet_pressure&under=2&over=3`,
  );
  const bars = await screen.findByRole("img", { name: "Time beyond limits" }, { timeout: 25_000 });
  expect([...bars.querySelectorAll("rect title")].map(({ textContent }) => textContent)).toEqual([
    "Nguyen Trai · Below · 3.0\u00a0h",
    "Nguyen Trai · Above · 1.0\u00a0h",
  ]);
  const path = asked.find((one) => one.path.startsWith("/report"))?.path ?? "";
  const query = new URLSearchParams(path.split("?")[1]);
  expect([query.get("under"), query.get("over")]).toEqual(["2", "3"]);
  const run = screen.getByRole("button", { name: /Run report/ });
  const type = (name: string, value: string) =>
    fireEvent.change(screen.getByRole("textbox", { name }), { target: { value } });
  type("Lower limit", "3.5");
  expect(screen.getByText("The lower limit must be less than the upper limit")).toBeTruthy();
  type("Lower limit", "two");
  fireEvent.click(run);
  expect(router.state.location.href).toMatch(/under=2\b/);
  type("Lower limit", "");
  type("Upper limit", "2.5");
  fireEvent.click(run);
  await vi.waitFor(() => expect(router.state.location.href).toMatch(/over=%222\.5%22|over=2\.5/));
  expect(router.state.location.href).not.toContain("under");
});

it("says which step helps where a device of the report is gone", async () => {
  serverAnswers(({ path }) =>
    path.startsWith("/report") ? refusal(404, "not_found") : { status: 200, body: { data: [] } },
  );
  await showPage(<ReportPage chart={() => null} />, undefined, address);
  expect(
    await screen.findByText(/was deleted or is out of your view; take it out/, {}, { timeout: 25_000 }),
  ).toBeTruthy();
});

it("names the parameter of the address that no device of the report has", async () => {
  const details = [{ field: "parameters.1", message: "validation.invalid_value" }];
  serverAnswers(({ path }) =>
    path.startsWith("/report")
      ? refusal(422, "validation_failed", details)
      : { status: 200, body: { data: [] } },
  );
  const asked = `${address}&p=outlet_pressure,inlet_pressure`;
  await showPage(<ReportPage chart={() => null} />, undefined, asked);
  expect(
    await screen.findByText(/^None of the chosen devices measures “Inlet pressure”/, {}, { timeout: 25_000 }),
  ).toBeTruthy();
});

it("asks for a device before it runs anything", async () => {
  const { asked } = await show({}, "/dashboards/report");
  fireEvent.click(await screen.findByRole("button", { name: /Run report/ }, { timeout: 25_000 }));
  const foot = screen.getByRole("button", { name: /Run report/ }).parentElement as HTMLElement;
  // At the question, and beside the button, from which the question may be out of sight.
  expect(await within(foot).findByText("Select at least one device")).toBeTruthy();
  expect(screen.getAllByText("Select at least one device")).toHaveLength(2);
  expect(asked.some(({ path }) => path.startsWith("/report"))).toBe(false);
});

/** The builder with one device, which a report is run of. */
const build = async (kind: string, latest: object | null, unsent: string[] = []) => {
  const asked = serverAnswers(({ path }) => ({
    status: 200,
    body: path.startsWith("/device?")
      ? {
          data: [aDevice({ id: 7, displayName: "Nguyen Trai", type: "VGA", latest: latest as null, unsent })],
          metaData: { total: 1, page: 1, size: 100, counts: deviceCounts({ total: 1 }) },
        }
      : path.startsWith("/report")
        ? { data: { ...about, summary, rows: [row], without: [] } }
        : { data: [] },
  }));
  const at = `/dashboards/report?kind=${kind}&devices=7`;
  const router = await showPage(<ReportPage chart={() => null} />, undefined, at);
  const group = within(await screen.findByRole("group", { name: "Parameters" }, { timeout: 25_000 }));
  const queries = () => asked.filter(({ path }) => path.startsWith("/report?")).map(({ path }) => path);
  const run = () => fireEvent.click(screen.getByRole("button", { name: /Run report/ }));
  return { router, group, queries, run };
};
const latestOf = (keys: readonly string[]) => ({
  ...{ measuredAt: about.from, receivedAt: about.from, quality: {}, times: {} },
  values: Object.fromEntries(keys.map((key) => [key, 1])),
});

it("asks for a parameter of a report that is about some", async () => {
  const { group, queries, run, router } = await build(
    "pressure",
    latestOf(["inlet_pressure", "outlet_pressure", "flow"]),
  );
  await group.findByLabelText("Outlet pressure");
  run();
  expect((await group.findByRole("alert")).textContent).toBe("Select at least one parameter");
  expect(queries()).toEqual([]);
  fireEvent.click(group.getByLabelText("Outlet pressure"));
  expect(group.queryByRole("alert")).toBeNull();
  run();
  await vi.waitFor(() => expect(router.state.location.search).toMatchObject({ p: "outlet_pressure" }));
});

it("chooses the only parameter that there is", async () => {
  const { group, run, router } = await build("pressure", latestOf(["outlet_pressure", "flow"]));
  expect((await group.findByLabelText<HTMLInputElement>("Outlet pressure")).checked).toBe(true);
  run();
  await vi.waitFor(() => expect(router.state.location.search).toMatchObject({ p: "outlet_pressure" }));
});

it("offers of a device that sent nothing yet the channels that it has, and more than two dozen one by one", async () => {
  const { group } = await build("availability", null, ["outlet_pressure", "flow"]);
  await group.findByLabelText("Outlet pressure");
  expect(group.getAllByRole("checkbox")).toHaveLength(3);
  cleanup();
  const many = parameterKeys.filter(hasTrend).slice(0, 30);
  const other = await build("availability", latestOf(many));
  await other.group.findByLabelText("Outlet pressure");
  const boxes = () => other.group.getAllByRole<HTMLInputElement>("checkbox");
  for (const box of boxes().slice(1)) fireEvent.click(box);
  expect(boxes().filter(({ checked }) => checked)).toHaveLength(30);
});

it.each([
  ["have sent", latestOf(parameterKeys.filter(hasTrend)), []],
  ["have not sent yet", null, ["inlet_pressure", "outlet_pressure"]],
])("takes all parameters by one press where devices %s", async (_, latest, unsent) => {
  const { group, queries, run, router } = await build("availability", latest, unsent);
  const all: HTMLInputElement = await group.findByLabelText("All");
  fireEvent.click(all);
  run();
  await vi.waitFor(() => expect(router.state.location.search).toMatchObject({ p: "all" }));
  await vi.waitFor(() => expect(queries()).toHaveLength(1));
  expect(queries()[0]).not.toContain("parameters");
  // What is run again with another range is of all of them still.
  expect((screen.getByLabelText("All") as HTMLInputElement).checked).toBe(true);
  expect((screen.getByLabelText("Outlet pressure") as HTMLInputElement).disabled).toBe(true);
});

it("says that the chosen devices measure nothing of what a report is about", async () => {
  await show({ summary: nothing, rows: [], without: [device] }, address.replace("devices=7", "devices=8"));
  expect(
    (await screen.findByText(/^The chosen devices measure nothing/, {}, { timeout: 25_000 })).isConnected,
  ).toBe(true);
});

it("says No data found with the names of the devices without data, and offers no file without the permission", async () => {
  await show(
    { summary: nothing, rows: [], without: [device] },
    address,
    limitedTo(["Report.Index", "Dashboard.Report"], <ReportPage chart={() => <p>chart</p>} />),
  );
  expect(
    await screen.findByText("No data in this range: Nguyen Trai (VGA-07)", {}, { timeout: 25_000 }),
  ).toBeTruthy();
  expect(screen.getAllByText("No data found").length).toBeGreaterThan(0);
  expect(screen.queryByText("chart")).toBeNull();
  expect(screen.queryByRole("button", { name: "Export" })).toBeNull();
});

it("names a chosen device also where the report has nothing to say of it", async () => {
  const other = aDevice({ id: 8, name: "CL-01", displayName: "Water works" });
  serverAnswers(({ path }) => ({
    status: 200,
    body: path.startsWith("/report")
      ? { data: { ...about, summary, rows: [row], without: [] } }
      : path.startsWith("/device?") && path.includes("ids=8")
        ? { data: [other], metaData: { page: 1, size: 100, total: 1, counts: deviceCounts({ total: 1 }) } }
        : { data: [], metaData: { total: 0, page: 1, size: 20 } },
  }));
  await showPage(
    <ReportPage chart={() => <p>chart</p>} />,
    undefined,
    address.replace("devices=7", "devices=7,8"),
  );
  expect(await screen.findByText("Water works", {}, { timeout: 25_000 })).toBeTruthy();
  expect(screen.queryByText("#8")).toBeNull();
});

it("says at the total volume that it counts the water of a zone within another twice", async () => {
  const flow = { estimatedShare: null, volume: 160, reverse: null, coverage: 100 };
  const peaks = { peak: null, peakAt: null, peakDevice: null, night: null, nightAt: null, nightDevice: null };
  const notes = [{ key: "water_within", values: { devices: "DMA-IN" } }];
  const { deviceId, device: name, code } = row;
  const none = {
    start: null,
    end: null,
    basis: "totaliser",
    reverse: null,
    mean: null,
    under: null,
    over: null,
  };
  const beyond = { hoursUnder: null, volumeUnder: null, hoursOver: null, volumeOver: null, coverage: 100 };
  const { peakDevice: _, nightDevice: __, ...times } = peaks;
  const one = { deviceId, device: name, code, volume: 160, ...none, ...beyond, ...times };
  await show(
    { kind: "flow_volume", summary: { ...flow, ...peaks }, rows: [one], notes, without: [] },
    address.replace("pressure", "flow_volume"),
  );
  // At the figure, and among the notes as in every file.
  expect(
    await screen.findAllByText(/whose volume has their water already/u, {}, { timeout: 25_000 }),
  ).toHaveLength(2);
});

it("[R1.7] draws how many commands each device had, and what became of them", async () => {
  const command = {
    ...device,
    action: "fully_open_on",
    actor: "lan",
    source: "manual",
    latency: 2,
    reason: null,
  };
  const rows = ["completed", "completed", "failed"].map((status, index) => ({
    ...{ ...command, commandId: index, at: about.from, status },
  }));
  const figures = { commands: 3, done: 2, failed: 1, unanswered: 0, success: 66.6, latency: 2, slowest: 2 };
  await show(
    { kind: "control", summary: { ...figures, slowestDevice: device.device }, rows, notes: [], without: [] },
    address.replace("pressure", "control"),
  );
  expect(await screen.findByRole("img", { name: "Commands by device" }, { timeout: 25_000 })).toBeTruthy();
  const bars = within(screen.getByRole("img", { name: "Commands by outcome" }));
  expect(bars.getByText("Carried out · Commands · 2")).toBeTruthy();
  expect(bars.getByText("Failed · Commands · 1")).toBeTruthy();
  // There is no half command, nor a tick of the axis for it.
  expect(bars.queryByText(/\.\d/u)).toBeNull();
  // Numbers that only a pointer finds are none on a phone or on paper.
  fireEvent.click(screen.getByRole("button", { name: "Show as table: Commands by outcome" }));
  const table = within(await screen.findByRole("table", { name: "Commands by outcome" }));
  expect(table.getAllByRole("row").map(({ textContent }) => textContent)).toEqual([
    ...["Commands", "Carried out2", "Failed1", "Unanswered0", "Cancelled or not over0"],
  ]);
});

it("shows values of water quality with the decimals of their parameters", async () => {
  const row = {
    ...{ deviceId: 3, device: "WQ-1", code: "WQ-1", origin: "laboratory", unit: "", count: 1, notFound: 0 },
    ...{ min: null, max: null, under: null, over: null, standard: null, assessed: 0, compliant: 0 },
    ...{ share: null, excursions: null, hoursOutside: null, longest: null, longestAt: null },
  };
  const rows = [
    { ...row, parameter: "conductivity", mean: 210 },
    { ...row, parameter: "arsenic", mean: 0.0005 },
  ];
  await showPage(<ReportTable table={qualityTable} rows={rows} />);
  expect(await screen.findByRole("cell", { name: "210" })).toBeTruthy();
  expect(screen.getByRole("cell", { name: "0.0005" })).toBeTruthy();
});
