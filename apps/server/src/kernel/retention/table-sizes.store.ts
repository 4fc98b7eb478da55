import { type Kysely, sql } from "kysely";
import type { Database } from "../schema.ts";

/** Bytes of tables with their partitions, indexes and long values, by name; a table that does not exist is left out. */
export const tableSizes = async (
  db: Kysely<Database>,
  tables: readonly string[],
): Promise<Map<string, number>> => {
  const { rows } = await sql<{ name: string; bytes: number }>`
    select name, (pg_total_relation_size(to_regclass(name)) + coalesce((
      select sum(pg_total_relation_size(relid)) from pg_partition_tree(to_regclass(name)) where isleaf
    ), 0))::float8 as bytes
    from unnest(${tables}::text[]) as name
    where to_regclass(name) is not null`.execute(db);
  return new Map(rows.map(({ name, bytes }) => [name, bytes]));
};
