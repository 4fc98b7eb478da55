import type { StepTest } from "@sgval/contract/zones/step-tests";
import type { Kysely } from "kysely";
import type { Database } from "../../../kernel/schema.ts";

export interface StepTestRecord extends Omit<StepTest, "testedAt" | "enteredAt"> {
  testedAt: Date;
  enteredAt: Date;
  /** N1 of the zone before the test became it; `null` for one that never did. */
  replaced: number | null;
}

/** The step tests of a zone, the newest first. */
export const findStepTests = (db: Kysely<Database>, zoneId: number): Promise<StepTestRecord[]> =>
  db
    .selectFrom("zone_step_test")
    .select([
      ...(["id", "exponent", "note", "tested_at as testedAt", "night_use as nightUse"] as const),
      ...(["flow_before as flowBefore", "pressure_before as pressureBefore"] as const),
      ...(["flow_after as flowAfter", "pressure_after as pressureAfter"] as const),
      ...(["entered_by as enteredBy", "entered_at as enteredAt", "replaced_exponent as replaced"] as const),
    ])
    .where("zone_id", "=", zoneId)
    .orderBy("tested_at", "desc")
    .orderBy("id", "desc")
    .execute();

export const insertStepTest = async (
  db: Kysely<Database>,
  zoneId: number,
  test: Omit<StepTestRecord, "id">,
): Promise<void> => {
  await db
    .insertInto("zone_step_test")
    .values({
      ...{ zone_id: zoneId, tested_at: test.testedAt, note: test.note },
      ...{ flow_before: test.flowBefore, pressure_before: test.pressureBefore },
      ...{ flow_after: test.flowAfter, pressure_after: test.pressureAfter },
      ...{ night_use: test.nightUse, exponent: test.exponent, replaced_exponent: test.replaced },
      ...{ entered_by: test.enteredBy, entered_at: test.enteredAt },
    })
    .execute();
};

export const deleteStepTestRow = async (db: Kysely<Database>, id: number): Promise<void> => {
  await db.deleteFrom("zone_step_test").where("id", "=", id).execute();
};

/** Lets a test have replaced another N1. */
export const storeReplaced = async (db: Kysely<Database>, id: number, replaced: number): Promise<void> => {
  await db.updateTable("zone_step_test").set({ replaced_exponent: replaced }).where("id", "=", id).execute();
};

/** Accounts the zone with another N1. */
export const storeExponent = async (
  db: Kysely<Database>,
  zoneId: number,
  exponent: number,
  now: Date,
): Promise<void> => {
  await db
    .updateTable("zone")
    .set({ leakage_exponent: exponent, updated_at: now })
    .where("id", "=", zoneId)
    .execute();
};
