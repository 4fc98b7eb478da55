import { type Kysely, sql } from "kysely";

/** When reports are mailed and to whom, and what became of each mail. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table report_schedule (
      id integer generated always as identity primary key,
      template_id integer not null references report_template (id) on delete cascade,
      enabled boolean not null,
      user_ids integer[] not null,
      addresses text[] not null,
      send_times text[] not null,
      days smallint[] not null,
      formats text[] not null,
      delivery text not null,
      -- the report says what this user may see
      saved_by integer references user_account (id) on delete set null,
      -- send times up to here are done
      sent_until timestamptz not null,
      last_sent_at timestamptz,
      updated_at timestamptz not null
    )`.execute(db);
  await sql`create index report_schedule_template on report_schedule (template_id)`.execute(db);
  await sql`create index report_schedule_saved_by on report_schedule (saved_by) where saved_by is not null`.execute(
    db,
  );
  await sql`alter table report_run add column schedule_id integer references report_schedule (id) on delete set null`.execute(
    db,
  );
  await sql`create index report_run_schedule on report_run (schedule_id) where schedule_id is not null`.execute(
    db,
  );
  await sql`
    create table report_mail (
      id integer generated always as identity primary key,
      run_id integer not null references report_run (id) on delete cascade,
      recipient text not null,
      state text not null default 'waiting',
      reason text,
      tries integer not null default 0,
      tried_at timestamptz
    )`.execute(db);
  await sql`create index report_mail_run on report_mail (run_id)`.execute(db);
};
