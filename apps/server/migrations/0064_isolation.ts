import { type Kysely, sql } from "kysely";

/** Isolation valves that models of networks lack, as people have marked them. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  // By the ids of the elements, without references: a valve stays when an import lacks its pipe for a while. Without a
  // node it is the link itself.
  await sql`
    create table isolation_valve (
      id integer primary key generated always as identity,
      network_id integer not null references network on delete cascade,
      link_id text not null,
      node_id text,
      code text,
      note text,
      operable boolean not null,
      updated_at timestamptz not null,
      unique nulls not distinct (network_id, link_id, node_id)
    )`.execute(db);
};
