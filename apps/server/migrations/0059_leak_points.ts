import { type Kysely, sql } from "kysely";

/** Leak points with their states, images and materials. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table material (
      id integer primary key generated always as identity,
      name text not null,
      unit text not null,
      note text,
      updated_at timestamptz not null,
      search_text text not null generated always as (
        search_text(name || E'\\n' || unit || E'\\n' || coalesce(note, ''))
      ) stored
    )`.execute(db);
  await sql`create unique index material_name on material (lower(name))`.execute(db);
  await sql`create index material_search on material using gin (search_text gin_trgm_ops)`.execute(db);
  await sql`
    create table leak_point (
      id integer primary key generated always as identity,
      description text not null,
      state text not null,
      latitude double precision,
      longitude double precision,
      zone_id integer references zone (id) on delete set null,
      device_id integer references device (id) on delete set null,
      diameter integer,
      network_id integer references network (id) on delete set null,
      pipe_id text,
      reporter_id integer references user_account (id) on delete set null,
      reporter_name text not null,
      -- Of the report: one that is sent again, also days later, finds its leak point.
      request_id uuid,
      found_at timestamptz not null,
      reported_at timestamptz not null,
      repaired_at timestamptz,
      updated_at timestamptz not null,
      check ((latitude is null) = (longitude is null)),
      search_text text not null generated always as (
        search_text(description || E'\\n' || reporter_name || E'\\n' || coalesce(pipe_id, ''))
      ) stored
    )`.execute(db);
  await sql`create unique index leak_point_request on leak_point (reporter_id, request_id)`.execute(db);
  await sql`create index leak_point_found on leak_point (found_at desc, id desc)`.execute(db);
  await sql`create index leak_point_zone on leak_point (zone_id) where zone_id is not null`.execute(db);
  await sql`create index leak_point_device on leak_point (device_id) where device_id is not null`.execute(db);
  await sql`create index leak_point_network on leak_point (network_id) where network_id is not null`.execute(
    db,
  );
  await sql`create index leak_point_search on leak_point using gin (search_text gin_trgm_ops)`.execute(db);
  await sql`
    create table leak_step (
      id integer primary key generated always as identity,
      leak_id integer not null references leak_point (id) on delete cascade,
      state text not null,
      at timestamptz not null,
      note text not null,
      back boolean not null,
      user_id integer references user_account (id) on delete set null,
      user_name text not null
    )`.execute(db);
  await sql`create index leak_step_leak on leak_step (leak_id, id)`.execute(db);
  await sql`create index leak_step_user on leak_step (user_id) where user_id is not null`.execute(db);
  await sql`
    create table leak_material (
      leak_id integer not null references leak_point (id) on delete cascade,
      material_id integer not null references material (id),
      amount double precision not null check (amount > 0),
      primary key (leak_id, material_id)
    )`.execute(db);
  await sql`create index leak_material_material on leak_material (material_id)`.execute(db);
  await sql`
    create table leak_image (
      id integer primary key generated always as identity,
      -- Without one it waits for the report that its uploader is writing.
      leak_id integer references leak_point (id) on delete cascade,
      position integer not null,
      caption text not null,
      taken_at timestamptz not null,
      uploaded_at timestamptz not null,
      uploader_id integer references user_account (id) on delete set null,
      uploader_name text not null,
      content bytea not null,
      small bytea not null
    )`.execute(db);
  // A picture is compressed already.
  await sql`
    alter table leak_image alter column content set storage external, alter column small set storage external`.execute(
    db,
  );
  await sql`create index leak_image_leak on leak_image (leak_id, position, id)`.execute(db);
  await sql`create index leak_image_waiting on leak_image (uploaded_at) where leak_id is null`.execute(db);
  await sql`create index leak_image_uploader on leak_image (uploader_id) where uploader_id is not null`.execute(
    db,
  );
};
