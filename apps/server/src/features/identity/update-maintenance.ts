import { type Maintenance, noMaintenance } from "@sgval/contract/settings/maintenance";
import { signatureOf } from "../../kernel/actor.ts";
import type { Caller, IdentityDeps } from "./identity-deps.ts";

/** Closes the console to most people, or opens it again. */
export const updateMaintenance =
  ({ db, maintenance, activity }: IdentityDeps) =>
  async (asked: Maintenance, { actor, ip }: Caller): Promise<Maintenance> => {
    const before = maintenance.now();
    const wanted = asked.on ? asked : noMaintenance;
    await db.kysely.transaction().execute(async (trx) => {
      await maintenance.write(wanted, trx);
      await activity.record(
        {
          type: "modify",
          by: signatureOf(actor, ip),
          subject: "setting",
          subjectName: "maintenance",
          detail: "maintenance_updated",
          before,
          after: wanted,
        },
        trx,
      );
    });
    maintenance.adopt(wanted);
    return wanted;
  };
