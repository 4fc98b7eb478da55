import { type Kysely, sql } from "kysely";

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table saved_view (
      id integer primary key generated always as identity,
      user_id integer not null references user_account (id) on delete cascade,
      list text not null,
      name text not null,
      -- what follows the question mark of the list's address
      query text not null,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db);
  await sql`create unique index saved_view_name on saved_view (user_id, list, lower(name))`.execute(db);

  await sql`
    create table favourite_device (
      user_id integer not null references user_account (id) on delete cascade,
      device_id integer not null references device (id) on delete cascade,
      pinned_at timestamptz not null,
      primary key (user_id, device_id)
    )`.execute(db);
};
