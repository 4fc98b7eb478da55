import { type RejectionReason, rejectionReason } from "@sgval/contract/readings/readings";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../../kernel/schema.ts";
import { deleteBeyondNewest } from "./newest-rows.store.ts";

/** What became of a field since it was last written. */
export interface FieldChange {
  deviceId: number;
  key: string;
  /** Times are epoch milliseconds. `null`: it was not rejected again, but is good again. */
  rejection: {
    slot: number | null;
    reason: RejectionReason;
    value: string;
    /** How often. */
    count: number;
    firstAt: number;
    lastAt: number;
  } | null;
  /** Epoch milliseconds; `null` while the last value was rejected. */
  goodSince: number | null;
}

/** Adds or updates rejected fields, and deletes the oldest of a device beyond its limit. */
export const storeFieldChanges = async (
  db: Kysely<Database>,
  changes: readonly FieldChange[],
  fieldsPerDevice: number,
): Promise<void> => {
  const rows = changes.flatMap(({ rejection, ...change }) =>
    rejection ? [{ ...change, ...rejection }] : [],
  );
  const good = changes.filter(({ rejection }) => !rejection);
  await sql`
    update rejected_field f set good_since = to_timestamp(n.good_since / 1000)
    from unnest(${good.map((row) => row.deviceId)}::int[], ${good.map((row) => row.key)}::text[],
                ${good.map((row) => row.goodSince)}::float8[]) as n (device_id, key, good_since)
    where f.device_id = n.device_id and f.key = n.key`.execute(db);
  // Joined with device, because it may have been deleted meanwhile.
  await sql`
    insert into rejected_field as known
      (device_id, key, slot, reason, last_value, count, first_at, last_at, good_since)
    select n.device_id, n.key, n.slot, n.reason, n.value, n.count,
           to_timestamp(n.first_at / 1000), to_timestamp(n.last_at / 1000), to_timestamp(n.good_since / 1000)
    from unnest(${rows.map((row) => row.deviceId)}::int[], ${rows.map((row) => row.key)}::text[],
                ${rows.map((row) => row.slot)}::smallint[], ${rows.map((row) => row.reason)}::text[],
                ${rows.map((row) => row.value)}::text[],
                ${rows.map((row) => row.count)}::bigint[], ${rows.map((row) => row.firstAt)}::float8[],
                ${rows.map((row) => row.lastAt)}::float8[], ${rows.map((row) => row.goodSince)}::float8[])
      as n (device_id, key, slot, reason, value, count, first_at, last_at, good_since)
    join device on device.id = n.device_id
    order by n.device_id, n.key
    on conflict (device_id, key) do update set
      slot = excluded.slot,
      reason = excluded.reason,
      last_value = excluded.last_value,
      count = known.count + excluded.count,
      last_at = greatest(known.last_at, excluded.last_at),
      good_since = excluded.good_since`.execute(db);
  const deviceIds = rows.map((row) => row.deviceId);
  await deleteBeyondNewest(db, "rejected_field", "last_at", deviceIds, fieldsPerDevice);
};

/** Deletes fields of all devices that were good since before a time. */
export const deleteGoodBefore = (db: Kysely<Database>, time: Date) =>
  db.deleteFrom("rejected_field").where("good_since", "<", time).execute();

/** The rejected fields of a device that were not good since before a time, those rejected last first. */
export const selectRejected = async (db: Kysely<Database>, deviceId: number, goodBefore: Date) => {
  const rows = await db
    .selectFrom("rejected_field")
    .select([
      "key",
      "reason",
      "last_value as lastValue",
      "count",
      "first_at as firstAt",
      "last_at as lastAt",
      "good_since as goodSince",
    ])
    .where("device_id", "=", deviceId)
    .where((eb) => eb.or([eb("good_since", "is", null), eb("good_since", ">=", goodBefore)]))
    .orderBy("last_at", "desc")
    .orderBy("key")
    .execute();
  return rows.map((row) => ({ ...row, reason: rejectionReason.parse(row.reason) }));
};

/** The fields of all devices whose last value was rejected, least recent first, to go on with them after a start. */
export const selectBadFields = (db: Kysely<Database>) =>
  db
    .selectFrom("rejected_field")
    .select(["device_id as deviceId", "key", "slot"])
    .where("good_since", "is", null)
    .orderBy("last_at")
    .execute();

/** Deletes the rejected fields of a device; returns their keys. */
export const deleteRejected = async (db: Kysely<Database>, deviceId: number): Promise<string[]> => {
  const rows = await db
    .deleteFrom("rejected_field")
    .where("device_id", "=", deviceId)
    .returning("key")
    .execute();
  return rows.map(({ key }) => key).sort();
};
