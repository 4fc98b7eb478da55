import { expect, it } from "vitest";
import { daysBetween } from "../days/local-days.ts";
import { flushedIn, useOfPeriod } from "./authorised-use.ts";

const entered = (month: string, over: object) => ({
  ...{ month, billedUnmetered: null, unbilledMeasured: null, unbilledEstimated: null, flushed: null },
  ...over,
});
const months = [
  entered("2025-10", { unbilledMeasured: 310, billedUnmetered: 62 }),
  entered("2025-11", { unbilledMeasured: 60, unbilledEstimated: 30 }),
];

it("takes what was entered for the month of a balance", () => {
  expect(useOfPeriod(daysBetween("2025-10-01", "2025-10-31"), months)).toEqual({
    ...{ billedUnmetered: 62, unbilledMeasured: 310, unbilledEstimated: null, flushed: null },
    knownDays: 31,
  });
});

it("pro-rates months to the days of a period, and says of how many days nothing was entered", () => {
  // 10 days of October, 30 of November, 1 of December.
  expect(useOfPeriod(daysBetween("2025-10-22", "2025-12-01"), months)).toEqual({
    ...{ billedUnmetered: 20, unbilledMeasured: 160, unbilledEstimated: 30, flushed: null },
    knownDays: 40,
  });
});

it("knows nothing of months in which nobody entered anything, or water that is billed alone", () => {
  const none = { unbilledMeasured: null, unbilledEstimated: null, flushed: null, knownDays: 0 };
  expect(useOfPeriod(["2025-09-01"], months)).toEqual({ ...none, billedUnmetered: null });
  const billed = [entered("2025-09", { billedUnmetered: 300 })];
  expect(useOfPeriod(["2025-09-01"], billed)).toEqual({ ...none, billedUnmetered: 10 });
});

it("takes logged flushing of a month of which nobody entered any unbilled use, and never beside it", () => {
  const flushed = [
    entered("2025-09", { flushed: 120, billedUnmetered: 300 }),
    entered("2025-10", { flushed: 40, unbilledMeasured: 310 }),
    entered("2025-11", { flushed: 40, unbilledEstimated: 30 }),
  ];
  const september = daysBetween("2025-09-01", "2025-09-30");
  expect(useOfPeriod(september, flushed)).toEqual({
    ...{ billedUnmetered: 300, unbilledMeasured: null, unbilledEstimated: null, flushed: 120 },
    knownDays: 0,
  });
  // What was flushed is of the days asked for already: its times are known.
  expect(useOfPeriod(daysBetween("2025-09-21", "2025-11-30"), flushed)).toEqual({
    ...{ billedUnmetered: 100, unbilledMeasured: 310, unbilledEstimated: 30, flushed: 120 },
    knownDays: 31 + 30,
  });
});

it("divides a flushing over the end of a month by its time, and knows none where there was none", () => {
  const hour = 3_600_000;
  const logged = [
    { from: -hour, to: 3 * hour, volume: 80 },
    { from: 5 * hour, to: 6 * hour, volume: 12 },
  ];
  expect(flushedIn({ from: 0, to: 10 * hour }, logged)).toBe(72);
  expect(flushedIn({ from: -10 * hour, to: 0 }, logged)).toBe(20);
  expect(flushedIn({ from: 3 * hour, to: 5 * hour }, logged)).toBeNull();
});
