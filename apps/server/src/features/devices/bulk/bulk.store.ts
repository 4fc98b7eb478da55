import type { BulkChange } from "@sgval/contract/devices/bulk";
import type { DeviceAction } from "@sgval/contract/devices/device";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../../kernel/schema.ts";
import type { PlannedChannel } from "../channel-plan.ts";
import { actionRows, calibrationRows, channelRow, columnsOf } from "../device.store.ts";
import type { DeviceFields, Links } from "../device-fields.ts";
import { topicsOf } from "../device-record.ts";
import type { Places } from "./place-names.ts";

type Db = Kysely<Database>;

/** A statement is put together in one turn of the event loop, a few milliseconds for the widest table. */
const ROWS_PER_STATEMENT = 500;

const inStatements = async <Row>(
  rows: readonly Row[],
  write: (rows: readonly Row[]) => Promise<unknown>,
): Promise<void> => {
  for (let at = 0; at < rows.length; at += ROWS_PER_STATEMENT)
    await write(rows.slice(at, at + ROWS_PER_STATEMENT));
};

/** Of these names and topics, those that devices have already. */
export const takenValues = async (
  db: Db,
  names: readonly string[],
  topics: readonly string[],
): Promise<{ names: Set<string>; topics: Set<string> }> => {
  const [named, listening] = await Promise.all([
    db.selectFrom("device").select("name").where(sql<boolean>`name = any(${names}::text[])`).execute(),
    db
      .selectFrom("device_topic")
      .select("topic")
      .where(sql<boolean>`topic = any(${topics}::text[])`)
      .execute(),
  ]);
  return {
    names: new Set(named.map((row) => row.name)),
    topics: new Set(listening.map((row) => row.topic)),
  };
};

/** All rooms and zones, which are few. */
export const findPlaces = async (db: Db): Promise<Places> => {
  const [room, zone] = await Promise.all([
    db.selectFrom("room").select(["id", "name"]).execute(),
    db.selectFrom("zone").select(["id", "name"]).execute(),
  ]);
  return { room, zone };
};

export interface PlannedDevice {
  /** Without links: the device linked to may be a row of the same request. */
  fields: DeviceFields;
  channels: readonly PlannedChannel[];
  actions: readonly DeviceAction[];
}

/** Inserts devices with topics, channels and actions; returns their ids in the same order. */
export const insertPlanned = async (
  db: Db,
  devices: readonly PlannedDevice[],
  now: Date,
): Promise<number[]> => {
  const byName = new Map<string, number>();
  await inStatements(devices, async (some) => {
    const rows = await db
      .insertInto("device")
      .values(
        some.map(({ fields }) => ({
          ...columnsOf({ ...fields, dataloggerId: null, waterQualityId: null }),
          created_at: now,
          updated_at: now,
        })),
      )
      .returning(["id", "name"])
      .execute();
    for (const row of rows) byName.set(row.name, row.id);
  });
  const ids = devices.map(({ fields }) => byName.get(fields.name) ?? 0);
  const each = <Row>(rowsOf: (device: PlannedDevice, id: number) => readonly Row[]): Row[] =>
    devices.flatMap((device, index) => rowsOf(device, ids[index] ?? 0));
  await inStatements(
    each(({ fields }, id) => topicsOf(fields).map(([topic]) => ({ topic, device_id: id }))),
    (rows) => db.insertInto("device_topic").values(rows).execute(),
  );
  await inStatements(
    each(({ channels }, id) => channels.map((channel) => channelRow(id, channel))),
    (rows) => db.insertInto("device_channel").values(rows).execute(),
  );
  await inStatements(
    each(({ channels }, id) => channels.flatMap((channel) => calibrationRows(id, channel))),
    (rows) => db.insertInto("channel_calibration").values(rows).execute(),
  );
  await inStatements(
    each(({ actions }, id) => actionRows(id, actions)),
    (rows) => db.insertInto("device_action").values(rows).execute(),
  );
  return ids;
};

export const linkDevices = async (db: Db, links: readonly (Links & { id: number })[]): Promise<void> => {
  await sql`
    update device set datalogger_id = link.datalogger, water_quality_id = link.water_quality
    from unnest(
      ${links.map((link) => link.id)}::int[], ${links.map((link) => link.dataloggerId)}::int[],
      ${links.map((link) => link.waterQualityId)}::int[]
    ) as link (id, datalogger, water_quality)
    where device.id = link.id`.execute(db);
};

/** Adds devices to the scope of a user. */
export const grantScopes = async (db: Db, userId: number, deviceIds: readonly number[]): Promise<void> => {
  await sql`
    insert into user_device (user_id, device_id) select ${userId}::int, id from unnest(${deviceIds}::int[]) as id
    on conflict do nothing`.execute(db);
};

/** Locks devices until the transaction ends, in one order, so that two bulk changes never wait for each other. */
export const lockDevices = async (db: Db, ids: readonly number[]): Promise<void> => {
  await db
    .selectFrom("device")
    .select("id")
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .orderBy("id")
    .forUpdate()
    .execute();
};

/** Gives devices the same values. Fields left out stay. */
export const setFields = async (
  db: Db,
  ids: readonly number[],
  { reportIntervalSeconds, sampleIntervalSeconds, powerMode, roomId, zoneId, site, limits }: BulkChange,
  now: Date,
): Promise<void> => {
  await db
    .updateTable("device")
    .set({
      updated_at: now,
      ...(reportIntervalSeconds === undefined ? {} : { report_interval_seconds: reportIntervalSeconds }),
      ...(sampleIntervalSeconds === undefined ? {} : { sample_interval_seconds: sampleIntervalSeconds }),
      ...(powerMode === undefined ? {} : { power_mode: powerMode }),
      ...(roomId === undefined ? {} : { room_id: roomId }),
      ...(zoneId === undefined ? {} : { zone_id: zoneId }),
      ...(site === undefined
        ? {}
        : { site: sql<string>`jsonb_strip_nulls(site || ${JSON.stringify(site)}::jsonb)` }),
    })
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .execute();
  if (!limits) return;
  await db
    .updateTable("device_channel")
    .set({ under: limits.under, over: limits.over })
    .where(sql<boolean>`device_id = any(${ids}::int[])`)
    .where("parameter", "=", limits.parameter)
    .where("removed_at", "is", null)
    .execute();
};

export const deleteDeviceRows = async (db: Db, ids: readonly number[]): Promise<void> => {
  await db.deleteFrom("device").where(sql<boolean>`id = any(${ids}::int[])`).execute();
};
