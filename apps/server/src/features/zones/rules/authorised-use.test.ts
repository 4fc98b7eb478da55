import { expect, it } from "vitest";
import { daysBetween } from "../days/compute-days.ts";
import { useOfPeriod } from "./authorised-use.ts";

const entered = (month: string, over: object) => ({
  ...{ month, billedUnmetered: null, unbilledMeasured: null, unbilledEstimated: null },
  ...over,
});
const months = [
  entered("2025-10", { unbilledMeasured: 310, billedUnmetered: 62 }),
  entered("2025-11", { unbilledMeasured: 60, unbilledEstimated: 30 }),
];

it("takes what was entered for the month of a balance", () => {
  expect(useOfPeriod(daysBetween("2025-10-01", "2025-10-31"), months)).toEqual({
    ...{ billedUnmetered: 62, unbilledMeasured: 310, unbilledEstimated: null },
    knownDays: 31,
  });
});

it("pro-rates months to the days of a period, and says of how many days nothing was entered", () => {
  // 10 days of October, 30 of November, 1 of December.
  expect(useOfPeriod(daysBetween("2025-10-22", "2025-12-01"), months)).toEqual({
    ...{ billedUnmetered: 20, unbilledMeasured: 160, unbilledEstimated: 30 },
    knownDays: 40,
  });
});

it("knows nothing of months in which nobody entered anything, or water that is billed alone", () => {
  const none = { unbilledMeasured: null, unbilledEstimated: null, knownDays: 0 };
  expect(useOfPeriod(["2025-09-01"], months)).toEqual({ ...none, billedUnmetered: null });
  const billed = [entered("2025-09", { billedUnmetered: 300 })];
  expect(useOfPeriod(["2025-09-01"], billed)).toEqual({ ...none, billedUnmetered: 10 });
});
