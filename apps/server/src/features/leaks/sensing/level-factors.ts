import type { SuspectedLeakRecord } from "./suspected-leaks.store.ts";

/** What a dismissal raises the alarm level of its zone by, and what a leak that was there lowers it by again. */
const raised = 1.12;
const lowered = 0.94;
const mostRaised = 2;

/** What is known not to be chance says nothing of the noise. */
const isChance = (record: Pick<SuspectedLeakRecord, "dismissed">): boolean =>
  record.dismissed?.reason === "searched_nothing_found" || record.dismissed?.reason === "other";

/** By how much the alarm level of each zone is raised by what people found out about its suspected leaks. */
export const levelFactors = (
  stored: readonly Pick<SuspectedLeakRecord, "deviceId" | "state" | "dismissed" | "detectedAt">[],
): Map<number, number> => {
  const factors = new Map<number, number>();
  const inOrder = stored.toSorted((one, other) => one.detectedAt.getTime() - other.detectedAt.getTime());
  for (const record of inOrder) {
    const before = factors.get(record.deviceId) ?? 1;
    if (record.state === "dismissed" && isChance(record))
      factors.set(record.deviceId, Math.min(mostRaised, before * raised));
    else if (record.state === "confirmed") factors.set(record.deviceId, Math.max(1, before * lowered));
  }
  return factors;
};
