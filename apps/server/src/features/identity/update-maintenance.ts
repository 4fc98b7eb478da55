import { type Maintenance, noMaintenance } from "@sgval/contract/maintenance";
import { signatureOf } from "../../kernel/actor.ts";
import type { Asker, IdentityRoom } from "./identity-parts.ts";

/** Closes the console to most people, or opens it again. */
export const updateMaintenance =
  ({ db, maintenance, activity }: IdentityRoom) =>
  async (asked: Maintenance, { actor, ip }: Asker): Promise<Maintenance> => {
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
