import { type ComparedSide, comparedNights, type RepairEffect } from "@sgval/contract/leaks/repair-effect";
import { repairNightTable } from "@sgval/contract/leaks/tables";
import { calendarKindLabels } from "@sgval/contract/zones/labels";
import { calendarTable } from "@sgval/contract/zones/tables";
import {
  type CellRow,
  filterLabel,
  type TableSource,
  tableOfRows,
  type View,
} from "../../../gateways/tables/table-source.ts";
import type { Actor } from "../../../kernel/actor.ts";
import { Refusal } from "../../../kernel/errors.ts";
import { findZone, type NightsAround, seesWaterOf } from "../../zones/index.ts";
import { findSteps } from "../change-leak.store.ts";
import { leakScopeOf } from "../leak-scope.ts";
import type { LeakDeps } from "../leak-view.ts";
import { findLeak, type LeakRecord } from "../leaks.store.ts";
import { seesLeaksOf, sensedZoneOf } from "../sensing/list-suspected-leaks.ts";
import { settlesIn } from "../sensing/reopen-unsolved.ts";
import { findSuspectedLeakOf, type SuspectedLeakRecord } from "../sensing/suspected-leaks.store.ts";
import { compareNights } from "./compare-nights.ts";

export interface CompareDeps extends Pick<LeakDeps, "db" | "registry"> {
  /** The nights of a zone around a time (epoch ms), at most so many each; see the service of the zones. */
  nightsAround(zoneId: number, at: number, count: number): Promise<NightsAround>;
}
type Suspected = Pick<
  SuspectedLeakRecord,
  "startedAt" | "endedAt" | "deviceId" | "state" | "flow" | "unwatchedSince"
> | null;
type Comparison = Omit<RepairEffect, "unconfirmed">;

const none = (state: RepairEffect["state"], zone: RepairEffect["zone"]): Comparison => ({
  ...{ state, zone, before: null, after: null, saved: null },
});

/** Where the water of a leak point is missing: a pipe across the outline takes it from the zone of its suspected leak. */
const zoneOf = (
  registry: LeakDeps["registry"],
  { zone }: LeakRecord,
  suspected: Suspected,
): RepairEffect["zone"] => {
  const device = suspected && registry.get(suspected.deviceId);
  return (device && sensedZoneOf(device)) ?? zone;
};

/**
 * The night flow of the zone of a leak point in the nights before the repair began (until then before it was found), as far as it
 * is known to have leaked in them, and after it was done.
 * @param suspected the suspected leak that it is; `null` for what was known without it
 */
export const compareRepair =
  ({ db, registry, nightsAround }: CompareDeps) =>
  async (leak: LeakRecord, suspected: Suspected): Promise<Comparison> => {
    const { id, repairedAt, foundAt } = leak;
    const zone = zoneOf(registry, leak, suspected);
    if (!zone) return none("no_zone", null);
    const steps = await findSteps(db.kysely, id);
    // A step back into the repair goes on with the same one; one back before it says that it had not begun.
    const notBegun = steps.findLastIndex(({ state, back }) => state === "located" && back);
    const began =
      steps.slice(notBegun + 1).find(({ state, back }) => state === "repairing" && !back)?.at ?? foundAt;
    const [{ before: nights }, { after }] = await Promise.all([
      nightsAround(zone.id, Date.parse(began), comparedNights),
      repairedAt === null ? { after: [] } : nightsAround(zone.id, Date.parse(repairedAt), comparedNights),
    ]);
    // Only a zone without inlets has no days at all.
    if (nights.length === 0) return none("no_inlets", zone);
    // Nights before the leak began show nothing of it, nor those after it was shut off for its repair.
    const before = nights.filter(({ nightFlowAt }) => {
      if (!suspected || nightFlowAt === null) return true;
      const [night, { startedAt, endedAt }] = [new Date(nightFlowAt), suspected];
      return night >= startedAt && (endedAt === null || night <= endedAt);
    });
    return {
      zone,
      ...compareNights(
        { nights: before, at: began, isKnownToLeak: suspected !== null },
        repairedAt === null ? null : { nights: after, at: repairedAt },
      ),
    };
  };

/** What runs on after a repair, and when it is opened again; a repair that nobody verified counts from when somebody last touched it. */
const unconfirmedAfter = (
  { state, repairedAt, updatedAt }: LeakRecord,
  suspected: Suspected,
): RepairEffect["unconfirmed"] => {
  if (repairedAt === null || suspected?.state !== "confirmed" || suspected.endedAt !== null) return null;
  const { flow, unwatchedSince } = suspected;
  if (unwatchedSince !== null) return { flow, checkedAt: null, unwatchedSince: unwatchedSince.toISOString() };
  const repaired = Date.parse(repairedAt);
  const since = state === "repaired" ? Math.max(repaired, Date.parse(updatedAt)) : repaired;
  return { flow, checkedAt: new Date(since + settlesIn).toISOString(), unwatchedSince: null };
};

/** The same for whoever sees the leak point and the water of its zone. Errors: `not_found`. */
export const readRepairEffect = (deps: CompareDeps) => {
  const compare = compareRepair(deps);
  return async (id: number, actor: Actor): Promise<RepairEffect> => {
    const { db, registry } = deps;
    const leak = await findLeak(db.kysely, id, leakScopeOf(registry, actor));
    if (!leak) throw new Refusal("not_found");
    const suspected = (await findSuspectedLeakOf(db.kysely, id)) ?? null;
    const zone = zoneOf(registry, leak, suspected);
    const record = zone && (await findZone(db.kysely, zone.id));
    // The name of a zone is for whoever sees the leak point in it.
    if (record && !seesWaterOf(registry, actor, record))
      return { ...none("out_of_view", leak.zone), unconfirmed: null };
    const sensedBy = suspected && registry.get(suspected.deviceId);
    const isInView = sensedBy ? await seesLeaksOf(db.kysely, registry, actor, sensedBy) : false;
    return {
      ...(await compare(leak, suspected)),
      unconfirmed: isInView ? unconfirmedAfter(leak, suspected) : null,
    };
  };
};

/** The nights before a repair and after it as a table. */
export const repairNightsAsTable = (
  { zone, before, after }: RepairEffect,
  view: View,
): TableSource<CellRow> => {
  const { language } = view;
  const rowsOf = (side: "before" | "after", compared: ComparedSide | null): CellRow[] =>
    (compared?.nights ?? []).map(({ calendar, ...night }) => ({
      ...{ ...night, side },
      calendar: calendar.map((kind) => calendarKindLabels[kind][language]).join(", "),
    }));
  return {
    ...tableOfRows(repairNightTable, [...rowsOf("before", before), ...rowsOf("after", after)], view),
    filters: filterLabel(calendarTable.columns.zone.heading, zone?.name, language),
  };
};
