import type { DatabaseHandle } from "../../../../kernel/database.ts";
import { findLeak } from "../../leaks.store.ts";
import { findSuspectedLeaks, type SuspectedLeakRecord } from "../suspected-leaks.store.ts";
import type { Lesson } from "./level-factors.ts";

/** What is known not to be chance says nothing of the noise. */
const isChance = ({ dismissed }: SuspectedLeakRecord): boolean =>
  dismissed?.reason === "searched_nothing_found" || dismissed?.reason === "other";

/** What people found out about the suspected leaks of all zones, with the time since when each is known. */
export const readLessons = async ({ db }: { db: DatabaseHandle }): Promise<Lesson[]> => {
  const lessons: Lesson[] = [];
  for (const record of await findSuspectedLeaks(db.kysely, {})) {
    const { id, deviceId, dismissed, leakPointId } = record;
    if (dismissed && isChance(record))
      lessons.push({ id, deviceId, at: dismissed.at.getTime(), verdict: "chance" });
    const point = leakPointId === null ? undefined : await findLeak(db.kysely, leakPointId, "all");
    if (point && record.state === "confirmed")
      lessons.push({ id, deviceId, at: Date.parse(point.reportedAt), verdict: "seen" });
  }
  return lessons;
};
