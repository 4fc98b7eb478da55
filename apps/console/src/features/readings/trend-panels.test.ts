import { describe, expect, it } from "vitest";
import { formatIn } from "../../shared/format/use-format.ts";
import { onOffHeight, panelHeights, panelTicks } from "../../shared/ui/trend/trend-axis.ts";
import { type ChartSource, sourceId } from "./chart-data.ts";
import { shortNames, trendPanels } from "./trend-panels.ts";

it("shortens the names of devices to what differs between them", () => {
  const of = (...names: string[]) => [
    ...shortNames(names.map((deviceName, deviceId) => ({ deviceId, deviceName }))).values(),
  ];
  expect(of("Đầu vào DMA-01 Nguyễn Trãi", "Đầu vào DMA-02 Lê Lợi")).toEqual([
    "DMA-01 Nguyễn…",
    "DMA-02 Lê Lợi",
  ]);
  expect(of("Trạm bơm số 1", "Trạm bơm số 2")).toEqual(["số 1", "số 2"]);
  expect(of("Well", "Well 9")).toEqual(["Well", "Well 9"]);
  expect(of("Valve 7", "Valve 7")).toEqual(["Valve 7", "Valve 7"]);
  // A third name that begins otherwise does not bring the first words of the others back.
  expect(of("Đầu vào DMA-01", "Đầu vào DMA-02", "Bể chứa")).toEqual(["DMA-01", "DMA-02", "Bể chứa"]);
});

it("calls devices by their codes where their names are too long for the end of a line or the same", () => {
  const of = (...names: string[]) => {
    const devices = names.map((deviceName, deviceId) => ({ deviceId, deviceName }));
    return [...shortNames(devices.map((one) => ({ ...one, deviceCode: `DL-0${one.deviceId}` }))).values()];
  };
  expect(of("Điểm bất lợi Hẻm 118 Trần Phú", "Đầu vào DMA-02 Lê Lợi")).toEqual(["DL-00", "DL-01"]);
  expect(of("Valve 7", "Valve 7")).toEqual(["DL-00", "DL-01"]);
  expect(of("Trạm bơm số 1", "Trạm bơm số 2")).toEqual(["số 1", "số 2"]);
});

it("names the device of a line only where lines of several could be mixed up", () => {
  const line = (deviceId: number, key: string, more: Partial<ChartSource> = {}): ChartSource => ({
    ...{ deviceId, deviceName: `Valve ${deviceId}`, key, interval: 60, ...more },
  });
  const values = { min: [2], avg: [2], max: [2] };
  const namesOf = (...sources: ChartSource[]) => {
    const series = new Map(sources.map((source) => [sourceId(source), values]));
    const labels = { under: String, over: String, earlier: () => "yesterday", dates: () => "1 Mar" };
    return trendPanels(sources, { t: [0], series }, null, formatIn("en"), labels)
      .flatMap((panel) => panel.series)
      .map(({ label, end }) => [label, end]);
  };
  const alone = [line(7, "inlet_pressure"), line(7, "outlet_pressure")];
  const [inlet = [], outlet = []] = namesOf(...alone);
  expect([inlet, outlet].flat().join()).not.toContain("Valve");
  // The logger at its critical point is named, and takes no space from the lines of the valve.
  const logger = line(9, "critical_point_pressure", { deviceName: "DL-07", measuresFor: 7 });
  const withLogger = namesOf(...alone, logger);
  expect(withLogger.slice(0, 2)).toEqual([inlet, outlet]);
  expect(withLogger[2]?.[0]).toMatch(/ · DL-07$/);
  expect(withLogger[2]?.[1]).toBeUndefined();
  expect(namesOf(...alone, line(8, "inlet_pressure")).map(([label]) => label)).toEqual([
    `${inlet[0]} · Valve 7`,
    `${outlet[0]} · Valve 7`,
    `${inlet[0]} · Valve 8`,
  ]);
});

it("names parameter, device and earlier period at the end of a line, each in full", () => {
  const at = (deviceId: number, key: string, daysBack = 0): ChartSource => ({
    ...{ deviceId, deviceName: `Điểm bất lợi Hẻm ${deviceId} Trần Hưng Đạo`, deviceCode: `DL-0${deviceId}` },
    ...{ key, interval: 60, daysBack },
  });
  const sources = [at(7, "inlet_pressure"), at(8, "turbidity"), at(7, "inlet_pressure", 7)];
  const series = new Map(sources.map((source) => [sourceId(source), { min: [2], avg: [2], max: [2] }]));
  const labels = { under: String, over: String, earlier: () => "last week", dates: () => "1 Mar" };
  const lines = trendPanels(sources, { t: [0], series }, null, formatIn("en"), labels).flatMap(
    (panel) => panel.series,
  );
  expect(lines.map(({ end }) => end).sort()).toEqual([
    "P1 DL-07",
    "P1 DL-07 last week",
    `${formatIn("en").parameterName("turbidity")} DL-08`,
  ]);
  // Its days stand in the legend, where there is space.
  expect(lines.find(({ dash }) => dash)).toMatchObject({
    label: expect.stringMatching(/ · last week 1 Mar$/),
    dates: "1 Mar",
  });
  expect(lines.map(({ letter = "" }) => letter).join()).not.toContain("168");
});

it("draws the two pressure points of a valve instead of the limits of its channels", () => {
  const source = {
    deviceId: 7,
    deviceName: "Valve 7",
    key: "outlet_pressure",
    under: 1,
    over: 4,
    interval: 60,
  };
  const points = { low: 1.2, high: 2.4, lowName: "Start", highName: "Limit" };
  const values = { min: [2], avg: [2], max: [2] };
  const panelOf = (one: ChartSource) =>
    trendPanels([one], { t: [0], series: new Map([[sourceId(one), values]]) }, null, formatIn("en"), {
      under: ({ name, value }) => `under ${name} ${value}`,
      over: ({ name, value }) => `over ${name} ${value}`,
      earlier: String,
      dates: String,
    })[0];
  expect(panelOf(source)?.limits?.map(({ text }) => text)).toEqual(["under P2 1.00", "over P2 4.00"]);
  const pointed = panelOf({ ...source, points });
  expect(pointed?.band).toEqual({ low: 1.2, high: 2.4 });
  expect(pointed?.limits).toEqual([
    { at: 1.2, text: "Start P2 1.20", color: 2 },
    { at: 2.4, text: "Limit P2 2.40", color: 2 },
  ]);
});

describe("limits of several lines", () => {
  const line = (deviceId: number, under: number, over: number, daysBack = 0): ChartSource => ({
    ...{ deviceId, deviceName: `Valve ${deviceId}`, deviceCode: `V-${deviceId}`, key: "outlet_pressure" },
    ...{ interval: 60, under, over, daysBack },
  });
  const panelOf = (sources: ChartSource[], limitsOf?: string | null) => {
    const series = new Map(sources.map((source) => [sourceId(source), { min: [2], avg: [2], max: [2] }]));
    const labels = {
      under: ({ name, value }: { name: string; value: string }) => `${name} < ${value}`,
      over: ({ name, value }: { name: string; value: string }) => `${name} > ${value}`,
      earlier: () => "yesterday",
      dates: () => "1 Mar",
    };
    return trendPanels(sources, { t: [0], series }, null, formatIn("en"), labels, limitsOf)[0];
  };

  it("[R1.7] draws those of each line that has its own, up to six, in its colour, and the band of the first", () => {
    const panel = panelOf([line(7, 1, 4), line(8, 1, 3), line(8, 1, 3, 1)]);
    const [first, second] = panel?.series ?? [];
    expect(panel?.band).toEqual({ low: 1, high: 4 });
    // Both begin at 1, which is drawn once.
    expect(panel?.limits).toEqual([
      { at: 1, text: `${first?.end} < 1.00`, color: first?.color },
      { at: 4, text: `${first?.end} > 4.00`, color: first?.color },
      { at: 3, text: `${second?.end} > 3.00`, color: second?.color, beside: true },
    ]);
    const many = panelOf([line(1, 1, 2), line(2, 3, 4), line(3, 5, 6), line(4, 7, 8)]);
    expect(many?.limits?.map(({ at }) => at)).toEqual([1, 2]);
  });

  it("draws those of one line alone where that is asked, by default of the first that has some", () => {
    const lines = [line(7, 1, 4), line(8, 1, 3)];
    const first = panelOf(lines, null);
    expect(first).toMatchObject({ bandOf: sourceId(line(7, 1, 4)), band: { low: 1, high: 4 } });
    expect(first?.limits?.map(({ at }) => at)).toEqual([1, 4]);
    const second = panelOf(lines, sourceId(line(8, 1, 3)));
    expect(second).toMatchObject({ bandOf: sourceId(line(8, 1, 3)), band: { low: 1, high: 3 } });
    expect(second?.limits?.map(({ at }) => at)).toEqual([1, 3]);
  });
});

it("numbers the axis of a narrow range without saying a number twice", () => {
  const source: ChartSource = { deviceId: 8, deviceName: "DL-08", key: "battery", interval: 60 };
  const values = [3.36, 3.37, 3.38];
  const series = new Map([[sourceId(source), { min: values, avg: values, max: values }]]);
  const labels = { under: String, over: String, earlier: () => "", dates: () => "" };
  const [panel] = trendPanels([source], { t: [0, 60, 120], series }, null, formatIn("en"), labels);
  const ticks = panel ? panelTicks(panel, { min: 3.36, max: 3.38 }, 10) : [];
  expect(ticks.map(panel?.formatTick ?? String).slice(0, 4)).toEqual(["3.36", "3.362", "3.364", "3.366"]);
});

it("draws what is on or off as a panel of its own below what is measured, and names its states", () => {
  const keys = ["pump_running.p1", "pump_current.p1", "pump_running.p2", "valve_state"];
  const sources = keys.map((key): ChartSource => ({ deviceId: 7, deviceName: "PS-01", key, interval: 60 }));
  const series = new Map(sources.map((source) => [sourceId(source), { min: [1], avg: [1], max: [1] }]));
  const labels = { under: String, over: String, earlier: String, dates: String };
  const panels = trendPanels(sources, { t: [0], series }, null, formatIn("en"), labels);
  expect(panels.map(({ onOff = false, series: [one] }) => [one?.key, onOff])).toEqual([
    ["7:pump_current.p1", false],
    ["7:valve_state", false],
    ["7:pump_running.p1", true],
    ["7:pump_running.p2", true],
  ]);
  const state = panels[2];
  expect([0, 1, 0.25].map((value) => state?.format(value))).toEqual(["Stopped", "Running", "0.25"]);
  if (state) expect(panelTicks(state, { min: 0, max: 1 }, 4)).toEqual([]);
  // It takes nothing of the height of what is measured.
  expect(panelHeights(panels, 300).slice(0, 2)).toEqual([200, 100]);
  expect(onOffHeight(panels)).toBeGreaterThan(0);
});
