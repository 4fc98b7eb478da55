import { hourMs } from "@sgval/quantities/duration";
import { createTimeZone } from "@sgval/quantities/time-zone";
import { expect, it } from "vitest";
import { missingShiftTimes, shiftsSetting, shiftsUntil, shiftTimesOf, usualShifts } from "./shifts.ts";

const vietnam = createTimeZone("Asia/Ho_Chi_Minh");
const written = (setting: typeof usualShifts, at: string, timeZone = vietnam, count = 3) =>
  shiftsUntil(setting, Date.parse(at), timeZone, count).map(
    ({ from, to }) => `${new Date(from).toISOString().slice(5, 16)} ${(to - from) / hourMs}`,
  );

it("finds the shift that a local time is in, and the ones before it", () => {
  // 08:00 at Ho Chi Minh City.
  expect(written(usualShifts, "2025-11-20T01:00:00Z")).toEqual([
    "11-19T23:00 8",
    "11-19T15:00 8",
    "11-19T07:00 8",
  ]);
});

it("begins a shift with its first minute", () => {
  expect(written(usualShifts, "2025-11-20T07:00:00Z", vietnam, 1)).toEqual(["11-20T07:00 8"]);
  expect(written(usualShifts, "2025-11-20T06:59:59Z", vietnam, 1)).toEqual(["11-19T23:00 8"]);
});

it("knows the night shift after midnight, and plants with two shifts or one", () => {
  expect(written(usualShifts, "2025-11-20T18:30:00Z", vietnam, 1)).toEqual(["11-20T15:00 8"]);
  expect(written({ starts: ["07:30", "19:30"] }, "2025-11-20T18:30:00Z")).toEqual([
    "11-20T12:30 12",
    "11-20T00:30 12",
    "11-19T12:30 12",
  ]);
  expect(written({ starts: ["07:00"] }, "2025-11-20T18:30:00Z", vietnam, 2)).toEqual([
    "11-20T00:00 24",
    "11-19T00:00 24",
  ]);
});

it("makes the shift in which clocks change an hour longer or shorter", () => {
  const paris = createTimeZone("Europe/Paris");
  expect(written(usualShifts, "2025-10-26T02:30:00Z", paris, 1)).toEqual(["10-25T20:00 9"]);
  expect(written(usualShifts, "2026-03-29T02:30:00Z", paris, 1)).toEqual(["03-28T21:00 7"]);
});

it("takes times of day, earliest first", () => {
  const takes = (...starts: string[]) => shiftsSetting.safeParse({ starts }).success;
  expect(takes("06:00", "18:00")).toBe(true);
  for (const wrong of [[], ["6:00"], ["24:00"], ["18:00", "06:00"], ["06:00", "06:00"]])
    expect(takes(...wrong)).toBe(false);
});

it("writes the shifts of a day as times, the last one over midnight; one alone lasts the whole day", () => {
  expect(shiftTimesOf({ starts: ["06:00", "18:00"] })).toEqual([
    { from: "06:00", to: "18:00" },
    { from: "18:00", to: "06:00" },
  ]);
  expect(shiftTimesOf({ starts: ["07:00"] })).toEqual([{ from: "07:00", to: "07:00" }]);
});

it("finds the shifts of a day that a plan does not have at the same times", () => {
  const night = { from: "22:00", to: "06:00" };
  expect(
    missingShiftTimes(usualShifts, [{ from: "06:00", to: "14:00" }, { from: "14:00", to: "23:00" }, {}]),
  ).toEqual([{ from: "14:00", to: "22:00" }, night]);
  expect(missingShiftTimes({ starts: ["06:00", "22:00"] }, [night, { from: "06:00", to: "22:00" }])).toEqual(
    [],
  );
});
