import { comparedNights, type RepairEffect } from "@sgval/contract/leaks/repair-effect";
import { dayMs } from "@sgval/quantities/duration";
import { findLeak, type LeakRecord, repairedLeaks } from "../../leaks.store.ts";
import { isSuspectedAt } from "../../surroundings/find-nearby-suspected.ts";
import { type CompareDeps, compareRepair } from "../../surroundings/read-repair-effect.ts";
import { type Dismissal, dismissalsOf } from "../dismissals.ts";
import { sensedZoneOf } from "../list-suspected-leaks.ts";
import type { LeakConnection } from "../schema.ts";
import { storedLeaks } from "../stored-leaks.ts";
import { findSuspectedLeaks, type SuspectedLeakRecord } from "../suspected-leaks.store.ts";
import { representativeOf } from "../zone-meters.ts";
import { isMissed, type LeakFinding, verdictOf } from "./level-factors.ts";

export interface FindingDeps extends CompareDeps {
  /** m³/h: less is not looked for. */
  smallestFlow: number;
}

/** What is known not to be chance says nothing of the noise. */
const isNothingFound = ({ reason }: Pick<Dismissal, "reason">): boolean =>
  reason === "searched_nothing_found" || reason === "other";

/**
 * What the repair of a leak point says, once all nights that are compared are over: fewer would say
 * something else from day to day.
 */
const repairOf = async (
  deps: CompareDeps,
  point: LeakRecord,
  suspected: SuspectedLeakRecord | null,
): Promise<{ at: number; effect: Omit<RepairEffect, "unconfirmed"> } | null> => {
  if (point.repairedAt === null) return null;
  const effect = await compareRepair(deps)(point, suspected);
  if (effect.after?.nights.length !== comparedNights) return null;
  // The first night begins within a day of the repair, so that the last is over by then; what is reported later is known later.
  const overAt = Date.parse(point.repairedAt) + (comparedNights + 1) * dayMs;
  return { effect, at: Math.max(overAt, Date.parse(point.reportedAt)) };
};

/** When, from a time on, nobody said that a leak point is a leak which had been suspected. */
const timesWithout = (
  connections: readonly LeakConnection[],
  from: number,
): Pick<LeakFinding, "at" | "until">[] => {
  const times: { at: number; until?: number }[] = [];
  let free = from;
  for (const { at, until } of connections.toSorted(
    (one, other) => Date.parse(one.at) - Date.parse(other.at),
  )) {
    if (Date.parse(at) > free) times.push({ at: free, until: Date.parse(at) });
    free = until === undefined ? Number.POSITIVE_INFINITY : Math.max(free, Date.parse(until));
  }
  return free < Number.POSITIVE_INFINITY ? [...times, { at: free }] : times;
};

/** What is known of the leak points that were repaired in a zone in which nothing was suspected while they leaked. */
const missedLeaks = async (
  deps: FindingDeps,
  suspected: readonly SuspectedLeakRecord[],
): Promise<LeakFinding[]> => {
  const findings: LeakFinding[] = [];
  const connections = Map.groupBy(
    suspected.flatMap((one) => one.connections),
    ({ leakPointId }) => leakPointId,
  );
  for (const point of await repairedLeaks(deps.db.kysely)) {
    const { id, zone, repairedAt, foundAt } = point;
    const deviceId = zone ? deps.registry.zone(zone.id)?.devices[0]?.id : undefined;
    if (deviceId === undefined || repairedAt === null) continue;
    const repair = await repairOf(deps, point, null);
    if (!repair) continue;
    const endedAt = Date.parse(repairedAt);
    const byThen = storedLeaks(
      suspected.filter(({ detectedAt }) => detectedAt.getTime() <= endedAt),
      representativeOf(deps.registry),
    );
    // What ran in the nights that are compared, and ended before, made the flow fall as well.
    const firstNight = Date.parse(repair.effect.before?.at ?? foundAt) - (comparedNights + 1) * dayMs;
    const startedAt = Math.min(Date.parse(foundAt), firstNight);
    if (byThen.overlaps({ deviceId, startedAt, endedAt })) continue;
    if (isMissed(repair.effect, deps.smallestFlow))
      for (const known of timesWithout(connections.get(id) ?? [], repair.at))
        findings.push({ id: `point ${id}`, deviceId, ...known, verdict: "missed" });
  }
  return findings;
};

/** Whether a leak point is no more where its suspected leak may be: moved away since, it is another leak. */
const isElsewhere = async (
  { db, registry }: FindingDeps,
  record: SuspectedLeakRecord,
  { zone, position }: LeakRecord,
): Promise<boolean> => {
  const device = registry.get(record.deviceId);
  if (!device) return false;
  // Near the outline it may be in a pipe across it, which was likely when the two were connected.
  const zoneId = position ? (sensedZoneOf(device)?.id ?? null) : (zone?.id ?? null);
  return !(await isSuspectedAt(db.kysely, { before: record, device }, { zoneId, position }));
};

/**
 * Whether a suspected leak had ended by a time (epoch ms), or counts as repaired (`confirmed`). One that was opened again still
 * runs: something else was repaired.
 */
const isOver = ({ state, endedAt }: SuspectedLeakRecord, at: number): boolean =>
  state === "confirmed" || (endedAt !== null && endedAt.getTime() <= at);

/** What people found out about the leaks of all zones, suspected or not, with the time since when each is known. */
export const readFindings = async (deps: FindingDeps): Promise<LeakFinding[]> => {
  const suspected = await findSuspectedLeaks(deps.db.kysely, {});
  const findings = await missedLeaks(deps, suspected);
  for (const record of suspected) {
    const { id, connections } = record;
    const deviceId = representativeOf(deps.registry)(record.deviceId);
    for (const { at, until } of dismissalsOf(record).filter(isNothingFound))
      findings.push({ id, deviceId, at, until, verdict: "nothing_found" });
    // Also of one whose flow was back before somebody reported where it had been.
    for (const [place, { leakPointId, at, until: takenBackAt }] of connections.entries()) {
      const point = await findLeak(deps.db.kysely, leakPointId, "all");
      // What was taken back counts for its time, wherever the point was put since.
      if (!point || (takenBackAt === undefined && (await isElsewhere(deps, record, point)))) continue;
      // A point that was reported long before is known to be this leak since somebody said so.
      const since = Date.parse(at);
      const until = takenBackAt === undefined ? Number.POSITIVE_INFINITY : Date.parse(takenBackAt);
      const knownUntil = takenBackAt === undefined ? {} : { until };
      findings.push({ id, deviceId, at: since, ...knownUntil, verdict: "water_found" });
      const repair = await repairOf(deps, point, record);
      const fell = repair && verdictOf(repair.effect, record.flow);
      const knownAt = Math.max(since, repair?.at ?? 0);
      // Another point answers it since.
      const next = connections.slice(place + 1).find((one) => one.until === undefined);
      const verdict = fell === "repaired" && (next || !isOver(record, knownAt)) ? "unrelated" : fell;
      const answeredUntil = next ? Math.min(until, Date.parse(next.at)) : until;
      if (verdict && knownAt < answeredUntil)
        findings.push({ id, deviceId, at: knownAt, ...knownUntil, verdict });
    }
  }
  return findings;
};
