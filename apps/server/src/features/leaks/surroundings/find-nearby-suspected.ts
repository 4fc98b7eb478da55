import type { LeakPosition } from "@sgval/contract/leaks/leaks";
import {
  type NearbySuspected,
  type findNearbySuspected as nearbyRoute,
  sameLeakWithin,
} from "@sgval/contract/leaks/nearby-suspected";
import { hasLostPoint, type SuspectedLeak } from "@sgval/contract/leaks/suspected-leaks";
import { distanceToCourse, isInside, type Position } from "@sgval/quantities/geometry";
import type { Kysely } from "kysely";
import type * as z from "zod";
import type { Actor, Caller } from "../../../kernel/actor.ts";
import type { Database } from "../../../kernel/schema.ts";
import { coursesOf } from "../../network/index.ts";
import { findZones, isInInflowOf, liesIn } from "../../zones/index.ts";
import { type LockedLeak, lockVisible } from "../sensing/close-suspected-leak.ts";
import { findVisibleLeaks, type LeakListDeps, suspectedLeakView } from "../sensing/list-suspected-leaks.ts";
import { zonesAt } from "../zones-at.ts";

/** Farther than anything in a city, m: what is not located comes last, in the order that it has. */
const unknown = 1e9;

/** Metres from the nearest of the likely pipes of each leak, by its id; without those that are not located. */
const distancesFrom = async (
  db: Kysely<Database>,
  from: Position,
  leaks: readonly SuspectedLeak[],
): Promise<Map<number, number>> => {
  const distances = new Map<number, number>();
  for (const [networkId, located] of Map.groupBy(leaks, (leak) => leak.networkId)) {
    if (networkId === null) continue;
    const ids = located.flatMap(({ pipes }) => pipes.map((pipe) => pipe.id));
    const courses = await coursesOf(db, networkId, ids);
    for (const { id, pipes } of located) {
      const known = pipes.flatMap((pipe) => {
        const course = courses.get(pipe.id);
        return course ? [distanceToCourse(from, course)] : [];
      });
      if (known.length > 0) distances.set(id, Math.round(Math.min(...known)));
    }
  }
  return distances;
};

interface Place {
  zoneId: number | null;
  position: LeakPosition | null;
}

/**
 * A zone, and those around it whose inflow shows what leaks in it; without a place also those within it, as whoever knows the zone
 * alone says the larger one.
 */
const zonesWith = async (db: Kysely<Database>, { zoneId, position }: Place): Promise<number[]> => {
  if (zoneId === null) return [];
  const zones = await findZones(db);
  const chosen = zones.find(({ id }) => id === zoneId);
  if (!chosen) return [zoneId];
  // An outline is drawn roughly; a place far from it is not in the zone, whoever says so.
  const corners = chosen.polygon.coordinates[0] ?? [];
  const at = position && ([position.longitude, position.latitude] as const);
  if (at && !isInside(at, corners) && distanceToCourse(at, corners) > sameLeakWithin) return [];
  const related = zones.filter(
    (zone) => isInInflowOf(zone, chosen) || (position === null && liesIn(zone, chosen)),
  );
  return [zoneId, ...related.map(({ id }) => id)];
};

/** Those that may be what is found in a zone, or at a position: in a zone around it or in it, or in a pipe near to it across the outline. */
const leaksHere = async (
  db: Kysely<Database>,
  place: Place,
  leaks: readonly SuspectedLeak[],
): Promise<{ leak: SuspectedLeak; distance: number | null }[]> => {
  const { position } = place;
  const zoneIds = new Set([...(await zonesAt(db, position)), ...(await zonesWith(db, place))]);
  const distances = position
    ? await distancesFrom(db, [position.longitude, position.latitude], leaks)
    : new Map<number, number>();
  return leaks
    .map((leak) => ({ leak, distance: distances.get(leak.id) ?? null }))
    .filter(
      ({ leak, distance }) =>
        (leak.zoneId !== null && zoneIds.has(leak.zoneId)) ||
        (distance !== null && distance <= sameLeakWithin),
    );
};

/**
 * The suspected leaks in view that wait for an answer where a leak is: what is found there may be what they show. The nearest
 * first, then those whose place is not known by their confidence.
 */
export const findNearbySuspected =
  (deps: LeakListDeps) =>
  async (
    { zoneId, latitude, longitude, suspectedLeakId }: z.output<typeof nearbyRoute.query>,
    actor: Actor,
  ): Promise<NearbySuspected[]> => {
    const position = latitude === undefined || longitude === undefined ? null : { latitude, longitude };
    const states = ["open", "confirmed", "ended"] as const;
    const found = await findVisibleLeaks(deps, { state: [...states], sort: "-confidence" }, actor);
    const waiting = found.filter(
      (leak) =>
        leak.state === "open" ||
        hasLostPoint(leak) ||
        (leak.state === "ended" && leak.id === suspectedLeakId),
    );
    return (await leaksHere(deps.db.kysely, { zoneId: zoneId ?? null, position }, waiting))
      .map(({ leak: { id, deviceDisplayName, zone, startedAt, flow, confidence }, distance }) => ({
        ...{ id, deviceDisplayName, zone, startedAt, flow, confidence, distance },
      }))
      .toSorted((one, other) => (one.distance ?? unknown) - (other.distance ?? unknown));
  };

/** Whether a suspected leak is not elsewhere than a place, as far as both say where; in view or not. */
export const isSuspectedAt = async (
  trx: Kysely<Database>,
  { before, device }: LockedLeak,
  place: Place,
): Promise<boolean> => {
  const leak = suspectedLeakView(before, device);
  if (leak.zoneId === null || (place.zoneId === null && place.position === null)) return true;
  return (await leaksHere(trx, place, [leak])).length > 0;
};

/** The same of one in view; one out of view is nowhere. */
export const isSuspectedHere = async (
  deps: LeakListDeps,
  trx: Kysely<Database>,
  { id, ...place }: Place & { id: number },
  caller: Caller,
): Promise<boolean> => {
  const found = await lockVisible(deps, trx, id, caller);
  return found !== undefined && isSuspectedAt(trx, found, place);
};
