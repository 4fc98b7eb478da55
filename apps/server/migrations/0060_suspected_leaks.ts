import { type Kysely, sql } from "kysely";

/** Leaks that the flow of a zone shows, with what they follow from. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table suspected_leak (
      id integer primary key generated always as identity,
      device_id integer not null references device (id) on delete cascade,
      state text not null check (state in ('open', 'confirmed', 'dismissed', 'ended')),
      detected_at timestamptz not null,
      started_at timestamptz not null,
      ended_at timestamptz,
      updated_at timestamptz not null,
      flow double precision not null,
      confidence double precision not null,
      network_id integer references network (id) on delete set null,
      pipes jsonb not null,
      evidence jsonb not null,
      dismiss_reason text,
      dismiss_note text,
      dismissed_by text,
      dismissed_at timestamptz
    )`.execute(db);
  await sql`create index suspected_leak_of_device on suspected_leak (device_id, detected_at desc)`.execute(
    db,
  );
  await sql`create index suspected_leak_network on suspected_leak (network_id) where network_id is not null`.execute(
    db,
  );
};
