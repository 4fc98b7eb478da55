import { importRejectionReasons } from "@sgval/contract/readings/import-rejections";
import { rejectionsKept } from "@sgval/contract/readings/imports";
import type { Kysely } from "kysely";
import * as z from "zod";
import type { Database } from "../../../kernel/schema.ts";

type Db = Kysely<Database>;

const reason = z.enum(importRejectionReasons);

/** A rejection as it is kept, with the heading of its column. */
export interface StoredRejection {
  line: number;
  column: string;
  reason: z.output<typeof reason>;
  value: string;
}

export const listRejections = async (
  db: Db,
  importId: number,
  most: number = rejectionsKept,
): Promise<StoredRejection[]> => {
  const rows = await db
    .selectFrom("reading_import_rejection")
    .select(["line", "column_name as column", "reason", "value"])
    .where("import_id", "=", importId)
    .orderBy("line")
    .orderBy("id")
    .limit(most)
    .execute();
  return rows.map((row) => ({ ...row, reason: reason.parse(row.reason) }));
};

export const countRejections = async (db: Db, importId: number): Promise<number> => {
  const { n } = await db
    .selectFrom("reading_import_rejection")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where("import_id", "=", importId)
    .executeTakeFirstOrThrow();
  return n;
};
