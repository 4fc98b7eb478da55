import { type Kysely, sql } from "kysely";

/** Photos of devices, in the database so that every node and every backup has them. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table device_photo (
      id integer primary key generated always as identity,
      device_id integer not null references device (id) on delete cascade,
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
    alter table device_photo alter column content set storage external, alter column small set storage external`.execute(
    db,
  );
  await sql`create index device_photo_device on device_photo (device_id, taken_at desc, id desc)`.execute(db);
  await sql`create index device_photo_uploader on device_photo (uploader_id) where uploader_id is not null`.execute(
    db,
  );
};
