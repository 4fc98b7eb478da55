import { type Kysely, sql } from "kysely";

/**
 * How a channel is parsed beside its own key: further keys of the same value, texts for numbers, and a factor and an
 * offset in place of ranges.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table device_channel
      add column other_keys text[] not null default '{}',
      add column value_texts jsonb not null default '[]'`.execute(db);
  await sql`
    alter table channel_calibration
      add column factor double precision,
      add column "offset" double precision,
      add check ((factor is null) = ("offset" is null))`.execute(db);
};
