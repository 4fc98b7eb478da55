import { sql } from "kysely";
import type { DatabaseHandle } from "../database.ts";

/** What happens to jobs behind the back of the product. */
export const jobsFixture = ({ kysely }: DatabaseHandle) => ({
  /** As if the pause after a failed try were over. */
  makeDue: () => sql`update graphile_worker._private_jobs set run_at = now()`.execute(kysely),
  /** The worker looks for jobs now, and not seconds later when it polls. */
  lookNow: () => sql`select pg_notify('jobs:insert', '{"count":2}')`.execute(kysely),
  /** As if so many tries were left. */
  leaveTries: (left: number) =>
    sql`update graphile_worker._private_jobs set max_attempts = attempts + ${left}`.execute(kysely),
  /** As a server leaves its jobs that is killed. */
  lock: () =>
    sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'killed'`.execute(kysely),
  stored: async () =>
    (
      await sql<{ payload: unknown; wait: number; error: string | null }>`
      select payload, extract(epoch from run_at - now())::float8 as wait, last_error as error
      from graphile_worker._private_jobs order by id`.execute(kysely)
    ).rows,
  /** How many workers are there to hear of new jobs. */
  listeners: async () =>
    (
      await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and query ilike 'listen %'`.execute(kysely)
    ).rows[0]?.count,
  rename: (from: string, to: string) =>
    sql`alter schema ${sql.id(from)} rename to ${sql.id(to)}`.execute(kysely),
});
