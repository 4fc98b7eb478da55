import { comparedNights, type RepairEffect } from "@sgval/contract/leaks/repair-effect";
import type { Actor } from "../../../kernel/actor.ts";
import { Refusal } from "../../../kernel/errors.ts";
import { seesPlace } from "../../devices/index.ts";
import type { DescribedDay } from "../../zones/index.ts";
import { findSteps } from "../change-leak.store.ts";
import { leakScopeOf } from "../leak-scope.ts";
import type { LeakDeps } from "../leak-view.ts";
import { findLeak } from "../leaks.store.ts";
import { compareNights } from "./compare-nights.ts";

export interface RepairDeps extends Pick<LeakDeps, "db" | "registry"> {
  /** The nights of a zone around a time (epoch ms), at most so many each; see the service of the zones. */
  nightsAround(
    zoneId: number,
    at: number,
    count: number,
  ): Promise<{ before: DescribedDay[]; after: DescribedDay[] }>;
}

const none = (state: RepairEffect["state"], zone: RepairEffect["zone"]): RepairEffect => ({
  ...{ state, zone, before: null, after: null, saved: null },
});

/**
 * The night flow of the zone of a leak point in the nights before the repair began (until then before it was found) and after it
 * was done. Errors: `not_found`.
 */
export const readRepairEffect =
  (deps: RepairDeps) =>
  async (id: number, actor: Actor): Promise<RepairEffect> => {
    const { db, registry, nightsAround } = deps;
    const leak = await findLeak(db.kysely, id, leakScopeOf(registry, actor));
    if (!leak) throw new Refusal("not_found");
    const { zone, repairedAt, foundAt } = leak;
    if (!zone) return none("no_zone", null);
    if (!seesPlace(registry, actor, "zoneId", zone.id)) return none("out_of_view", zone);
    const steps = await findSteps(db.kysely, id);
    // A step back into the repair goes on with the same one.
    const began = steps.find(({ state, back }) => state === "repairing" && !back)?.at ?? foundAt;
    const [{ before }, { after }] = await Promise.all([
      nightsAround(zone.id, Date.parse(began), comparedNights),
      repairedAt === null ? { after: [] } : nightsAround(zone.id, Date.parse(repairedAt), comparedNights),
    ]);
    // Only a zone without inlets has no days at all.
    if (before.length === 0) return none("no_inlets", zone);
    return {
      zone,
      ...compareNights(
        { nights: before, at: began },
        repairedAt === null ? null : { nights: after, at: repairedAt },
      ),
    };
  };
