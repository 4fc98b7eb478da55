import { type Kysely, sql } from "kysely";

/** Keys with which programs call the API for their owner. Only a hash of each is kept; an ended one stays for a while. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table api_key (
      id int generated always as identity primary key,
      user_id int not null references user_account (id) on delete cascade,
      name text not null,
      key_hash bytea not null unique,
      last_four text not null,
      permissions text[] not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      revoked_at timestamptz,
      last_used_at timestamptz,
      last_refused_at timestamptz,
      last_refusal text
    )`.execute(db);
  await sql`create index api_key_user on api_key (user_id)`.execute(db);
};
