import { expect, it } from "vitest";
import { nextTimerChange, timerWindows } from "./timer-windows.ts";

const zone = 7 * 3600;
const seconds = (text: string) => Date.parse(text) / 1000;
const night = { days: [2], startTime: "22:00", endTime: "24:00" };

it("places a weekly window on the local days of the range", () => {
  // 18 November 2025 is a Tuesday.
  const range = { from: seconds("2025-11-17T00:00:00+07:00"), to: seconds("2025-11-20T00:00:00+07:00") };
  expect(timerWindows([night], range, zone)).toEqual([
    { from: seconds("2025-11-18T22:00:00+07:00"), to: seconds("2025-11-19T00:00:00+07:00"), timer: night },
  ]);
});

it("leaves out windows that only touch the range", () => {
  const range = { from: seconds("2025-11-19T00:00:00+07:00"), to: seconds("2025-11-19T06:00:00+07:00") };
  expect(timerWindows([night], range, zone)).toEqual([]);
});

it("knows when the pressure changes next: windows that touch are one, and midnight does not part them", () => {
  const everyDay = [1, 2, 3, 4, 5, 6, 7];
  const windows = [
    { days: everyDay, startTime: "22:00", endTime: "24:00" },
    { days: everyDay, startTime: "00:00", endTime: "05:00" },
  ];
  const local = (text: string) => Date.parse(`2025-11-18T${text}:00+07:00`) / 1000;
  expect(nextTimerChange(windows, local("12:00"), zone)).toEqual({ at: local("22:00"), toLow: true });
  expect(nextTimerChange(windows, local("23:00"), zone)).toEqual({
    at: local("05:00") + 86_400,
    toLow: false,
  });
  expect(nextTimerChange([], local("12:00"), zone)).toBeNull();
});
