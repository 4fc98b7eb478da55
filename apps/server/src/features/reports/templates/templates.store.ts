import { type ReportOptions, reportOptions } from "@sgval/contract/reports/comparison";
import { reportKind } from "@sgval/contract/reports/reports";
import { type TemplateFields, templateRange } from "@sgval/contract/reports/templates";
import { type Generated, type Kysely, type Selectable, sql } from "kysely";
import { violatedConstraint } from "../../../kernel/postgres/database-error.ts";
import type { Database, Json } from "../../../kernel/schema.ts";

/** A device or a zone by the name that it had when the template was saved. */
export interface Remembered {
  id: number;
  name: string;
}

interface ReportTemplateTable {
  id: Generated<number>;
  name: string;
  kind: string;
  devices: Json<Remembered[]>;
  zones: Json<Remembered[]>;
  parameters: string[];
  range: Json<TemplateFields["range"]>;
  options: Json<ReportOptions>;
  shared: boolean;
  owner_id: number | null;
  updated_at: Date;
}

declare module "../../../kernel/schema.ts" {
  interface Database {
    report_template: ReportTemplateTable;
  }
}

type Asked = Pick<TemplateFields, "kind" | "range" | "options">;
/** What no report can be asked for any more is `null`. */
type StillAsked = { [Field in keyof Asked]: Asked[Field] | null };

export interface TemplateRecord extends Pick<TemplateFields, "name" | "parameters" | "shared">, StillAsked {
  id: number;
  devices: readonly Remembered[];
  zones: readonly Remembered[];
  ownerId: number | null;
  owner: string | null;
  updatedAt: Date;
}

const columns = [
  "id",
  "name",
  "kind",
  "devices",
  "zones",
  "parameters",
  "range",
  "options",
  "shared",
] as const;

const recordOf = (row: Selectable<ReportTemplateTable> & { owner: string | null }): TemplateRecord => {
  const { id, name, devices, zones, parameters, shared, owner, owner_id: ownerId, updated_at } = row;
  return {
    ...{ id, name, devices, zones, parameters, shared },
    kind: reportKind.safeParse(row.kind).data ?? null,
    range: templateRange.safeParse(row.range).data ?? null,
    options: reportOptions.safeParse(row.options).data ?? null,
    ...{ ownerId, owner, updatedAt: updated_at },
  };
};

const templates = (db: Kysely<Database>) =>
  db
    .selectFrom("report_template as t")
    .leftJoin("user_account as u", "u.id", "t.owner_id")
    .select(columns.map((column) => `t.${column}` as const))
    .select(["t.owner_id", "t.updated_at", "u.username as owner"]);

/** The templates of a user and those that are shared, or all there are, by name. */
export const findTemplatesFor = async (
  db: Kysely<Database>,
  userId: number | "all",
): Promise<TemplateRecord[]> =>
  (
    await templates(db)
      .$if(userId !== "all", (all) =>
        all.where((where) =>
          where.or([where("t.owner_id", "=", Number(userId)), where("t.shared", "=", true)]),
        ),
      )
      .orderBy(sql`lower(t.name)`)
      .orderBy("t.id")
      .execute()
  ).map(recordOf);

export const findTemplate = async (db: Kysely<Database>, id: number): Promise<TemplateRecord | undefined> => {
  const row = await templates(db).where("t.id", "=", id).executeTakeFirst();
  return row && recordOf(row);
};

/** The template, locked until the change ends. */
export const lockTemplate = async (db: Kysely<Database>, id: number): Promise<TemplateRecord | undefined> => {
  const row = await templates(db).where("t.id", "=", id).forUpdate("t").executeTakeFirst();
  return row && recordOf(row);
};

export const countTemplatesOf = async (db: Kysely<Database>, userId: number): Promise<number> => {
  const { total } = await db
    .selectFrom("report_template")
    .select((select) => select.fn.countAll<number>().as("total"))
    .where("owner_id", "=", userId)
    .executeTakeFirstOrThrow();
  return total;
};

export const insertTemplate = async (
  db: Kysely<Database>,
  {
    devices,
    zones,
    range,
    options,
    ownerId,
    ...fields
  }: Omit<TemplateRecord, "id" | "owner" | "updatedAt" | keyof Asked> & Asked,
  now: Date,
): Promise<number> => {
  const { id } = await db
    .insertInto("report_template")
    .values({
      ...fields,
      devices: JSON.stringify(devices),
      zones: JSON.stringify(zones),
      range: JSON.stringify(range),
      options: JSON.stringify(options),
      ...{ owner_id: ownerId, updated_at: now },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
};

export const renameTemplateRow = async (
  db: Kysely<Database>,
  id: number,
  change: Pick<TemplateFields, "name" | "shared">,
  now: Date,
): Promise<void> => {
  await db
    .updateTable("report_template")
    .set({ name: change.name, shared: change.shared, updated_at: now })
    .where("id", "=", id)
    .execute();
};

export const deleteTemplateRow = async (db: Kysely<Database>, id: number): Promise<void> => {
  await db.deleteFrom("report_template").where("id", "=", id).execute();
};

export const isNameTaken = (error: unknown): boolean => violatedConstraint(error) === "report_template_name";
