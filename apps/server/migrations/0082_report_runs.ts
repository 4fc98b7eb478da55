import { type Kysely, sql } from "kysely";

/** Reports that are made in the background, and their files. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table report_run (
      id integer generated always as identity primary key,
      user_id integer not null references user_account (id) on delete cascade,
      name text,
      query jsonb not null,
      formats text[] not null,
      language text,
      state text not null,
      progress smallint not null default 0,
      error text,
      tries integer not null default 0,
      -- to whom it is sent besides
      reader_ids integer[] not null default '{}',
      created_at timestamptz not null,
      -- when it moved last: one that stands still is made anew
      touched_at timestamptz not null,
      finished_at timestamptz
    )`.execute(db);
  await sql`create index report_run_user on report_run (user_id, id)`.execute(db);
  await sql`create index report_run_readers on report_run using gin (reader_ids)`.execute(db);
  await sql`create index report_run_under_way on report_run (touched_at) where finished_at is null`.execute(
    db,
  );
  // Apart, so that the list of runs does not read the bytes.
  await sql`
    create table report_file (
      run_id integer not null references report_run (id) on delete cascade,
      format text not null,
      name text not null,
      content_type text not null,
      content bytea not null,
      primary key (run_id, format)
    )`.execute(db);
  // Files are compressed already.
  await sql`alter table report_file alter column content set storage external`.execute(db);
};
