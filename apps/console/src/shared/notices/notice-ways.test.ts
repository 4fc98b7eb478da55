import { preferences } from "@sgval/contract/account/preferences";
import { describe, expect, it } from "vitest";
import { isQuiet, noticeWays } from "./notice-ways.ts";

const zone = "Asia/Ho_Chi_Minh";
/** A time of one day in Vietnam, seven hours before UTC. */
const at = (time: string) => Date.parse(`2026-03-07T${time}:00+07:00`);
const choice = (notifications: object, quietHours: { from: string; to: string } | null = null) =>
  preferences.parse({ notifications, quietHours });

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
    expect(isQuiet({ from, to }, at(time), zone)).toBe(quiet);
  });

  it("are those of the product's zone, wherever the browser is", () => {
    expect(isQuiet({ from: "22:00", to: "06:00" }, Date.parse("2026-03-07T16:00:00Z"), zone)).toBe(true);
    expect(isQuiet({ from: "22:00", to: "06:00" }, Date.parse("2026-03-07T16:00:00Z"), "UTC")).toBe(false);
  });

  it("are none while nobody has set any", () => {
    expect(isQuiet(null, at("03:00"), zone)).toBe(false);
  });
});

describe("the ways of a notice", () => {
  const loud = { inApp: true, sound: true };

  it("are neither row nor toast for a kind that is off in the app", () => {
    expect(
      noticeWays("commandResult", choice({ commandResult: { inApp: false } }), at("10:00"), zone),
    ).toEqual({ row: false, toast: false, sound: false });
  });

  it("are a sound only for a kind that asks for one", () => {
    const chosen = choice({ deviceOffline: loud });
    expect(noticeWays("deviceOffline", chosen, at("10:00"), zone).sound).toBe(true);
    expect(noticeWays("commandResult", chosen, at("10:00"), zone)).toEqual({
      row: true,
      toast: true,
      sound: false,
    });
  });

  it("keep the row in quiet hours and hold toast and sound back, but not for a critical alarm", () => {
    const chosen = choice({ deviceOffline: loud, alarmCritical: loud }, { from: "22:00", to: "06:00" });
    expect(noticeWays("deviceOffline", chosen, at("23:00"), zone)).toEqual({
      row: true,
      toast: false,
      sound: false,
    });
    expect(noticeWays("alarmCritical", chosen, at("23:00"), zone)).toEqual({
      row: true,
      toast: true,
      sound: true,
    });
  });
});
