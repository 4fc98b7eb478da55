import { type ImportMapping, importMapping } from "@sgval/contract/readings/import-mapping";
import type { Kysely } from "kysely";
import type { Database } from "../../../kernel/schema.ts";

type Db = Kysely<Database>;

/** How a file with these headings was read last; null for new ones, and where the stored form is of another version. */
export const findMapping = async (db: Db, header: string): Promise<ImportMapping | null> => {
  const row = await db
    .selectFrom("reading_import_mapping")
    .select("mapping")
    .where("header", "=", header)
    .executeTakeFirst();
  return row ? (importMapping.safeParse(row.mapping).data ?? null) : null;
};

export const rememberMapping = async (db: Db, header: string, mapping: ImportMapping, now: Date) => {
  await db
    .insertInto("reading_import_mapping")
    .values({ header, mapping: JSON.stringify(mapping), used_at: now })
    .onConflict((conflict) =>
      conflict.column("header").doUpdateSet((eb) => ({
        mapping: eb.ref("excluded.mapping"),
        used_at: eb.ref("excluded.used_at"),
      })),
    )
    .execute();
};
