import type { pumpTemplateSorts } from "@sgval/contract/pumps/feature";
import { type PumpTemplate, type TemplateRow, templateRows } from "@sgval/contract/pumps/templates";
import { type Kysely, sql } from "kysely";
import { type PageQuery, rangeOf, readSort, searchCondition } from "../../../kernel/list-query.ts";
import { violatedConstraint } from "../../../kernel/postgres/database-error.ts";
import type { Database } from "../../../kernel/schema.ts";

type Db = Kysely<Database>;

interface TemplateFields {
  name: string;
  parameters: TemplateRow[];
}

const columns = {
  name: sql`name`,
  parameters: sql`json_array_length(parameters)`,
  usedBy: sql`used_by`,
  updatedAt: sql`updated_at`,
} as const satisfies Record<(typeof pumpTemplateSorts)[number], unknown>;

const selected = (db: Db) =>
  db
    .selectFrom("pump_template as t")
    .select(["t.id", "t.name", "t.parameters", "t.updated_at"])
    .select(sql<number>`(select count(*) from pump p where p.template_id = t.id)::int`.as("used_by"));

type Row = Awaited<ReturnType<ReturnType<typeof selected>["executeTakeFirstOrThrow"]>>;

const templateOf = (row: Row): PumpTemplate => ({
  id: row.id,
  name: row.name,
  parameters: templateRows.parse(row.parameters),
  usedBy: row.used_by,
  updatedAt: row.updated_at.toISOString(),
});

/** The templates that match, all of them or one page, and how many match. Errors: `validation_failed` for the sort. */
export const findTemplates = async (
  db: Db,
  { q, sort = "name" }: { q?: string | undefined; sort?: string | undefined },
  page?: PageQuery,
): Promise<{ templates: PumpTemplate[]; total: number }> => {
  const { field, descending } = readSort(sort, columns);
  const [rows, { total }] = await Promise.all([
    selected(db)
      .where(searchCondition(q))
      .orderBy(columns[field], descending ? "desc" : "asc")
      .orderBy("t.id")
      .$if(page !== undefined, (query) => {
        const { limit, offset } = rangeOf(page ?? { page: 1, size: 0 });
        return query.limit(limit).offset(offset);
      })
      .execute(),
    db
      .selectFrom("pump_template")
      .where(searchCondition(q))
      .select((eb) => eb.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow(),
  ]);
  return { templates: rows.map(templateOf), total };
};

export const findTemplate = async (db: Db, id: number): Promise<PumpTemplate | undefined> => {
  const row = await selected(db).where("t.id", "=", id).executeTakeFirst();
  return row && templateOf(row);
};

/** The template, locked until the change ends. */
export const lockTemplate = async (db: Db, id: number): Promise<PumpTemplate | undefined> => {
  await db.selectFrom("pump_template").select("id").where("id", "=", id).forUpdate().execute();
  return findTemplate(db, id);
};

const written = ({ name, parameters }: TemplateFields, now: Date) => ({
  ...{ name, parameters: JSON.stringify(parameters), updated_at: now },
});

/** Returns its id. */
export const insertTemplate = async (db: Db, fields: TemplateFields, now: Date): Promise<number> => {
  const query = db.insertInto("pump_template").values(written(fields, now)).returning("id");
  return (await query.executeTakeFirstOrThrow()).id;
};

export const updateTemplateRow = async (
  db: Db,
  id: number,
  fields: TemplateFields,
  now: Date,
): Promise<void> => {
  await db.updateTable("pump_template").set(written(fields, now)).where("id", "=", id).execute();
};

export const deleteTemplateRow = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom("pump_template").where("id", "=", id).execute();
};

/** The pumps that use a template. */
export const findTemplateUse = async (
  db: Db,
  id: number,
): Promise<
  { deviceId: number; deviceName: string; key: string; name: string; controlVariable: string | null }[]
> =>
  db
    .selectFrom("pump as p")
    .innerJoin("device as d", "d.id", "p.device_id")
    .select(["p.device_id as deviceId", "d.name as deviceName", "p.key"])
    .select(sql<string>`p.parameters ->> 'name'`.as("name"))
    .select(sql<string | null>`p.parameters ->> 'controlVariable'`.as("controlVariable"))
    .where("p.template_id", "=", id)
    .orderBy("d.name")
    .orderBy("p.position")
    .execute();

/** Whether a row was refused because another template has its name. */
export const isNameTaken = (error: unknown): boolean => violatedConstraint(error) === "pump_template_name";
