import type { Kysely } from "kysely";
import type { Database } from "../schema.ts";

/** All rows of the table. */
export const keptKeys = (db: Kysely<Database>) => db.selectFrom("idempotency_key").selectAll().execute();
