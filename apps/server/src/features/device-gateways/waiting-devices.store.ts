import { type WaitingReason, waitingReason } from "@sgval/contract/device-gateways/waiting-devices";
import { dayMs } from "@sgval/quantities/duration";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../kernel/schema.ts";

type Db = Kysely<Database>;

/** A device that a gateway sent for and that nobody has adopted. */
export interface WaitingCount {
  gatewayId: number;
  key: string;
  reason: WaitingReason;
  topic: string | null;
  times: number;
  /** Epoch milliseconds. */
  firstAt: number;
  lastAt: number;
  /** Its last message, or the start of it. */
  payload: Buffer;
  /** Of the whole message. */
  bytes: number;
}

/** Adds counts to those that are stored; of a gateway that is gone, and of keys that have a device by now, nothing is kept. */
export const addWaiting = async (db: Db, counts: readonly WaitingCount[]): Promise<void> => {
  await sql`
    insert into waiting_device as stored (gateway_id, key, reason, topic, times, first_at, last_at, payload, bytes)
    select n.gateway_id, n.key, n.reason, n.topic, n.times,
      to_timestamp(n.first_at / 1000), to_timestamp(n.last_at / 1000), n.payload, n.bytes
    from unnest(
      ${counts.map(({ gatewayId }) => gatewayId)}::int[],
      ${counts.map(({ key }) => key)}::text[],
      ${counts.map(({ reason }) => reason)}::text[],
      ${counts.map(({ topic }) => topic)}::text[],
      ${counts.map(({ times }) => times)}::int[],
      ${counts.map(({ firstAt }) => firstAt)}::float8[],
      ${counts.map(({ lastAt }) => lastAt)}::float8[],
      ${counts.map(({ payload }) => payload)}::bytea[],
      ${counts.map(({ bytes }) => bytes)}::int[]
    ) as n (gateway_id, key, reason, topic, times, first_at, last_at, payload, bytes)
    join gateway on gateway.id = n.gateway_id
    where not exists (
      select from gateway_device where gateway_device.gateway_id = n.gateway_id and gateway_device.key = n.key)
    on conflict (gateway_id, key) do update set
      reason = excluded.reason, topic = excluded.topic, payload = excluded.payload, bytes = excluded.bytes,
      times = least(stored.times::bigint + excluded.times, 2147483647),
      first_at = least(stored.first_at, excluded.first_at),
      last_at = greatest(stored.last_at, excluded.last_at)`.execute(db);
};

export interface WaitingRetention {
  days: number;
  perGateway: number;
}

/** Deletes those that are old, and those heard longest ago beyond how many of a gateway are kept. */
export const dropWaitingBeyond = async (
  db: Db,
  { days, perGateway }: WaitingRetention,
  now: number,
): Promise<void> => {
  await sql`
    delete from waiting_device where last_at < ${new Date(now - days * dayMs)}
      or (gateway_id, key) in (
        select gateway_id, key from (
          select gateway_id, key, row_number() over (partition by gateway_id order by last_at desc, key) as nth
          from waiting_device
        ) ranked where nth > ${perGateway})`.execute(db);
};

/** All of them, latest first. */
export const selectWaiting = async (db: Db): Promise<WaitingCount[]> => {
  const rows = await db
    .selectFrom("waiting_device")
    .selectAll()
    .orderBy("last_at", "desc")
    .orderBy("key")
    .execute();
  return rows.map(({ gateway_id, reason, first_at, last_at, ...row }) => ({
    ...row,
    gatewayId: gateway_id,
    reason: waitingReason.parse(reason),
    firstAt: first_at.getTime(),
    lastAt: last_at.getTime(),
  }));
};

export const countWaiting = async (db: Db): Promise<Map<number, number>> => {
  const rows = await db
    .selectFrom("waiting_device")
    .select((select) => ["gateway_id", select.fn.countAll<number>().as("total")])
    .groupBy("gateway_id")
    .execute();
  return new Map(rows.map(({ gateway_id, total }) => [gateway_id, Number(total)]));
};

/** Removes one that waits; returns whether it did. */
export const deleteWaiting = async (db: Db, gatewayId: number, key: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom("waiting_device")
    .where("gateway_id", "=", gatewayId)
    .where("key", "=", key)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
};

/** Makes the last message of one that waits a dead letter of its device, if all of it was kept. */
export const moveToLetter = async (
  db: Db,
  { gatewayId, key, deviceId }: { gatewayId: number; key: string; deviceId: number },
): Promise<void> => {
  await sql`
    with gone as (
      delete from waiting_device where gateway_id = ${gatewayId} and key = ${key} returning *
    )
    insert into dead_letter (received_at, source, device_id, gateway_id, topic, reason, detail, payload, bytes)
    select gone.last_at, case gateway.connection when 'mqtt' then 'mqtt' else 'http' end, ${deviceId}, gone.gateway_id,
      gone.topic, 'unknown_device', gone.key, gone.payload, gone.bytes
    from gone join gateway on gateway.id = gone.gateway_id
    where octet_length(gone.payload) = gone.bytes`.execute(db);
};
