import { type Kysely, sql } from "kysely";

/**
 * Who tried to send as a device and was refused. `name` is the user name given over MQTT, the last characters of the
 * token over HTTP.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table refused_device (
      source text not null,
      address text not null,
      name text not null,
      reason text not null,
      topic text,
      times integer not null,
      first_at timestamptz not null,
      last_at timestamptz not null,
      primary key (source, address, name, reason)
    )`.execute(db);
};
