import * as z from "zod";
import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";
import { storageKey } from "../../config/env.ts";

const notice = z.object({
  /** The same id again replaces the earlier row. */
  id: z.string(),
  group: z.enum(["alarm", "command", "system"]),
  tone: z.enum(["success", "info", "warning", "error"]),
  text: z.string(),
  /** Epoch milliseconds. */
  at: z.number(),
  read: z.boolean(),
  /** Where the row leads, an address of this site. */
  href: z.string().optional(),
});
export type Notice = z.output<typeof notice>;

const MOST_KEPT = 100;

/** The list after one more notice, newest first and of bounded length. */
export const withNotice = (list: readonly Notice[], added: Notice): Notice[] =>
  [added, ...list.filter(({ id }) => id !== added.id)].slice(0, MOST_KEPT);

/** Everything a toast has said in this tab, so that nothing is lost by looking away. */
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

/** Shows a toast and keeps it as a row of the notification list. The toast library comes when it is needed. */
export const notify = (news: Omit<Notice, "at" | "read" | "id"> & { id?: string }): void => {
  const at = Date.now();
  const id = news.id ?? `${at}-${news.text}`;
  useNotices.setState(({ list }) => ({ list: withNotice(list, { ...news, id, at, read: false }) }));
  void import("sonner").then(({ toast }) => toast[news.tone](news.text, { id }));
};

export const markAllRead = (): void => {
  useNotices.setState(({ list }) => ({ list: list.map((one) => ({ ...one, read: true })) }));
};

export const markRead = (id: string): void => {
  useNotices.setState(({ list }) => ({
    list: list.map((one) => (one.id === id ? { ...one, read: true } : one)),
  }));
};

/** Another person may sign in next. */
export const forgetNotices = (): void => {
  useNotices.setState({ list: [] });
};
