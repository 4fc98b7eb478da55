import { type Kysely, sql } from "kysely";

/** Pipe networks imported from EPANET files, their elements and the devices at them. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table network (
      id integer primary key generated always as identity,
      name text not null,
      source_name text not null,
      flow_unit text not null,
      counts jsonb not null,
      bounds float8[] not null,
      placement jsonb not null,
      imported_at timestamptz not null,
      version text not null,
      search_text text not null generated always as (search_text(name || E'\\n' || source_name)) stored
    )`.execute(db);
  await sql`create unique index network_name on network (lower(name))`.execute(db);
  // The layer as it is sent, compressed.
  await sql`
    create table network_layer (
      network_id integer primary key references network on delete cascade,
      content bytea not null
    )`.execute(db);
  await sql`alter table network_layer alter column content set storage external`.execute(db);
  // JSON as text, because it is only compared and sent. The point is where the element is, for zones.
  await sql`
    create table network_element (
      id integer primary key generated always as identity,
      network_id integer not null references network on delete cascade,
      class text not null,
      element_id text not null,
      kind text not null,
      properties text not null,
      geometry text not null,
      place point not null,
      unique (network_id, class, element_id)
    )`.execute(db);
  // By the id of the element, without a reference: a device stays when an import lacks its element for a while.
  await sql`
    create table network_device (
      network_id integer not null references network on delete cascade,
      device_id integer not null references device on delete cascade,
      class text not null,
      element_id text not null,
      attached_at timestamptz not null,
      primary key (network_id, device_id)
    )`.execute(db);
  await sql`create index network_device_element on network_device (network_id, class, element_id)`.execute(
    db,
  );
  await sql`create index network_device_device on network_device (device_id)`.execute(db);
  // Networks are new among the permissions: whoever sees zones sees pipes, and whoever adds devices may add networks.
  for (const [held, granted] of [
    ["Zone.Index", "Network.Index"],
    ["Device.Create", "Network.Create"],
    ["Device.Update", "Network.Update"],
    ["Device.Delete", "Network.Delete"],
  ])
    await sql`
      update role set permissions = permissions || jsonb_build_array(${granted}::text)
      where permissions ? ${held}`.execute(db);
};
