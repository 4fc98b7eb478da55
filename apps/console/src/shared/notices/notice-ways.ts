import { type notificationKinds, type Preferences, preferences } from "@sgval/contract/account/preferences";
import { writeTime } from "@sgval/quantities/timestamp";
import { create } from "zustand";

/** What holds until the account's own choice is known. */
const usual = (): NoticeChoice => preferences.pick({ notifications: true, quietHours: true }).parse({});

export const useNoticeChoice = create<NoticeChoice>(usual);

export const chooseNotices = ({ notifications, quietHours }: NoticeChoice): void =>
  useNoticeChoice.setState({ notifications, quietHours });

/** The next person at this browser has other wishes. */
export const forgetNoticeChoice = (): void => useNoticeChoice.setState(usual());

export type NoticeKind = (typeof notificationKinds)[number];
export type NoticeChoice = Pick<Preferences, "notifications" | "quietHours">;

/**
 * Whether a time (epoch milliseconds) lies in the quiet hours of the product's zone. They may span midnight; the
 * same time twice means the whole day.
 */
export const isQuiet = (quiet: NoticeChoice["quietHours"], timestamp: number, zone: string): boolean => {
  if (!quiet) return false;
  const time = writeTime(timestamp, zone, false);
  const { from, to } = quiet;
  return from < to ? from <= time && time < to : from <= time || time < to;
};

/** By which ways a notice of a kind reaches somebody. */
export interface NoticeWays {
  /** A row behind the bell. */
  row: boolean;
  toast: boolean;
  sound: boolean;
}

/** What a user chose, at this time: quiet hours keep the row and hold back the rest, but no critical alarm. */
export const noticeWays = (
  kind: NoticeKind,
  { notifications, quietHours }: NoticeChoice,
  timestamp: number,
  zone: string,
): NoticeWays => {
  const { inApp, sound } = notifications[kind];
  const held = kind !== "alarmCritical" && isQuiet(quietHours, timestamp, zone);
  return { row: inApp, toast: inApp && !held, sound: sound && !held };
};
