import type {
  NearbySuspected,
  findNearbySuspected as nearbyRoute,
} from "@sgval/contract/leaks/nearby-suspected";
import { hasLostPoint, type SuspectedLeak } from "@sgval/contract/leaks/suspected-leaks";
import { distanceToCourse, type Position } from "@sgval/quantities/geometry";
import type { Kysely } from "kysely";
import type * as z from "zod";
import type { Actor } from "../../../kernel/actor.ts";
import type { Database } from "../../../kernel/schema.ts";
import { coursesOf } from "../../network/index.ts";
import { findVisibleLeaks, type LeakListDeps } from "../sensing/list-suspected-leaks.ts";
import { zonesOfPoint } from "../zones-at.ts";

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

/**
 * The suspected leaks in view that wait for an answer in a zone and in the zones around a place: what is found there may be
 * what they show. The nearest first, then those whose place is not known by their confidence.
 */
export const findNearbySuspected =
  (deps: LeakListDeps) =>
  async (
    { zoneId, latitude, longitude }: z.output<typeof nearbyRoute.query>,
    actor: Actor,
  ): Promise<NearbySuspected[]> => {
    const { kysely } = deps.db;
    const place = latitude === undefined || longitude === undefined ? null : { latitude, longitude };
    const zoneIds = await zonesOfPoint(kysely, { zoneId: zoneId ?? null, position: place });
    const waiting = (
      await findVisibleLeaks(deps, { state: ["open", "confirmed"], sort: "-confidence" }, actor)
    )
      .filter((leak) => leak.zoneId !== null && zoneIds.has(leak.zoneId))
      .filter((leak) => leak.state === "open" || hasLostPoint(leak));
    const distances = place
      ? await distancesFrom(kysely, [place.longitude, place.latitude], waiting)
      : new Map<number, number>();
    return waiting
      .map(({ id, deviceDisplayName, zone, startedAt, flow, confidence }) => ({
        id,
        deviceDisplayName,
        zone,
        startedAt,
        flow,
        confidence,
        distance: distances.get(id) ?? null,
      }))
      .toSorted((one, other) => (one.distance ?? unknown) - (other.distance ?? unknown));
  };
