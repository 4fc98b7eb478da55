import { create } from "zustand";
import type { GroupKey, PageKey } from "./feature.ts";

export interface Badge {
  count: number;
  /** Only unacknowledged critical alarms are red; other counts are neutral. */
  critical?: boolean;
  /** Accessible name of the count. */
  counted?: "offline" | "mails" | "alarms" | "reports" | "readings";
}

/** Counts beside entries of the navigation, set by the features that count. */
export const useBadges = create<Partial<Record<PageKey | GroupKey, Badge>>>(() => ({}));
