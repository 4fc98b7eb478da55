import { Kysely, PostgresDialect } from "kysely";
import { expect, it } from "vitest";
import { systemSignature } from "../../kernel/actor.ts";
import type { Database } from "../../kernel/schema.ts";
import { useHarness } from "../../testing/harness.ts";
import { type ActivityFilter, insertActivity, lastIdBefore } from "./activity.store.ts";
import { createActivityCount } from "./count-activity.ts";

const harness = useHarness();
const filter: ActivityFilter = {
  reader: { userId: 1, subjects: "all", deviceIds: "all" },
  types: ["modify"],
};
const add = (subject: "user" | "role") =>
  insertActivity(
    harness.db.kysely,
    { type: "modify", by: systemSignature("test"), subject, detail: "role_updated" },
    new Date(harness.clock.now()),
  );

it("reads only what was added since the last count, by filter, and misses nothing", async () => {
  const count = createActivityCount(harness.db.kysely, harness.clock);
  const users = { ...filter, subjects: ["user"] };
  const before = await count(filter);
  for (const subject of ["user", "role", "user"] as const) await add(subject);
  expect([await count(filter), await count(users)]).toEqual([before + 3, 2]);
  await harness.clock.advance(10 * 60_000);
  expect([await count(filter), await count(users)]).toEqual([before + 3, 2]);
  await add("user");
  expect([await count(filter), await count(users)]).toEqual([before + 4, 3]);

  const counts: unknown[] = [];
  const watched = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: harness.db.pool }),
    log: ({ query }) => {
      if (query.sql.includes("count(*)")) counts.push(query.parameters.at(-1));
    },
  });
  const countWatched = createActivityCount(watched, harness.clock);
  await harness.clock.advance(10 * 60_000);
  for (let time = 0; time < 2; time += 1) expect(await countWatched(filter)).toBe(before + 4);
  // From the first entry, then from the newest one.
  expect(counts).toEqual([0, await lastIdBefore(watched, new Date(harness.clock.now()))]);
});
