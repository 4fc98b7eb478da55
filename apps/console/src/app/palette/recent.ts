import * as z from "zod";
import { create } from "zustand";
import { persist } from "zustand/middleware";
import { storageKey } from "../../config/env.ts";
import { onLoss, useSession } from "../../shared/api/session.ts";

const chosen = z.object({ key: z.string(), name: z.string(), href: z.string().startsWith("/") });
export type Recent = z.output<typeof chosen>;

const MOST_KEPT = 6;

/** The list after something was chosen: newest first, each thing once. */
export const withRecent = (list: readonly Recent[], one: Recent): Recent[] =>
  [one, ...list.filter(({ key }) => key !== one.key)].slice(0, MOST_KEPT);

/** Recently opened entries of the palette, stored in this browser. */
export const useRecent = create<{ list: readonly Recent[] }>()(
  persist((): { list: readonly Recent[] } => ({ list: [] }), {
    name: storageKey("recent"),
    merge: (stored, now) => {
      const kept = z.object({ list: z.array(chosen) }).safeParse(stored);
      return kept.success ? kept.data : now;
    },
  }),
);

export const rememberRecent = (one: Recent): void => {
  useRecent.setState(({ list }) => ({ list: withRecent(list, one) }));
};

// They are of whoever opened them.
useSession.subscribe(({ accessToken }) => {
  if (accessToken === null) useRecent.setState({ list: [] });
});
// Pages are offered by permission; what else was opened may be out of view by now.
onLoss(() => useRecent.setState(({ list }) => ({ list: list.filter(({ key }) => key.startsWith("page-")) })));
