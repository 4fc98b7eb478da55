import { create } from "zustand";
import type { GroupKey, PageKey } from "./feature.ts";

export interface Badge {
  count: number;
  /** Only unacknowledged critical alarms are red; every other count stays neutral. */
  critical?: boolean;
  /** What is counted, for those who do not see where the number stands. */
  counted?: "offline";
}

/** Counts beside entries of the navigation; the feature that counts something sets it here. */
export const useBadges = create<Partial<Record<PageKey | GroupKey, Badge>>>(() => ({}));
