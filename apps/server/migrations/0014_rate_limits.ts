import { type Kysely, sql } from "kysely";

/**
 * What protects against too many tries and against using a link twice, counted once for all nodes. `name` is a hash:
 * people type passwords into the field of the login name.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table rate_limit (
      name text primary key,
      used_at timestamptz[] not null default '{}',
      failures integer not null default 0,
      paused_until timestamptz,
      -- from then on the row says nothing any more
      expires_at timestamptz not null
    )`.execute(db);
  // A used link is remembered for a minute: its request may be repeated because the answer was lost.
  await sql`alter table password_reset add column used_at timestamptz`.execute(db);
  await sql`create index rate_limit_expiry on rate_limit (expires_at)`.execute(db);
};
