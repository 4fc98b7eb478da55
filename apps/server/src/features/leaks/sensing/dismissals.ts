import type { DismissReason } from "@sgval/contract/leaks/suspected-leaks";
import type { SuspectedLeakRecord } from "./suspected-leaks.store.ts";

/** That a suspected leak counted as none for some time (epoch ms), without end where nobody has taken it back. */
export interface Dismissal {
  reason: DismissReason;
  at: number;
  until: number;
}

/** When a suspected leak counted as none, and why, oldest first: what was so then stays so after it was taken back. */
export const dismissalsOf = ({
  dismissed,
  reopened,
}: Pick<SuspectedLeakRecord, "dismissed" | "reopened">): Dismissal[] => [
  ...reopened.map(({ reason, at, reopenedAt }) => ({
    reason,
    at: Date.parse(at),
    until: Date.parse(reopenedAt),
  })),
  ...(dismissed
    ? [{ reason: dismissed.reason, at: dismissed.at.getTime(), until: Number.POSITIVE_INFINITY }]
    : []),
];
