import { type Kysely, sql } from "kysely";

/**
 * How a channel is read beside its own key: further keys of the same value, words for numbers, and a factor and an offset in place of
 * ranges (`offset` is a word of SQL).
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table device_channel
      add column other_keys text[] not null default '{}',
      add column words jsonb not null default '[]'`.execute(db);
  await sql`
    alter table channel_calibration
      add column factor double precision,
      add column addend double precision,
      add check ((factor is null) = (addend is null))`.execute(db);
};
