import { type LimitSetBody, type LimitSetRecord, limitSet } from "@sgval/contract/quality/limit-sets";
import type { Generated, Kysely, Selectable } from "kysely";
import { violatedConstraint } from "../../kernel/postgres/database-error.ts";
import type { Database, Json } from "../../kernel/schema.ts";

interface LimitSetTable {
  id: Generated<number>;
  code: string;
  names: Json<LimitSetBody["names"]>;
  issuer: string | null;
  water_class: string;
  /** `YYYY-MM-DD`. */
  effective_from: string;
  effective_to: string | null;
  limits: Json<LimitSetBody["limits"]>;
  updated_at: Date;
}

declare module "../../kernel/schema.ts" {
  interface Database {
    limit_set: LimitSetTable;
  }
}

/** Without the limits that this version does not know, such as one of another measurement. */
const recordOf = (row: Selectable<LimitSetTable>): LimitSetRecord =>
  limitSet.parse({
    id: row.id,
    code: row.code,
    names: row.names,
    issuer: row.issuer,
    waterClass: row.water_class,
    effectiveFrom: row.effective_from,
    effectiveTo: row.effective_to,
    reference: false,
    limits: row.limits.flatMap((one) => {
      const { success, data } = limitSet.shape.limits.element.safeParse({ ...one, confirm: false });
      return success ? [data] : [];
    }),
    updatedAt: row.updated_at.toISOString(),
  });

const valuesOf = (body: LimitSetBody, now: Date) => ({
  code: body.code,
  names: JSON.stringify(body.names),
  issuer: body.issuer,
  water_class: body.waterClass,
  effective_from: body.effectiveFrom,
  effective_to: body.effectiveTo,
  limits: JSON.stringify(body.limits),
  updated_at: now,
});

/** The sets of this installation, those that came into force last first. */
export const findLimitSets = async (db: Kysely<Database>): Promise<LimitSetRecord[]> => {
  const rows = await db
    .selectFrom("limit_set")
    .selectAll()
    .orderBy("effective_from", "desc")
    .orderBy("id")
    .execute();
  return rows.map(recordOf);
};

/** The set, locked until the change ends. */
export const lockLimitSet = async (db: Kysely<Database>, id: number): Promise<LimitSetRecord | undefined> => {
  const row = await db
    .selectFrom("limit_set")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row && recordOf(row);
};

export const insertLimitSet = async (
  db: Kysely<Database>,
  body: LimitSetBody,
  now: Date,
): Promise<number> => {
  const { id } = await db
    .insertInto("limit_set")
    .values(valuesOf(body, now))
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
};

export const updateLimitSetRow = async (
  db: Kysely<Database>,
  id: number,
  body: LimitSetBody,
  now: Date,
): Promise<void> => {
  await db.updateTable("limit_set").set(valuesOf(body, now)).where("id", "=", id).execute();
};

export const deleteLimitSetRow = async (db: Kysely<Database>, id: number): Promise<void> => {
  await db.deleteFrom("limit_set").where("id", "=", id).execute();
};

/** Whether a row was refused because another set has its code. */
export const isCodeTaken = (error: unknown): boolean => violatedConstraint(error) === "limit_set_code";
