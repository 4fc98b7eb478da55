import { listActivity } from "@sgval/contract/activity/activity";
import { beforeAll, expect, it } from "vitest";
import { insertHistory } from "../../testing/builders.store.ts";
import { useHarness } from "../../testing/harness.ts";
import { rowsReadBy } from "../../testing/rows-read.ts";
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

const readToCount = (narrowed: ActivityFilter): Promise<number> =>
  rowsReadBy(harness.db.pool, (db) => countActivityUpTo(db, narrowed, 10_001));

it("reads no entry past the limit, and for few entries only those", async () => {
  expect(await readToCount(filter)).toBe(10_001);
  expect(await readToCount({ ...filter, types: ["modify"] })).toBeLessThan(10_100);
  expect(await readToCount({ ...filter, types: ["linkage"] })).toBeLessThan(100);
  expect(await readToCount({ ...filter, subjects: ["role"] })).toBeLessThan(100);
  const room = { id: 7, name: undefined, deviceIds: [1, 2], inView: true };
  expect(await readToCount({ ...filter, room })).toBeLessThan(100);
  expect(await readToCount({ ...filter, to: Date.parse("2026-02-01") })).toBeLessThan(100);
});
