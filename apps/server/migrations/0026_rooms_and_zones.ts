import { type Kysely, sql } from "kysely";

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table room (
      id integer primary key generated always as identity,
      name text not null,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db);
  await sql`create unique index room_name_unique on room (lower(name))`.execute(db);
  await sql`
    create table zone (
      id integer primary key generated always as identity,
      name text not null,
      -- GeoJSON
      polygon jsonb not null,
      -- the DMA device that computes its balance
      device_id integer unique references device (id) on delete set null,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db);
  await sql`create unique index zone_name_unique on zone (lower(name))`.execute(db);

  // A room is emptied before it is deleted; the devices of a deleted zone stay, without one.
  await sql`
    alter table device
      add column room_id integer references room (id),
      add column zone_id integer references zone (id) on delete set null`.execute(db);
  await sql`create index device_room on device (room_id) where room_id is not null`.execute(db);
  await sql`create index device_zone on device (zone_id) where zone_id is not null`.execute(db);

  await sql`
    create table user_room (
      user_id integer not null references user_account (id) on delete cascade,
      room_id integer not null references room (id) on delete cascade,
      primary key (user_id, room_id)
    )`.execute(db);
  await sql`create index user_room_room on user_room (room_id)`.execute(db);
  await sql`
    create table user_zone (
      user_id integer not null references user_account (id) on delete cascade,
      zone_id integer not null references zone (id) on delete cascade,
      primary key (user_id, zone_id)
    )`.execute(db);
  await sql`create index user_zone_zone on user_zone (zone_id)`.execute(db);
  // Zones are new among the permissions: whoever may do something with rooms may do it with zones.
  for (const verb of ["Index", "Create", "Update", "Delete"])
    await sql`
      update role set permissions = permissions || jsonb_build_array(${`Zone.${verb}`}::text)
      where permissions ? ${`Room.${verb}`}`.execute(db);
  // What a limited scope shows: the devices named, and those that are now in a room or zone named.
  await sql`
    create view device_in_scope as
      select user_id, device_id from user_device
      union
      select r.user_id, d.id from user_room r join device d on d.room_id = r.room_id
      union
      select z.user_id, d.id from user_zone z join device d on d.zone_id = z.zone_id`.execute(db);
};
