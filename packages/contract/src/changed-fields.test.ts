import { expect, it } from "vitest";
import { changedFields } from "./changed-fields.ts";

it("names only what differs between two records", () => {
  expect(changedFields({ mode: "manual", number: 1 }, { mode: "auto", number: 1 })).toEqual([
    { field: "mode", before: "manual", after: "auto" },
  ]);
});

it("tells what was not there before", () => {
  expect(changedFields(null, { startPressurePoint: 1.2 })).toEqual([
    { field: "startPressurePoint", before: null, after: "1.2" },
  ]);
  expect(changedFields(null, null)).toEqual([]);
});

it("writes timer windows as hours, not as data", () => {
  const window = { days: [1], startTime: "22:00", endTime: "24:00" };
  expect(changedFields([], [window])).toEqual([{ field: "", before: "--", after: "22:00–24:00" }]);
});
