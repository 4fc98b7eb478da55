import { type Kysely, sql } from "kysely";
import type { Database } from "../../../kernel/schema.ts";
import { deleteBeyondNewest } from "./newest-rows.store.ts";

export interface UnmappedBatch {
  /** `at` is epoch milliseconds. */
  keys: { deviceId: number; key: string; value: string; count: number; at: number }[];
  payloads: { deviceId: number; payload: string; at: number }[];
}

/** Upserts keys and payloads, and deletes the oldest keys of a device beyond `keysPerDevice`. */
export const insertUnmapped = async (
  db: Kysely<Database>,
  { keys, payloads }: UnmappedBatch,
  keysPerDevice: number,
): Promise<void> => {
  // Joined with device, because it may have been deleted meanwhile.
  await sql`
    insert into unmapped_key as known (device_id, key, last_value, count, last_seen_at)
    select distinct on (n.device_id, n.key) n.device_id, n.key, n.value, n.count, to_timestamp(n.at / 1000)
    from unnest(${keys.map((row) => row.deviceId)}::int[], ${keys.map((row) => row.key)}::text[],
                ${keys.map((row) => row.value)}::text[], ${keys.map((row) => row.count)}::bigint[],
                ${keys.map((row) => row.at)}::float8[]) as n (device_id, key, value, count, at)
    join device on device.id = n.device_id
    order by n.device_id, n.key
    on conflict (device_id, key) do update set
      last_value = excluded.last_value,
      count = known.count + excluded.count,
      last_seen_at = greatest(known.last_seen_at, excluded.last_seen_at)`.execute(db);
  await sql`
    insert into unmapped_payload as known (device_id, payload, received_at)
    select n.device_id, n.payload, to_timestamp(n.at / 1000)
    from unnest(${payloads.map((row) => row.deviceId)}::int[], ${payloads.map((row) => row.payload)}::text[],
                ${payloads.map((row) => row.at)}::float8[]) as n (device_id, payload, at)
    join device on device.id = n.device_id
    order by n.device_id
    on conflict (device_id) do update set payload = excluded.payload, received_at = excluded.received_at`.execute(
    db,
  );
  const deviceIds = payloads.map((row) => row.deviceId);
  await deleteBeyondNewest(db, "unmapped_key", "last_seen_at", deviceIds, keysPerDevice);
};

/** The unmapped keys of a device, newest first. */
export const selectUnmapped = (db: Kysely<Database>, deviceId: number) =>
  db
    .selectFrom("unmapped_key")
    .select(["key", "last_value as lastValue", "count", "last_seen_at as lastSeenAt"])
    .where("device_id", "=", deviceId)
    .orderBy("last_seen_at", "desc")
    .orderBy("key")
    .execute();

export const selectUnmappedPayload = async (
  db: Kysely<Database>,
  deviceId: number,
): Promise<string | null> => {
  const row = await db
    .selectFrom("unmapped_payload")
    .select("payload")
    .where("device_id", "=", deviceId)
    .executeTakeFirst();
  return row?.payload ?? null;
};
