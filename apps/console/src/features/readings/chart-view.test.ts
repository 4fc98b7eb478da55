import { describe, expect, it } from "vitest";
import {
  fixedSearch,
  markSearch,
  readChartView,
  readComparison,
  readLines,
  savedChartSearch,
  withinReason,
  writeComparison,
} from "./chart-view.ts";

const at = (time: string) => Date.parse(time) / 1000;
const nine = "2026-03-04T09:00:00.000Z";
const ten = "2026-03-04T10:00:00.000Z";

describe("the part of time in the address of a chart", () => {
  it("is the last twelve hours unless it says otherwise", () => {
    expect(readChartView({})).toEqual({ fixed: null, spanSeconds: 43_200, at: null, problem: undefined });
    expect(readChartView({ range: "45m" }).spanSeconds).toBe(2_700);
  });

  it("is the same range for whoever opens a link with absolute times", () => {
    const search = fixedSearch({ from: at(nine), to: at(ten) });
    expect(search).toEqual({ from: nine, to: ten });
    expect(readChartView({ ...search, range: "2h" }).fixed).toEqual({ from: at(nine), to: at(ten) });
  });

  it("is an hour before and after a mark that stands alone", () => {
    expect(readChartView(markSearch(at(ten)))).toMatchObject({
      fixed: { from: at(ten) - 3600, to: at(ten) + 3600 },
      at: at(ten),
    });
    expect(readChartView({ ...markSearch(at(ten)), range: "2h" }).fixed).toBeNull();
  });

  it("takes the length of the range where one end is missing", () => {
    expect(readChartView({ to: ten, range: "1h" }).fixed).toEqual({ from: at(nine), to: at(ten) });
  });

  it("reports a range that ends before it starts, and ignores what is no time", () => {
    const { fixed, problem } = readChartView({ from: ten, to: nine });
    expect([fixed, problem]).toEqual([null, "validation.start_before_end"]);
    expect(readChartView({ from: "soon", at: "later" })).toMatchObject({ fixed: null, at: null });
  });
});

it("keeps what is zoomed by hand within what can be shown", () => {
  expect(withinReason({ from: 0, to: 2 }, 1000)).toEqual({ from: -4, to: 6 });
  expect(withinReason({ from: 900, to: 1100 }, 1000)).toEqual({ from: 800, to: 1000 });
});

describe("what is compared", () => {
  it("are devices and earlier days, and comes back from the address as it went in", () => {
    const comparison = { devices: [8, 9], days: [1, 7] };
    expect(writeComparison(comparison)).toBe("8,9,1d,7d");
    expect(readComparison({ cmp: "8,9,1d,7d" })).toEqual(comparison);
    expect(writeComparison({ devices: [], days: [] })).toBeUndefined();
  });

  it("includes the devices whose lines are named, each once and at most six", () => {
    expect(readComparison({ cmp: "8", p: "flow,8:flow,9:flow" }).devices).toEqual([8, 9]);
    expect(readComparison({ cmp: "1,2,3,4,5,6,7,8" }).devices).toHaveLength(6);
  });

  it("are the present and at most five earlier periods, whatever the address names", () => {
    const cmp = Array.from({ length: 366 }, (_, index) => `${index + 1}d`).join();
    expect(readComparison({ cmp }).days).toEqual([1, 2, 3, 4, 5]);
  });

  it("leaves out what is neither", () => {
    expect(readComparison({ cmp: "x,-3,0,999d,,2d" })).toEqual({ devices: [], days: [2] });
    expect(readLines(" flow,,flow ,8:flow")).toEqual(["flow", "8:flow"]);
    expect(readLines(undefined)).toBeUndefined();
    expect(readLines("")).toEqual([]);
  });
});

it("keeps devices, lines, earlier days and the length of the range under a name, and no fixed part of time", () => {
  const lines = [
    { deviceId: 7, key: "flow" },
    { deviceId: 8, key: "flow" },
    { deviceId: 7, key: "outlet_pressure" },
  ];
  const kept = savedChartSearch(lines, [1], "7d");
  expect(kept).toEqual({ cmp: "7,8,1d", p: "7:flow,8:flow,7:outlet_pressure", range: "7d" });
  expect(readComparison(kept)).toEqual({ devices: [7, 8], days: [1] });
  expect(savedChartSearch([], [1], "7d")).toEqual({});
});
