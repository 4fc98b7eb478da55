import { priorityMarks } from "@sgval/contract/devices/device-status";
import { names } from "@sgval/contract/text";
import * as z from "zod";
import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";
import { env, storageKey } from "../../config/env.ts";
import { playNotice } from "./notice-sound.ts";
import { type NoticeKind, type NoticeWays, noticeWays, useNoticeChoice } from "./notice-ways.ts";

const notice = z.object({
  /** The same id again replaces the earlier row. */
  id: z.string(),
  group: z.enum(["alarm", "command", "system"]),
  tone: z.enum(["success", "info", "warning", "error"]),
  /** Of the alarm that the row is about. */
  priority: z.enum(priorityMarks).optional(),
  text: z.string(),
  /** In every language, of a row that the server kept: the reader may change theirs. */
  texts: names.optional(),
  /** Epoch milliseconds. */
  at: z.number(),
  read: z.boolean(),
  /** Where the row leads, an address of this site. */
  href: z.string().optional(),
});
export type Notice = z.output<typeof notice>;

const MOST_KEPT = 100;

/** The list with one more notice, newest first and of bounded length. */
export const withNotice = (list: readonly Notice[], added: Notice): Notice[] =>
  [added, ...list.filter(({ id }) => id !== added.id)].slice(0, MOST_KEPT);

/** All toasts of this tab as a list, so that none is missed. */
export const useNotices = create<{ list: readonly Notice[] }>()(
  persist((): { list: readonly Notice[] } => ({ list: [] }), {
    name: storageKey("notices"),
    storage: createJSONStorage(() => sessionStorage),
    merge: (stored, now) => {
      const kept = z.object({ list: z.array(notice) }).safeParse(stored);
      return kept.success ? kept.data : now;
    },
  }),
);

/** Puts a row that the server kept behind the bell, in the order of time and without a toast. */
export const keepNotice = (row: Notice): void => {
  useNotices.setState(({ list }) => ({
    list: withNotice(list, row).toSorted((one, other) => other.at - one.at),
  }));
};

type NewNotice = Omit<Notice, "at" | "read" | "id" | "texts"> & { id?: string };

const everyWay: NoticeWays = { row: true, toast: true, sound: false };

/**
 * Shows a toast and keeps it as a row of the notification list. A notice of a kind uses the channels chosen by the
 * user; one without a kind concerns the session and is always shown. The toast library is loaded on first use.
 */
export const notify = (payload: NewNotice, kind?: NoticeKind): void => {
  const at = Date.now();
  const id = payload.id ?? `${at}-${payload.text}`;
  const ways = kind ? noticeWays(kind, useNoticeChoice.getState(), at, env.timeZone) : everyWay;
  if (ways.row)
    useNotices.setState(({ list }) => ({ list: withNotice(list, { ...payload, id, at, read: false }) }));
  if (ways.toast) showToast({ ...payload, id });
  if (kind && ways.sound) void playNotice(kind);
};

const showToast = ({ tone, text, id }: NewNotice & { id: string }): void =>
  void import("sonner").then(({ toast }) => toast[tone](text, { id }));

/** Shows and sounds a sample of a kind, whatever is chosen for it; no row is kept. */
export const tryNotice = (kind: NoticeKind, text: string): void => {
  showToast({ group: "system", tone: "info", text, id: `try-${kind}` });
  void playNotice(kind);
};

export const markAllRead = (): void => {
  useNotices.setState(({ list }) => ({ list: list.map((one) => ({ ...one, read: true })) }));
};

export const markRead = (id: string): void => {
  useNotices.setState(({ list }) => ({
    list: list.map((one) => (one.id === id ? { ...one, read: true } : one)),
  }));
};

/** Clears the list for the next user. */
export const forgetNotices = (): void => {
  useNotices.setState({ list: [] });
};
