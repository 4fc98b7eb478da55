import type { DeadLetterReason } from "@sgval/contract/connections/dead-letters";
import type { ConnectionKind } from "@sgval/contract/devices/freshness";
import { dayMs } from "@sgval/quantities/duration";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../../kernel/schema.ts";

/** A message that could not be stored as readings. */
export interface DeadLetterInput {
  source: ConnectionKind;
  deviceId: number | null;
  /** The gateway that it came from. */
  gatewayId?: number;
  topic: string | null;
  /** When it came; left out: now. Readings of it without a time of their own have this one, replayed again too. */
  receivedAt?: number;
  reason: DeadLetterReason;
  detail?: string;
  payload: Buffer;
}

/** A dead letter to insert. */
export interface LetterRecord extends Omit<DeadLetterInput, "detail" | "receivedAt"> {
  receivedAt: Date;
  detail: string | null;
  /** Length of the complete payload, of which only the start is stored. */
  bytes: number;
}

type Db = Kysely<Database>;

/** Inserts a batch. The device id is null if the device has been deleted meanwhile. */
export const insertLetters = async (db: Db, letters: readonly LetterRecord[]): Promise<void> => {
  await sql`
    insert into dead_letter (received_at, source, device_id, gateway_id, topic, reason, detail, payload, bytes)
    select n.received_at, n.source, device.id, gateway.id, n.topic, n.reason, n.detail, n.payload, n.bytes
    from unnest(
      ${letters.map((letter) => letter.receivedAt)}::timestamptz[],
      ${letters.map((letter) => letter.source)}::text[],
      ${letters.map((letter) => letter.deviceId)}::int[],
      ${letters.map((letter) => letter.gatewayId ?? null)}::int[],
      ${letters.map((letter) => letter.topic)}::text[],
      ${letters.map((letter) => letter.reason)}::text[],
      ${letters.map((letter) => letter.detail)}::text[],
      ${letters.map((letter) => letter.payload)}::bytea[],
      ${letters.map((letter) => letter.bytes)}::int[]
    ) with ordinality as n (received_at, source, device_id, gateway_id, topic, reason, detail, payload, bytes, place)
    left join device on device.id = n.device_id
    left join gateway on gateway.id = n.gateway_id
    order by n.place`.execute(db);
};

export interface Retention {
  days: number;
  rows: number;
  bytes: number;
  bytesPerDevice: number;
}

/**
 * Deletes letters older than the retention, and the oldest of those beyond its rows and bytes: of each of the devices,
 * and of all. Returns how many of them were not old.
 */
export const dropLettersBeyond = async (
  db: Db,
  { days, rows, bytes, bytesPerDevice }: Retention,
  now: number,
  deviceIds: readonly (number | null)[],
): Promise<number> => {
  await db
    .deleteFrom("dead_letter")
    .where("received_at", "<", new Date(now - days * dayMs))
    .execute();
  const stored = sql`octet_length(payload)`;
  const ofDevices = await sql`
    delete from dead_letter where id in (
      select id from (
        select id, sum(${stored}) over (partition by device_id order by id desc) as newer
        from dead_letter
        where device_id = any(${deviceIds.filter((id) => id !== null)}::int[])
          or (device_id is null and ${deviceIds.includes(null)})
      ) letter where newer > ${bytesPerDevice})`.execute(db);
  const ofAll = await sql`
    delete from dead_letter where id <= (
      select max(id) from (
        select id, row_number() over (order by id desc) as nth, sum(${stored}) over (order by id desc) as newer
        from dead_letter
      ) letter where nth > ${rows} or newer > ${bytes})`.execute(db);
  return Number(ofDevices.numAffectedRows ?? 0) + Number(ofAll.numAffectedRows ?? 0);
};
