import { type Kysely, sql } from "kysely";

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table role (
      id integer generated always as identity primary key,
      name text not null,
      description text not null default '',
      is_default boolean not null default false,
      -- null: the role has no permissions field, which allows everything
      permissions jsonb,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db);
  await sql`create unique index role_name_unique on role (lower(name))`.execute(db);
  await sql`create unique index role_one_default on role (is_default) where is_default`.execute(db);

  await sql`
    create table user_account (
      id integer generated always as identity primary key,
      username text not null,
      email text,
      password_hash text not null,
      role_id integer references role (id),
      super_user boolean not null default false,
      manage_super boolean not null default false,
      -- true: sees every device; false: only those named in user_device
      scope_all boolean not null default true,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      last_seen_at timestamptz
    )`.execute(db);
  await sql`create unique index user_username_unique on user_account (lower(username))`.execute(db);
  await sql`create unique index user_email_unique on user_account (lower(email))`.execute(db);

  await sql`
    create table session (
      id integer generated always as identity primary key,
      token_hash bytea not null unique,
      user_id integer not null references user_account (id) on delete cascade,
      remember boolean not null,
      created_at timestamptz not null,
      last_used_at timestamptz not null,
      expires_at timestamptz not null,
      ip text,
      user_agent text
    )`.execute(db);
  await sql`create index session_by_user on session (user_id)`.execute(db);
};
