import { comparedNights } from "@sgval/contract/leaks/repair-effect";
import { dayMs } from "@sgval/quantities/duration";
import { findLeak, type LeakRecord } from "../../leaks.store.ts";
import { type CompareDeps, compareRepair } from "../../surroundings/read-repair-effect.ts";
import { findSuspectedLeaks, type SuspectedLeakRecord } from "../suspected-leaks.store.ts";
import { type LeakFinding, verdictOf } from "./level-factors.ts";

/** What is known not to be chance says nothing of the noise. */
const isNothingFound = ({ dismissed }: SuspectedLeakRecord): boolean =>
  dismissed?.reason === "searched_nothing_found" || dismissed?.reason === "other";

/**
 * What the repair of the leak point of a suspected leak says, once all nights that are compared are over: fewer would say
 * something else from day to day.
 */
const ofRepair = async (
  deps: CompareDeps,
  { flow }: SuspectedLeakRecord,
  point: LeakRecord,
): Promise<Pick<LeakFinding, "at" | "verdict"> | null> => {
  if (point.repairedAt === null) return null;
  const effect = await compareRepair(deps)(point);
  const verdict = verdictOf(effect, flow);
  if (verdict === null || effect.after?.nights.length !== comparedNights) return null;
  // The first night begins within a day of the repair, so that the last is over by then; what is reported later is known later.
  const overAt = Date.parse(point.repairedAt) + (comparedNights + 1) * dayMs;
  return { verdict, at: Math.max(overAt, Date.parse(point.reportedAt)) };
};

/** What people found out about the suspected leaks of all zones, with the time since when each is known. */
export const readFindings = async (deps: CompareDeps): Promise<LeakFinding[]> => {
  const findings: LeakFinding[] = [];
  for (const record of await findSuspectedLeaks(deps.db.kysely, {})) {
    const { id, deviceId, dismissed, leakPointId } = record;
    if (dismissed && isNothingFound(record))
      findings.push({ id, deviceId, at: dismissed.at.getTime(), verdict: "nothing_found" });
    // Also of one whose flow was back before somebody reported where it had been.
    const point = leakPointId === null ? undefined : await findLeak(deps.db.kysely, leakPointId, "all");
    if (!point) continue;
    findings.push({ id, deviceId, at: Date.parse(point.reportedAt), verdict: "water_found" });
    const repair = await ofRepair(deps, record, point);
    if (repair) findings.push({ id, deviceId, ...repair });
  }
  return findings;
};
