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
      updated_at timestamptz not null,
      search_text text not null generated always as (
        search_text(key || E'\\n' || information || E'\\n' || coalesce(address, ''))
      ) stored
    )`.execute(db);
  await sql`create unique index contact_key on contact (lower(key))`.execute(db);
  await sql`create index contact_search on contact using gin (search_text gin_trgm_ops)`.execute(db);
};
