import { type notificationKinds, type Preferences, preferences } from "@sgval/contract/account/preferences";
import { isQuiet } from "@sgval/contract/notifications/quiet-hours";
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

/** Channels of a notice. */
export interface NoticeWays {
  /** A row behind the bell. */
  row: boolean;
  toast: boolean;
  sound: boolean;
}

/**
 * The channels for a user at a time: quiet hours keep the row and suppress the rest, except for critical alarms. A request for approval
 * has no toast: it stands under the bars of every page until it is answered.
 */
export const noticeWays = (
  kind: NoticeKind,
  { notifications, quietHours }: NoticeChoice,
  timestamp: number,
  zone: string,
): NoticeWays => {
  const { inApp, sound } = notifications[kind];
  const held = kind !== "alarmCritical" && isQuiet(quietHours, timestamp, zone);
  return { row: inApp, toast: inApp && !held && kind !== "approvalRequest", sound: sound && !held };
};
