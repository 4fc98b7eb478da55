import { describe, expect, it } from "vitest";
import { parseTimestamp } from "./parse-timestamp.ts";
import { EIGHT } from "./testing-devices.ts";

const VIETNAM = 420;

describe("reading the time of a device", () => {
  it.each([
    1_763_600_400,
    1_763_600_400_000,
    "1763600400",
    "1763600400000",
    "2025-11-20T08:00:00+07:00",
    "2025-11-20T08:00:00+0700",
    "2025-11-20T08:00:00+07",
    "2025-11-20T01:00:00Z",
    "2025-11-20T01:00:00.000Z",
    "2025-11-19T20:30:00-04:30",
    "2025-11-20T08:00:00",
    "2025-11-20 08:00:00",
    "2025/11/20 08:00:00",
    "2025-11-20 08:00",
    " 2025/11/20 08:00:00 ",
  ])("reads %o as eight o'clock in Vietnam", (text) => {
    expect(parseTimestamp(text, VIETNAM)).toBe(EIGHT);
  });

  it("keeps the fraction of a second", () => {
    expect(parseTimestamp("2025-11-20T01:00:00.250Z", VIETNAM)).toBe(EIGHT + 250);
    expect(parseTimestamp(1_763_600_400.25, VIETNAM)).toBe(EIGHT + 250);
  });

  it("takes a text without offset for local time of the zone it is told", () => {
    expect(parseTimestamp("2025-11-20 08:00:00", 0)).toBe(EIGHT + 7 * 3_600_000);
  });

  it.each([
    "yesterday",
    "",
    "20-11-2025 08:00:00",
    "2025-02-30 08:00:00",
    "2025-13-01 08:00:00",
    "2025-00-10 08:00:00",
    "2025-11-20 24:00:00",
    "2025-11-20 08:61:00",
    "2025-11-20 08:00:00 PM",
    "2025-11-20T08:00:00+7",
    "2025-11/20 08:00:00",
    "2025-11-20",
    -5,
    Number.NaN,
    1e300,
    null,
    true,
    {},
    [],
  ])("cannot read %o", (value) => {
    expect(parseTimestamp(value, VIETNAM)).toBeNaN();
  });
});
