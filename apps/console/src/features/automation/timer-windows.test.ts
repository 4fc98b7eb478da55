import { expect, it } from "vitest";
import { timerWindows } from "./timer-windows.ts";

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
