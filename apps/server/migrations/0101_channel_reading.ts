import { type Kysely, sql } from "kysely";

/** How a channel is read beside its own key: further keys of the same value, and words for numbers. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table device_channel
      add column other_keys text[] not null default '{}',
      add column words jsonb not null default '[]'`.execute(db);
};
