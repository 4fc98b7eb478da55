import { describe, expect, it } from "vitest";
import { isQuiet } from "./quiet-hours.ts";

const timeZone = "Asia/Ho_Chi_Minh";
/** A time of one day in Vietnam, seven hours before UTC. */
const at = (time: string) => Date.parse(`2026-03-07T${time}:00+07:00`);

describe("quiet hours", () => {
  it.each([
    ["22:00", "06:00", "23:30", true],
    ["22:00", "06:00", "05:59", true],
    ["22:00", "06:00", "06:00", false],
    ["22:00", "06:00", "21:59", false],
    ["12:00", "13:30", "12:00", true],
    ["12:00", "13:30", "13:30", false],
    ["00:00", "00:00", "15:00", true],
  ])("from %s to %s hold at %s: %s", (from, to, time, quiet) => {
    expect(isQuiet({ from, to }, at(time), timeZone)).toBe(quiet);
  });

  it("use the time zone of the installation, not of the browser", () => {
    expect(isQuiet({ from: "22:00", to: "06:00" }, Date.parse("2026-03-07T16:00:00Z"), timeZone)).toBe(true);
    expect(isQuiet({ from: "22:00", to: "06:00" }, Date.parse("2026-03-07T16:00:00Z"), "UTC")).toBe(false);
  });

  it("are off without a setting", () => {
    expect(isQuiet(null, at("03:00"), timeZone)).toBe(false);
  });
});
