import type { ReportQuery } from "@sgval/contract/reports/reports";
import type { Kysely } from "kysely";
import type { Rights } from "../../kernel/actor.ts";
import { Refusal } from "../../kernel/errors.ts";
import type { Database } from "../../kernel/schema.ts";
import { type DeviceRegistry, demandVisibleDevice } from "../devices/index.ts";
import {
  findZones,
  type LossesOfZone,
  lossesOfZones,
  seesWaterOf,
  withoutHidden,
  type ZoneRecord,
} from "../zones/index.ts";

export type PlacesRegistry = Pick<DeviceRegistry, "get" | "all">;

/** The zones that exist, by id. */
export const zonesById = async (db: Kysely<Database>): Promise<ReadonlyMap<number, ZoneRecord>> =>
  new Map((await findZones(db)).map((zone) => [zone.id, zone]));

/** The devices and zones that a report is about, with their names. Errors: `not_found` for one that is not seen. */
export const demandReported = async (
  db: Kysely<Database>,
  registry: PlacesRegistry,
  rights: Rights,
  { deviceIds, zoneIds }: Pick<ReportQuery, "deviceIds" | "zoneIds">,
): Promise<{ devices: { id: number; name: string }[]; zones: { id: number; name: string }[] }> => {
  const known = zoneIds.length === 0 ? [] : await findZones(db);
  return {
    devices: [...new Set(deviceIds)].map((id) => {
      const { displayName, name } = demandVisibleDevice(registry, rights, id);
      return { id, name: displayName === name ? name : `${displayName} (${name})` };
    }),
    zones: [...new Set(zoneIds)].map((id) => {
      const zone = known.find((one) => one.id === id);
      if (!zone || !seesWaterOf(registry, rights, zone)) throw new Refusal("not_found");
      return { id, name: zone.name };
    }),
  };
};

/** The zones that a report is about, and those within them: their water is in its inflow, too. */
export interface ReportedZones {
  zones: readonly ZoneRecord[];
  within: readonly ZoneRecord[];
  isInView: (zone: Pick<ZoneRecord, "id">) => boolean;
}

/** What the zones of a report lost; water that flows through one into another counts once, whether that one is asked for or not. */
export const lossesReported = (
  { zones, isInView }: ReportedZones,
  balances: readonly LossesOfZone[],
): ReturnType<typeof lossesOfZones> => {
  const asked = balances.filter(({ zone }) => zones.some(({ id }) => id === zone.id));
  return lossesOfZones(withoutHidden(asked, balances, isInView), balances);
};
