import { type Kysely, sql } from "kysely";

/** What reports are made of, to be made again. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table report_template (
      id integer generated always as identity primary key,
      name text not null,
      kind text not null,
      -- id and name each: the name of what is deleted later is still known
      devices jsonb not null,
      zones jsonb not null,
      parameters text[] not null,
      range jsonb not null,
      shared boolean not null,
      owner_id integer references user_account (id) on delete set null,
      updated_at timestamptz not null
    )`.execute(db);
  await sql`create unique index report_template_name on report_template (owner_id, lower(name))`.execute(db);
};
