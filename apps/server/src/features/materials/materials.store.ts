import type { materialSorts } from "@sgval/contract/materials/feature";
import type { Material } from "@sgval/contract/materials/materials";
import { type Generated, type GeneratedAlways, type Kysely, sql } from "kysely";
import { type PageQuery, rangeOf, readSort, searchCondition } from "../../kernel/list-query.ts";
import { violatedConstraint } from "../../kernel/postgres/database-error.ts";
import type { Database } from "../../kernel/schema.ts";

interface MaterialTable {
  id: Generated<number>;
  name: string;
  unit: string;
  note: string | null;
  updated_at: Date;
  /** Written by the database, for searches. */
  search_text: GeneratedAlways<string>;
}

declare module "../../kernel/schema.ts" {
  interface Database {
    material: MaterialTable;
  }
}

type Db = Kysely<Database>;
type MaterialFields = Pick<Material, "name" | "unit" | "note">;

const usedIn = sql<number>`(select count(*)::int from leak_material used where used.material_id = material.id)`;

const select = (db: Db) =>
  db.selectFrom("material").select(["id", "name", "unit", "note", "updated_at", usedIn.as("usedIn")]);

const materialOf = ({
  updated_at,
  ...row
}: MaterialFields & { id: number; usedIn: number; updated_at: Date }): Material => ({
  ...row,
  updatedAt: updated_at.toISOString(),
});

const orders = {
  name: sql`lower(name)`,
  unit: sql`lower(unit)`,
  usedIn,
  updatedAt: sql`updated_at`,
} as const satisfies Record<(typeof materialSorts)[number], unknown>;

/** The materials that match, all of them or one page, and how many match. Errors: `validation_failed` for the sort. */
export const findMaterials = async (
  db: Db,
  { q, sort = "name" }: { q?: string | undefined; sort?: string | undefined },
  page?: PageQuery,
): Promise<{ materials: Material[]; total: number }> => {
  const { field, descending } = readSort(sort, orders);
  const [rows, { total }] = await Promise.all([
    select(db)
      .where(searchCondition(q))
      .orderBy(orders[field], descending ? "desc" : "asc")
      .orderBy("id")
      .$if(page !== undefined, (query) => {
        const { limit, offset } = rangeOf(page ?? { page: 1, size: 0 });
        return query.limit(limit).offset(offset);
      })
      .execute(),
    db
      .selectFrom("material")
      .where(searchCondition(q))
      .select((eb) => eb.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow(),
  ]);
  return { materials: rows.map(materialOf), total };
};

/** All materials by name. */
export const findChoices = (db: Db): Promise<Pick<Material, "id" | "name" | "unit">[]> =>
  db.selectFrom("material").select(["id", "name", "unit"]).orderBy(sql`lower(name)`).execute();

/** The material, locked until the change ends. */
export const lockMaterial = async (db: Db, id: number): Promise<Material | undefined> => {
  await db.selectFrom("material").select("id").where("id", "=", id).forUpdate().execute();
  // What came to use it while this waited for the lock is counted only by a statement that begins after it.
  const row = await select(db).where("id", "=", id).executeTakeFirst();
  return row && materialOf(row);
};

export const insertMaterial = async (db: Db, fields: MaterialFields, now: Date): Promise<Material> => {
  const row = await db
    .insertInto("material")
    .values({ ...fields, updated_at: now })
    .returning(["id", "name", "unit", "note", "updated_at"])
    .executeTakeFirstOrThrow();
  return materialOf({ ...row, usedIn: 0 });
};

export const updateMaterialRow = async (
  db: Db,
  id: number,
  fields: MaterialFields,
  now: Date,
): Promise<void> => {
  await db
    .updateTable("material")
    .set({ ...fields, updated_at: now })
    .where("id", "=", id)
    .execute();
};

export const deleteMaterialRow = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom("material").where("id", "=", id).execute();
};

/** Why a row was refused: another material has its name, or leak points use it; `null` for other errors. */
export const brokenMaterialRule = (error: unknown): "name" | "used" | null => {
  const constraint = violatedConstraint(error);
  if (constraint === "material_name") return "name";
  return constraint === "leak_material_material_id_fkey" ? "used" : null;
};
