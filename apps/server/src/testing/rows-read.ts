import { Kysely, PostgresDialect } from "kysely";
import type { Pool } from "pg";
import * as z from "zod";
import type { Database } from "../kernel/schema.ts";

type Plan = {
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: Plan[];
};
const plan: z.ZodType<Plan> = z.lazy(() =>
  z.object({
    "Actual Rows": z.number(),
    "Actual Loops": z.number(),
    "Rows Removed by Filter": z.number().optional(),
    Plans: z.array(plan).optional(),
  }),
);
/** Rows that the scans of a plan read. */
const scanned = (node: Plan): number =>
  node.Plans?.reduce((sum, inner) => sum + scanned(inner), 0) ??
  (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"];

/** Rows that the queries of this work read from tables, by their plans. */
export const rowsReadBy = async (
  pool: Pool,
  work: (db: Kysely<Database>) => Promise<unknown>,
): Promise<number> => {
  const queries: { sql: string; parameters: readonly unknown[] }[] = [];
  await work(
    new Kysely<Database>({
      dialect: new PostgresDialect({ pool }),
      log: ({ query }) => {
        queries.push(query);
      },
    }),
  );
  let read = 0;
  for (const { sql, parameters } of queries) {
    const { rows } = await pool.query(`explain (analyze, format json) ${sql}`, [...parameters]);
    read += scanned(plan.parse(rows[0]["QUERY PLAN"][0].Plan));
  }
  return read;
};
