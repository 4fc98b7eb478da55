import { type Kysely, sql } from "kysely";

/**
 * The user name at a customer's broker is stored encrypted, as its password is. Only the server has the key: it encrypts
 * the names in `username` when it starts, and leaves that column empty. The digest says whether two names are the same.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table customer_broker
      add column username_sealed text,
      add column username_digest text`.execute(db);
  await sql`drop index customer_broker_account`.execute(db);
  await sql`
    create unique index customer_broker_account
    on customer_broker (lower(host), port, coalesce(username_digest, username, ''))`.execute(db);
};
