import { type Kysely, sql } from "kysely";

/** The shift log, and who accepted which hand-over note. Both are kept without a term. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table log_entry (
      id integer primary key generated always as identity,
      kind text not null,
      text text not null,
      at timestamptz not null,
      -- Without it an entry is about the whole network; it stays when the device or room is removed.
      about text check (about in ('device', 'room')),
      about_name text,
      device_id integer references device (id) on delete set null,
      room_id integer references room (id) on delete set null,
      author_id integer references user_account (id) on delete set null,
      author_name text not null,
      written_at timestamptz not null,
      edited_at timestamptz,
      search_text text not null generated always as (
        search_text(text || E'\\n' || coalesce(about_name, '') || E'\\n' || author_name)
      ) stored
    )`.execute(db);
  await sql`create index log_entry_at on log_entry (at desc, id desc)`.execute(db);
  await sql`create index log_entry_device on log_entry (device_id, at desc) where device_id is not null`.execute(
    db,
  );
  await sql`create index log_entry_room on log_entry (room_id) where room_id is not null`.execute(db);
  await sql`create index log_entry_author on log_entry (author_id) where author_id is not null`.execute(db);
  await sql`create index log_entry_search on log_entry using gin (search_text gin_trgm_ops)`.execute(db);
  await sql`
    create table hand_over_acceptance (
      entry_id integer primary key references log_entry (id) on delete cascade,
      user_id integer references user_account (id) on delete set null,
      user_name text not null,
      accepted_at timestamptz not null
    )`.execute(db);
  await sql`create index hand_over_acceptance_user on hand_over_acceptance (user_id) where user_id is not null`.execute(
    db,
  );
};
