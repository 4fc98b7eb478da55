import { expect, it } from "vitest";
import { compareNights } from "./compare-nights.ts";

const at = "2025-11-10T00:00:00.000Z";
const night = (flow: number | null, more: object = {}) => ({
  ...{ day: "2025-11-01", nightFlow: flow, nightGood: flow === null ? 3 : 8, nightExpected: 8 },
  ...{ calendar: [], suppressed: false, nightDayFactor: 24, pressureCorrected: false, ...more },
});
const nights = (...flows: (number | null)[]) => ({ at, nights: flows.map((flow) => night(flow)) });

it("[R3.8] compares the mean night flow before a repair with that after it, in m³/h and m³/day", () => {
  const compared = compareNights(nights(20, 22, 21, 21, 20, 22, 21), nights(12, 14, 13, 13, 13, 12, 14));
  expect(compared).toMatchObject({
    ...{ state: "compared", before: { counted: 7, mean: 21 }, after: { counted: 7, mean: 13 } },
    saved: { flow: 8, volume: 192, nightDayFactor: 24, pressureCorrected: false },
  });
});

it("follows the pressure over the day where the nights know it", () => {
  const known = { nightDayFactor: 19.731, pressureCorrected: true };
  const four = (flow: number) => ({ at, nights: [1, 2, 3, 4].map(() => night(flow, known)) });
  const { saved } = compareNights(four(20), four(10));
  expect(saved).toMatchObject({ flow: 10, pressureCorrected: true });
  expect(saved?.volume).toBeCloseTo(197.31, 2);
});

it("leaves out nights without a value and those that a holiday or flushing explains, and says which", () => {
  const flushed = night(40, {
    suppressed: true,
    calendar: [
      { kind: "flushing", note: "" },
      { kind: "flushing", note: "again" },
    ],
  });
  const before = { at, nights: [flushed, night(null), ...nights(20, 20, 20, 20, 20).nights] };
  const { before: side } = compareNights(before, null);
  expect(side).toMatchObject({ counted: 5, mean: 20 });
  expect(side?.nights.slice(0, 2)).toMatchObject([
    { flow: 40, counted: false, calendar: ["flushing"] },
    { flow: null, counted: false, good: 3, expected: 8 },
  ]);
});

it("waits for nights that are to come, and says of nights that are over that they are too few", () => {
  const week = nights(20, 20, 20, 20, 20, 20, 20);
  expect(compareNights(week, null).state).toBe("not_repaired");
  expect(compareNights(week, nights(10, 10, 10)).state).toBe("waiting");
  expect(compareNights(week, nights(10, 10, 10, null, null, null, null)).state).toBe("too_few");
  // No night of the past comes again.
  expect(compareNights(nights(20, null, null, null, null, null, null), nights(10)).state).toBe("too_few");
  expect(compareNights(week, nights(10, 10, 10, 10))).toMatchObject({ state: "compared" });
});
