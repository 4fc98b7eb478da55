import { preferences } from "@sgval/contract/account/preferences";
import { describe, expect, it } from "vitest";
import { noticeWays } from "./notice-ways.ts";

const zone = "Asia/Ho_Chi_Minh";
/** A time of one day in Vietnam, seven hours before UTC. */
const at = (time: string) => Date.parse(`2026-03-07T${time}:00+07:00`);
const choice = (notifications: object, quietHours: { from: string; to: string } | null = null) =>
  preferences.parse({ notifications, quietHours });

describe("channels of a notice", () => {
  const loud = { inApp: true, sound: true };

  it("include neither row nor toast for a kind that is off in the app", () => {
    expect(
      noticeWays("commandResult", choice({ commandResult: { inApp: false } }), at("10:00"), zone),
    ).toEqual({ row: false, toast: false, sound: false });
  });

  it("include a sound only for a kind with sound", () => {
    const chosen = choice({ deviceOffline: loud });
    expect(noticeWays("deviceOffline", chosen, at("10:00"), zone).sound).toBe(true);
    expect(noticeWays("commandResult", chosen, at("10:00"), zone)).toEqual({
      row: true,
      toast: true,
      sound: false,
    });
  });

  it("include no toast for a request for approval, which stands under the bars until it is answered", () => {
    const chosen = choice({ approvalRequest: loud });
    expect(noticeWays("approvalRequest", chosen, at("10:00"), zone)).toEqual({
      row: true,
      toast: false,
      sound: true,
    });
  });

  it("include a sound of no kind at all until somebody chooses one", () => {
    const kinds = Object.entries(choice({}).notifications);
    expect(kinds.filter(([, { sound }]) => sound)).toEqual([]);
  });

  it("include only the row in quiet hours, except for a critical alarm", () => {
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
