import { describe, expect, it } from "vitest";
import {
  nearestSpan,
  writeDate,
  writeDateTime,
  writeDay,
  writeSpan,
  writeTime,
  writeTimestamp,
  writeZone,
  zoneOffsetSeconds,
} from "./timestamp.ts";

const zone = "Asia/Ho_Chi_Minh";
const timestamp = Date.parse("2025-03-07T14:05:09Z");

describe("formatted timestamps", () => {
  it("formats date and time per language, on the 24-hour clock", () => {
    expect(writeDateTime(timestamp, "vn", zone)).toBe("07/03/2025 21:05:09");
    expect(writeDateTime(timestamp, "fr", zone)).toBe("07/03/2025 21:05:09");
    expect(writeDateTime(timestamp, "en", zone)).toBe("7 Mar 2025, 21:05:09");
    expect(writeDateTime(timestamp, "en", zone, false)).toBe("7 Mar 2025, 21:05");
  });

  it("uses the given time zone, not that of the machine", () => {
    expect(writeDate(Date.parse("2025-12-31T17:00:00Z"), "vn", zone)).toBe("01/01/2026");
    expect(writeTime(Date.parse("2025-12-31T17:00:00Z"), zone)).toBe("00:00:00");
  });

  it("shows the zone as its offset", () => {
    expect(writeZone(timestamp, zone)).toBe("GMT+7");
    expect(zoneOffsetSeconds(timestamp + 400, zone)).toBe(7 * 3600);
  });

  it("omits the day only for timestamps of today", () => {
    expect(writeTimestamp(timestamp, timestamp + 60_000, "vn", zone)).toBe("21:05:09");
    expect(writeTimestamp(timestamp, timestamp + 60_000, "vn", zone, false)).toBe("21:05");
    expect(writeTimestamp(timestamp, timestamp + 86_400_000, "vn", zone)).toBe("07/03 21:05");
    expect(writeTimestamp(timestamp, timestamp + 86_400_000, "en", zone)).toBe("7 Mar 21:05");
  });

  it("rounds a duration that is no age to the nearest of its unit", () => {
    expect([29.6, 61, 3599.4, 3570, 5400, 86_000].map(nearestSpan)).toEqual([
      30, 60, 3600, 3600, 7200, 86_400,
    ]);
    expect(writeSpan(nearestSpan(3595), "vn")).toBe("1 giờ");
  });

  it("formats an age in its largest whole unit and never below zero", () => {
    expect(writeSpan(40, "vn")).toBe("40 giây");
    expect(writeSpan(59.9, "en")).toBe("59 seconds");
    expect(writeSpan(190, "vn")).toBe("3 phút");
    expect(writeSpan(7300, "fr")).toBe("2\u00a0heures");
    expect(writeSpan(-5, "vn")).toBe("0 giây");
    expect(writeSpan(60, "fr", "narrow")).toBe("1\u00a0min");
    expect(writeSpan(10, "fr", "narrow")).toMatch(/^10\ss$/);
    expect(writeSpan(60, "en", "narrow")).toBe("1 min");
  });
});

it("writes a day without its year whole, in two digits too", () => {
  const sixteenth = Date.UTC(2025, 10, 16);
  expect(writeDay(sixteenth, "en", zone)).toBe("16 Nov");
  expect(writeDay(sixteenth, "fr", zone)).toBe("16/11");
});
