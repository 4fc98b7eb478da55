import { expect, it } from "vitest";
import { dayAndNight, localDayAt, ranges, readSpan } from "./ranges.ts";

it("[R9.3] offers two hours, five hours and one day", () => {
  expect(ranges).toEqual(expect.arrayContaining(["2h", "5h", "1d"]));
  expect(["2h", "5h", "1d"].map((range) => readSpan(range)?.seconds)).toEqual([7_200, 18_000, 86_400]);
});

it("[R9.3] reads the last minutes, hours and days, and nothing else", () => {
  expect(readSpan("45m")).toEqual({ count: 45, unit: "m", seconds: 2_700 });
  expect(readSpan("14d")?.seconds).toBe(14 * 86_400);
  for (const wrong of ["", "0h", "5", "5y", "-5h", "1.5h", "99999d"]) expect(readSpan(wrong)).toBeNull();
});

// Ho Chi Minh City is seven hours ahead.
const at = (text: string) => Date.parse(`${text}:00+07:00`) / 1000;

it("knows the local day", () => {
  expect(localDayAt(at("2025-11-20T00:00"))).toEqual({
    from: at("2025-11-20T00:00"),
    to: at("2025-11-21T00:00"),
  });
});
it("has the day that goes on after five, and the night before it", () => {
  expect(dayAndNight(at("2025-11-20T08:00"))).toEqual({
    day: { from: at("2025-11-20T05:00"), to: at("2025-11-21T00:00") },
    night: { from: at("2025-11-20T00:00"), to: at("2025-11-20T05:00") },
  });
});
it("has the day before during the night", () => {
  expect(dayAndNight(at("2025-11-20T03:00"))).toEqual({
    day: { from: at("2025-11-19T05:00"), to: at("2025-11-20T00:00") },
    night: { from: at("2025-11-20T00:00"), to: at("2025-11-20T05:00") },
  });
});
