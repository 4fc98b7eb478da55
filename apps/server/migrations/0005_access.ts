import { type Kysely, sql } from "kysely";

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table user_account
      add column account text,
      add column phone text,
      add column language text,
      add column photo_file text,
      -- null while there is no photo; counts on with each new one, so that browsers fetch it anew
      add column photo_version integer`.execute(db);
  await sql`create index user_role on user_account (role_id)`.execute(db);

  // Permissions of one's own; those of the product stand in its source.
  await sql`
    create table permission (
      name text primary key,
      description text not null,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db);

  await sql`
    create table idempotency_key (
      user_id integer not null references user_account (id) on delete cascade,
      -- SHA-256 of the key
      key text not null,
      -- method, address and body, hashed under the key
      fingerprint bytea not null,
      created_at timestamptz not null,
      -- null while the request is being carried out
      status smallint,
      content_type text,
      answer text,
      primary key (user_id, key)
    )`.execute(db);
  await sql`create index idempotency_key_age on idempotency_key (created_at)`.execute(db);
};
