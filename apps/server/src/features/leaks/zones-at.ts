import type { LeakPosition } from "@sgval/contract/leaks/leaks";
import { isInside, outlineArea } from "@sgval/quantities/geometry";
import type { Kysely } from "kysely";
import type { Database } from "../../kernel/schema.ts";
import { findZones } from "../zones/index.ts";

/** The zones in whose outline a position is, the smallest first: zones lie within each other. */
export const zonesAt = async (db: Kysely<Database>, position: LeakPosition | null): Promise<number[]> => {
  if (position === null) return [];
  const { longitude, latitude } = position;
  return (await findZones(db))
    .map(({ id, polygon }) => ({ id, corners: polygon.coordinates[0] ?? [] }))
    .filter(({ corners }) => isInside([longitude, latitude], corners))
    .toSorted((one, other) => outlineArea(one.corners) - outlineArea(other.corners))
    .map(({ id }) => id);
};

/** Where a suspected leak that a leak point may be is looked for: in the zone of the point, and in those around its position. */
export const zonesOfPoint = async (
  db: Kysely<Database>,
  { zoneId, position }: { zoneId: number | null; position: LeakPosition | null },
): Promise<ReadonlySet<number>> =>
  new Set([...(await zonesAt(db, position)), ...(zoneId === null ? [] : [zoneId])]);
