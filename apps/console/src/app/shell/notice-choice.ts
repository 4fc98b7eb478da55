import { preferences } from "@sgval/contract/account/preferences";
import { create } from "zustand";
import type { NoticeChoice } from "./notice-ways.ts";

/** What holds until the account's own choice is known. */
const usual = (): NoticeChoice => preferences.pick({ notifications: true, quietHours: true }).parse({});

export const useNoticeChoice = create<NoticeChoice>(usual);

export const chooseNotices = ({ notifications, quietHours }: NoticeChoice): void =>
  useNoticeChoice.setState({ notifications, quietHours });

/** The next person at this browser has other wishes. */
export const forgetNoticeChoice = (): void => useNoticeChoice.setState(usual());
