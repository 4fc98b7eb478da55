import type { AuthorisedUse, updateAuthorisedUse } from "@sgval/contract/zones/authorised-use";
import type * as z from "zod";
import type { Caller } from "../../../kernel/actor.ts";
import { Refusal } from "../../../kernel/errors.ts";
import { type AuditDeps, auditedChange, changedFields } from "../../activity/index.ts";
import { type AccountDeps, demandZone } from "../account/account-deps.ts";
import { lockZone } from "../zones.store.ts";
import { findAuthorisedUse, storeAuthorisedUse } from "./authorised-use.store.ts";
import { nothingEntered, readAuthorisedUse } from "./read-authorised-use.ts";

type UseDeps = AccountDeps & AuditDeps;

const findOne = async (db: Parameters<typeof findAuthorisedUse>[0], zoneId: number, month: string) => {
  const [entered] = await findAuthorisedUse(db, zoneId, { from: month, to: month });
  return entered;
};

/** Enters the use of a month of a zone that no customer's meter counts. Errors: `not_found`. */
export const enterAuthorisedUse =
  (deps: UseDeps) =>
  async (
    { id, month, ...volumes }: z.output<typeof updateAuthorisedUse.body> & { id: number },
    caller: Caller,
  ): Promise<AuthorisedUse> => {
    await demandZone(deps, caller.actor, id);
    await auditedChange(deps, caller, async ({ trx, now, record }) => {
      const zone = await lockZone(trx, id);
      if (!zone) throw new Refusal("not_found");
      const before = await findOne(trx, id, month);
      const { billedUnmetered, unbilledMeasured, unbilledEstimated } = before ?? nothingEntered;
      const changes = changedFields({ billedUnmetered, unbilledMeasured, unbilledEstimated }, volumes);
      if (!changes) return;
      await storeAuthorisedUse(trx, { zoneId: id, month }, volumes, { by: caller.actor.username, now });
      await record({
        ...{ subject: "zone" as const, subjectId: id, subjectName: `${zone.name} · ${month}` },
        detail: "authorised_use_entered",
        ...changes,
      });
    });
    return readAuthorisedUse(deps)(id, month, caller.actor);
  };
