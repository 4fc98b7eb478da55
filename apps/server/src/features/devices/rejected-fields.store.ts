import { rejectionReason } from "@sgval/contract/readings/readings";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../kernel/schema.ts";

export interface RejectedRow {
  deviceId: number;
  key: string;
  slot: number | null;
  reason: string;
  value: string;
  /** How often since it was last stored. */
  count: number;
  /** Epoch milliseconds. */
  firstAt: number;
  lastAt: number;
}

/** Deletes the fields that are good again, then adds or updates those that were rejected. */
export const storeRejected = async (
  db: Kysely<Database>,
  rows: readonly RejectedRow[],
  good: readonly { deviceId: number; key: string }[],
): Promise<void> => {
  if (good.length > 0)
    await sql`
      delete from rejected_field using unnest(
        ${good.map((row) => row.deviceId)}::int[], ${good.map((row) => row.key)}::text[]) as n (device_id, key)
      where rejected_field.device_id = n.device_id and rejected_field.key = n.key`.execute(db);
  if (rows.length === 0) return;
  // Joined with device, because it may have been deleted meanwhile.
  await sql`
    insert into rejected_field as known (device_id, key, slot, reason, last_value, count, first_at, last_at)
    select n.device_id, n.key, n.slot, n.reason, n.value, n.count,
           to_timestamp(n.first_at / 1000), to_timestamp(n.last_at / 1000)
    from unnest(${rows.map((row) => row.deviceId)}::int[], ${rows.map((row) => row.key)}::text[],
                ${rows.map((row) => row.slot)}::smallint[], ${rows.map((row) => row.reason)}::text[],
                ${rows.map((row) => row.value)}::text[],
                ${rows.map((row) => row.count)}::bigint[], ${rows.map((row) => row.firstAt)}::float8[],
                ${rows.map((row) => row.lastAt)}::float8[])
      as n (device_id, key, slot, reason, value, count, first_at, last_at)
    join device on device.id = n.device_id
    order by n.device_id, n.key
    on conflict (device_id, key) do update set
      slot = excluded.slot,
      reason = excluded.reason,
      last_value = excluded.last_value,
      count = known.count + excluded.count,
      last_at = greatest(known.last_at, excluded.last_at)`.execute(db);
};

/** The rejected fields of a device, newest first. */
export const selectRejected = async (db: Kysely<Database>, deviceId: number) => {
  const rows = await db
    .selectFrom("rejected_field")
    .selectAll()
    .where("device_id", "=", deviceId)
    .orderBy("last_at", "desc")
    .orderBy("key")
    .execute();
  return rows.map((row) => ({ ...row, reason: rejectionReason.parse(row.reason) }));
};

/** The rejected fields of all devices, least recent first, to go on with them after a start. */
export const selectRejectedKeys = (db: Kysely<Database>) =>
  db.selectFrom("rejected_field").select(["device_id", "key", "slot", "reason"]).orderBy("last_at").execute();

/** Deletes the rejected fields of a device; returns their keys. */
export const deleteRejected = async (db: Kysely<Database>, deviceId: number): Promise<string[]> => {
  const rows = await db
    .deleteFrom("rejected_field")
    .where("device_id", "=", deviceId)
    .returning("key")
    .execute();
  return rows.map(({ key }) => key).sort();
};
