import { listActivity } from "@sgval/contract/activity/activity";
import { Kysely, PostgresDialect } from "kysely";
import { beforeAll, expect, it } from "vitest";
import * as z from "zod";
import type { Database } from "../../kernel/schema.ts";
import { insertHistory } from "../../testing/builders.store.ts";
import { useHarness } from "../../testing/harness.ts";
import { type ActivityFilter, countActivityUpTo } from "./activity.store.ts";

const harness = useHarness();
const entries = 21_000;
const filter: ActivityFilter = { reader: { userId: 1, subjects: "all", deviceIds: "all" } };

beforeAll(async () => {
  await insertHistory(harness.db.kysely, "many", entries);
  await insertHistory(harness.db.kysely, "old", 40, "2026-01-10");
  await harness.database.asSuperuser("analyze activity");
});

const metaData = async (query: Record<string, string | number>) =>
  (await harness.ok(harness.admin, listActivity, { query })).metaData;

it("counts ten thousand entries past the page, and says that there are more", async () => {
  expect(await metaData({ size: 20 })).toMatchObject({ total: 10_000, more: true });
  expect(await metaData({ size: 20, page: 500 })).toMatchObject({ total: 19_980, more: true });
  const all = await metaData({ size: 100, page: 200 });
  expect(all.more).toBeUndefined();
  expect(all.total).toBeGreaterThanOrEqual(entries + 40);
  expect(await metaData({ q: "old0" })).toEqual({ total: 40, page: 1, size: 10 });
});

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
const rowsRead = (node: Plan): number =>
  node.Plans?.reduce((sum, inner) => sum + rowsRead(inner), 0) ??
  (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"];

const readToCount = async (narrowed: ActivityFilter): Promise<number> => {
  let counting: { sql: string; parameters: readonly unknown[] } | null = null;
  const watched = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: harness.db.pool }),
    log: ({ query }) => {
      counting = query;
    },
  });
  await countActivityUpTo(watched, narrowed, 10_001);
  const { sql = "", parameters = [] } = counting ?? {};
  const { rows } = await harness.db.pool.query(`explain (analyze, format json) ${sql}`, [...parameters]);
  return rowsRead(plan.parse(rows[0]["QUERY PLAN"][0].Plan));
};

it("reads no entry past the limit, and for few entries only those", async () => {
  expect(await readToCount(filter)).toBe(10_001);
  expect(await readToCount({ ...filter, types: ["modify"] })).toBeLessThan(10_100);
  expect(await readToCount({ ...filter, types: ["linkage"] })).toBeLessThan(100);
  expect(await readToCount({ ...filter, subjects: ["role"] })).toBeLessThan(100);
  expect(await readToCount({ ...filter, to: Date.parse("2026-02-01") })).toBeLessThan(100);
});
