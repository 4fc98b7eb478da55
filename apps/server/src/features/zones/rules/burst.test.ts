import { expect, it } from "vitest";
import { assessNights, burstByDay, burstThreshold, growthOf, type Night, robustSlope } from "./burst.ts";

/** Median 21.2, MAD 0.15. */
const quiet = [21.05, 21.35, 21.2, 21.2, 21.05, 21.35, 21.05, 21.35, 21.2, 21.2, 21.05, 21.35, 21.05, 21.35];
const nights = (...flows: (number | null)[]): Night[] => flows.map((flow) => ({ flow, suppressed: false }));
const levels = (list: Night[]) => assessNights(list).map(({ level }) => level);

it("sets the threshold of nights around 21.2 m³/h at 23.32", () => {
  expect(burstThreshold(quiet)).toEqual({
    median: expect.closeTo(21.2, 9),
    threshold: expect.closeTo(23.32, 9),
  });
});

it("lets nights that vary much rise by three of their deviations: around 21.2 m³/h with a MAD of 1 up to 25.65", () => {
  const varying = Array.from({ length: 14 }, (_, index) => (index % 2 === 0 ? 20.2 : 22.2));
  expect(burstThreshold(varying)?.threshold).toBeCloseTo(21.2 + 3 * 1.4826, 9);
});

it("lets a small flow rise by 1 m³/h before it is unusual", () => {
  expect(burstThreshold([2, 2, 2])?.threshold).toBeCloseTo(3);
});

it("makes one night of 24.0 m³/h amber, the second red, and forgets it when the flow falls", () => {
  expect(levels(nights(...quiet, 24, 24.5, 21.2, 24)).slice(14)).toEqual(["amber", "red", "none", "amber"]);
});

it("goes on calling a burst red while it lasts, over a missing night too", () => {
  const list = levels(nights(...quiet, 26, null, ...Array.from({ length: 20 }, () => 26)));
  expect(list.slice(14, 17)).toEqual(["amber", "unknown", "red"]);
  expect(list.at(-1)).toBe("red");
});

it("begins anew after more than three nights without data: what was unusual weeks ago is no night before", () => {
  const silent = (count: number) => Array.from({ length: count }, () => null);
  expect(levels(nights(...quiet, 26, ...silent(3), 26)).at(-1)).toBe("red");
  expect(levels(nights(...quiet, 26, ...silent(4), 26, 26)).slice(-2)).toEqual(["amber", "red"]);
  expect(levels(nights(...quiet, 26, 26, ...silent(21), 26)).at(-1)).toBe("amber");
  // Nights that are explained have data.
  const holidays = Array.from({ length: 7 }, () => ({ flow: 26, suppressed: true }));
  expect(levels([...nights(...quiet, 26), ...holidays, ...nights(26)]).at(-1)).toBe("red");
});

it("assesses no night in which more flows out than in, and compares none with it", () => {
  const out = assessNights(nights(...quiet.map((flow) => -flow * 10)));
  expect(new Set(out.map(({ level }) => level))).toEqual(new Set(["outward"]));
  expect(out.at(-1)).toMatchObject({ median: null, threshold: null, nights: 0 });
  expect(levels(nights(...quiet, -3, 24)).slice(14)).toEqual(["outward", "amber"]);
  const usual = { inflow: quiet.map((flow) => -flow * 10), critical: quiet.map(() => 1.8) };
  expect(burstByDay({ inflow: [-200, -200], critical: [1.3, 1.3] }, usual)).toBeNull();
});

it("learns from at least seven nights before it says anything", () => {
  expect(levels(nights(21, 21, 21, 21, 21, 21, 40))).toEqual(Array.from({ length: 7 }, () => "learning"));
});

it("takes a night of a holiday or a flushing for no burst and for no reference", () => {
  const list = [...nights(...quiet), { flow: 60, suppressed: true }, ...nights(24)];
  expect(levels(list).slice(14)).toEqual(["suppressed", "amber"]);
});

it("suspects a burst by day only when inflow is high and the critical point low, both for half an hour", () => {
  const usual = {
    inflow: Array.from({ length: 32 }, (_, index) => 40 + (index % 4)),
    critical: Array.from({ length: 32 }, () => 1.8),
  };
  const look = (inflow: (number | null)[], critical: (number | null)[]) =>
    burstByDay({ inflow, critical }, usual);
  // 95th percentile 43 m³/h and 20 %; median 41.5 m³/h.
  expect(look([60, 64], [1.3, 1.3])).toEqual({ flow: 62, usual: 41.5, limit: expect.closeTo(51.6, 5) });
  expect(look([60, 50], [1.3, 1.3])).toBeNull();
  expect(look([60, 60], [1.3, 1.6])).toBeNull();
  expect(look([60, null], [1.3, 1.3])).toBeNull();
  expect(look([60], [1.3])).toBeNull();
  expect(
    burstByDay({ inflow: [60, 60], critical: [1.3, 1.3] }, { inflow: [40], critical: [1.8] }),
  ).toBeNull();
});

it("takes the 95th percentile of the hour for usual, whatever the highest was, and 0.3 bar for a fall", () => {
  const inflow = Array.from({ length: 100 }, (_, index) => (index < 90 ? 40 : index < 99 ? 45 : 200));
  const usual = { inflow, critical: inflow.map(() => 1.8) };
  const look = (flow: number, pressure: number) =>
    burstByDay({ inflow: [flow, flow], critical: [pressure, pressure] }, usual);
  expect(look(54.1, 1.49)).toMatchObject({ limit: expect.closeTo(54, 9) });
  expect(look(53.9, 1.49)).toBeNull();
  expect(look(54.1, 1.51)).toBeNull();
});

it("finds the slope of a line that one wild point does not bend", () => {
  const points = Array.from({ length: 9 }, (_, x) => ({ x, y: x === 4 ? 500 : 2 * x }));
  expect(robustSlope(points)).toBeCloseTo(2);
  expect(robustSlope(points.slice(0, 1))).toBeNull();
});

it("calls a rise of more than 2 % of the median a week growth of leakage", () => {
  const rising = (perDay: number) => nights(...Array.from({ length: 28 }, (_, index) => 20 + index * perDay));
  expect(growthOf(rising(0.1))).toMatchObject({
    state: "growing",
    perWeek: expect.closeTo(3.28, 2),
    nights: 28,
  });
  expect(growthOf(rising(0.05)).state).toBe("none");
  const byWeek = (percent: number) => growthOf(rising((20 * percent) / (700 - 13.5 * percent)));
  expect(byWeek(2.1)).toMatchObject({ state: "growing", perWeek: expect.closeTo(2.1, 9) });
  expect(byWeek(1.9)).toMatchObject({ state: "none", perWeek: expect.closeTo(1.9, 9) });
  expect(growthOf(rising(0.1).slice(0, 10))).toEqual({ state: "learning", perWeek: null, nights: 10 });
});
