import type { AuthorisedVolumes } from "@sgval/contract/zones/authorised-use";
import type { Kysely } from "kysely";
import type { Database } from "../../../kernel/schema.ts";

export interface EnteredUse extends AuthorisedVolumes {
  month: string;
  updatedBy: string;
  updatedAt: Date;
}

/** What was entered for the months (`YYYY-MM`) of a zone, from one to another, both with it. */
export const findAuthorisedUse = async (
  db: Kysely<Database>,
  zoneId: number,
  { from, to }: { from: string; to: string },
): Promise<EnteredUse[]> =>
  db
    .selectFrom("zone_authorised_use")
    .select([
      ...(["month", "billed_unmetered as billedUnmetered"] as const),
      ...(["unbilled_measured as unbilledMeasured", "unbilled_estimated as unbilledEstimated"] as const),
      ...(["updated_by as updatedBy", "updated_at as updatedAt"] as const),
    ])
    .where("zone_id", "=", zoneId)
    .where("month", ">=", from)
    .where("month", "<=", to)
    .orderBy("month")
    .execute();

/** Enters the use of a month, or corrects it. */
export const storeAuthorisedUse = async (
  db: Kysely<Database>,
  key: { zoneId: number; month: string },
  volumes: AuthorisedVolumes,
  { by, now }: { by: string; now: Date },
): Promise<void> => {
  const row = {
    billed_unmetered: volumes.billedUnmetered,
    unbilled_measured: volumes.unbilledMeasured,
    unbilled_estimated: volumes.unbilledEstimated,
    ...{ updated_by: by, updated_at: now },
  };
  await db
    .insertInto("zone_authorised_use")
    .values({ zone_id: key.zoneId, month: key.month, ...row })
    .onConflict((conflict) => conflict.columns(["zone_id", "month"]).doUpdateSet(row))
    .execute();
};
