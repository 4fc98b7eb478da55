import { type notificationKinds, type Preferences, preferences } from "@sgval/contract/account/preferences";
import { writeTime } from "@sgval/quantities/timestamp";
import { create } from "zustand";

/** Defaults until the account's choice is loaded. */
const defaults = (): NoticeChoice => preferences.pick({ notifications: true, quietHours: true }).parse({});

export const useNoticeChoice = create<NoticeChoice>(defaults);

export const chooseNotices = ({ notifications, quietHours }: NoticeChoice): void =>
  useNoticeChoice.setState({ notifications, quietHours });

/** The next user of this browser has other preferences. */
export const forgetNoticeChoice = (): void => useNoticeChoice.setState(defaults());

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

/** Channels of a notice. */
export interface NoticeWays {
  /** A row behind the bell. */
  row: boolean;
  toast: boolean;
  sound: boolean;
}

/** The channels for a user at a time: quiet hours keep the row and suppress the rest, except for critical alarms. */
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
