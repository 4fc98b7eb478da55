import { type Kysely, sql } from "kysely";

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table setting (
      key text primary key,
      value jsonb not null,
      updated_at timestamptz not null
    )`.execute(db);

  await sql`
    create table password_reset (
      token_hash bytea primary key,
      user_id integer not null references user_account (id) on delete cascade,
      -- of password hash and address at that time: a link ends when either changes
      fingerprint bytea not null,
      created_at timestamptz not null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index password_reset_by_user on password_reset (user_id)`.execute(db);

  await sql`
    create table sign_in_try (
      id bigint generated always as identity primary key,
      user_id integer not null references user_account (id) on delete cascade,
      at timestamptz not null,
      outcome text not null,
      method text not null,
      ip text,
      user_agent text
    )`.execute(db);
  await sql`create index sign_in_try_by_user on sign_in_try (user_id, id)`.execute(db);

  await sql`
    create table second_factor (
      user_id integer primary key references user_account (id) on delete cascade,
      -- encrypted with the key of the installation
      secret text not null,
      created_at timestamptz not null,
      -- null until the first code was right
      confirmed_at timestamptz,
      -- no code of this step or an earlier one is taken again
      last_step bigint not null default 0
    )`.execute(db);
  await sql`
    create table recovery_code (
      user_id integer not null references second_factor (user_id) on delete cascade,
      code_hash bytea not null,
      primary key (user_id, code_hash)
    )`.execute(db);

  await sql`
    create table user_preference (
      user_id integer primary key references user_account (id) on delete cascade,
      value jsonb not null,
      updated_at timestamptz not null
    )`.execute(db);
};
