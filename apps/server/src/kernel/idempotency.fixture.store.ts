import type { Kysely } from "kysely";
import type { Database } from "./schema.ts";

/** Everything the table of keys holds. */
export const keptKeys = (db: Kysely<Database>) => db.selectFrom("idempotency_key").selectAll().execute();
