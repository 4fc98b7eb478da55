import { expect, it } from "vitest";
import { drawnEdge, nextTimerChange, nextTimerChanges, openWindow, timerWindows } from "./timer-windows.ts";

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

const overMidnight = [
  { days: [1, 2, 3, 4, 5, 6, 7], startTime: "22:00", endTime: "24:00" },
  { days: [1, 2, 3, 4, 5, 6, 7], startTime: "00:00", endTime: "05:00" },
];
const localTime = (text: string) => seconds(`2025-11-${text}:00+07:00`);

it("finds the window that is open now, over midnight as one", () => {
  const night = { from: localTime("18T22:00"), to: localTime("19T05:00") };
  expect(openWindow(overMidnight, localTime("18T23:30"), zone)).toEqual(night);
  expect(openWindow(overMidnight, localTime("19T04:59"), zone)).toEqual(night);
  expect(openWindow(overMidnight, localTime("19T05:00"), zone)).toBeNull();
  expect(openWindow([], localTime("19T05:00"), zone)).toBeNull();
});

it("lists the next changes in order", () => {
  expect(nextTimerChanges(overMidnight, localTime("18T12:00"), zone, 3)).toEqual([
    { at: localTime("18T22:00"), toLow: true },
    { at: localTime("19T05:00"), toLow: false },
    { at: localTime("19T22:00"), toLow: true },
  ]);
});

it("draws an edge in steps of five minutes, never past the other edge or into another window", () => {
  const windows = [
    { days: [1, 2], startTime: "01:00", endTime: "05:00" },
    { days: [2, 3], startTime: "06:00", endTime: "08:00" },
    { days: [4], startTime: "05:30", endTime: "06:30" },
  ];
  expect(drawnEdge(windows, 0, "startTime", 93)).toBe("01:35");
  expect(drawnEdge(windows, 0, "startTime", 400)).toBe("04:55");
  expect(drawnEdge(windows, 0, "startTime", -20)).toBe("00:00");
  expect(drawnEdge(windows, 0, "endTime", 700)).toBe("06:00");
  expect(drawnEdge(windows, 1, "endTime", 1439)).toBe("24:00");
  expect(drawnEdge(windows, 1, "startTime", 0)).toBe("05:00");
});
