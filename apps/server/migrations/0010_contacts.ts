import { type Kysely, sql } from "kysely";

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table contact (
      id integer primary key generated always as identity,
      key text not null,
      information text not null,
      address text,
      phone text,
      hotline text,
      updated_at timestamptz not null
    )`.execute(db);
  await sql`create unique index contact_key on contact (lower(key))`.execute(db);
};
