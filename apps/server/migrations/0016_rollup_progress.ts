import { type Kysely, sql } from "kysely";

/**
 * How far roll-ups are, in one row that writers and roll-ups agree on, so that no clock decides whether a reading gets
 * its rollup. The time of a mark is not needed any more.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table rollup_progress (
      only_row boolean primary key default true check (only_row),
      closed_before timestamptz not null default 'epoch',
      steps_back integer not null default 0,
      raw_since timestamptz not null default 'epoch',
      day_zone text
    )`.execute(db);
  await sql`insert into rollup_progress default values`.execute(db);
  await sql`create table rollup_day_rebuild (device_id integer primary key)`.execute(db);
  await sql`alter table rollup_pending drop column marked_at`.execute(db);
  await sql`create index rollup_pending_device on rollup_pending (device_id, bucket)`.execute(db);
};
