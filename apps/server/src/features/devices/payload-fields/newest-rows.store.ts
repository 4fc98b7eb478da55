import { type Kysely, sql } from "kysely";
import type { Database } from "../../../kernel/schema.ts";

/** Deletes the oldest rows of devices beyond the newest `most` of each. */
export const deleteBeyondNewest = async (
  db: Kysely<Database>,
  table: "rejected_field" | "unmapped_key",
  newestBy: "last_at" | "last_seen_at",
  deviceIds: readonly number[],
  most: number,
): Promise<void> => {
  await sql`
    delete from ${sql.table(table)} where (device_id, key) in (
      select device_id, key from (
        select device_id, key,
          row_number() over (partition by device_id order by ${sql.ref(newestBy)} desc, key) as place
        from ${sql.table(table)} where device_id = any(${[...deviceIds]}::int[])
      ) placed where place > ${most})`.execute(db);
};
