import * as z from "zod";
import { create } from "zustand";
import { persist } from "zustand/middleware";
import { storageKey } from "../../../config/env.ts";
import type { NavigationItem } from "./navigation-tree.ts";

export const MOST_SHORTCUTS = 8;

/** The pages somebody chose; null until the first choice. */
export const useShortcutChoice = create<{ keys: readonly string[] | null }>()(
  persist((): { keys: readonly string[] | null } => ({ keys: null }), {
    name: storageKey("shortcuts"),
    merge: (stored, now) => {
      const kept = z.object({ keys: z.array(z.string()).nullable() }).safeParse(stored);
      return kept.success ? kept.data : now;
    },
  }),
);

/** The tiles to show: the chosen ones that may still be opened, or the first of the tree. */
export const shortcutsOf = (
  permitted: readonly NavigationItem[],
  chosen: readonly string[] | null,
): NavigationItem[] =>
  (chosen === null
    ? [...permitted]
    : chosen.flatMap((key) => permitted.filter((item) => item.key === key))
  ).slice(0, MOST_SHORTCUTS);

/** The choice after one page was ticked or unticked; a ninth is not taken. */
export const withShortcut = (chosen: readonly string[], key: string): string[] =>
  chosen.includes(key)
    ? chosen.filter((one) => one !== key)
    : chosen.length < MOST_SHORTCUTS
      ? [...chosen, key]
      : [...chosen];
