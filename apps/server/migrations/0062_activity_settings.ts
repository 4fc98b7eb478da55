import { type Kysely, sql } from "kysely";

/** What is mailed of the activity log, to whom, and when. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table activity_setting (
      id integer generated always as identity primary key,
      name text not null,
      enabled boolean not null,
      types text[] not null,
      user_ids integer[] not null,
      addresses text[] not null,
      send_times text[] not null,
      days smallint[] not null,
      -- what goes to addresses is what this user may see
      saved_by integer references user_account (id) on delete set null,
      -- up to here entries were mailed
      reported_until timestamptz not null,
      last_sent_at timestamptz,
      updated_at timestamptz not null
    )`.execute(db);
  await sql`create unique index activity_setting_name on activity_setting (lower(name))`.execute(db);
  await sql`create index activity_setting_saved_by on activity_setting (saved_by) where saved_by is not null`.execute(
    db,
  );
};
