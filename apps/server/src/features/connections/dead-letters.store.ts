import type { DeadLetterReason } from "@sgval/contract/connections/connections";
import { dayMs } from "@sgval/quantities/duration";
import { type Kysely, type SelectQueryBuilder, sql } from "kysely";
import { searchCondition } from "../../kernel/list-query.ts";
import type { Database } from "../../kernel/schema.ts";

/** A message that could not be stored as readings. */
export interface DeadLetterInput {
  source: "mqtt" | "http";
  deviceId: number | null;
  topic: string | null;
  reason: DeadLetterReason;
  detail?: string;
  payload: Buffer;
}

/** A dead letter to insert. */
export interface LetterRecord extends Omit<DeadLetterInput, "detail"> {
  receivedAt: Date;
  detail: string | null;
  /** Length of the complete payload, of which only the start is stored. */
  bytes: number;
}

type Db = Kysely<Database>;

/** Inserts a batch. The device id is null if the device has been deleted meanwhile. */
export const insertLetters = async (db: Db, letters: readonly LetterRecord[]): Promise<void> => {
  await sql`
    insert into dead_letter (received_at, source, device_id, topic, reason, detail, payload, bytes)
    select n.received_at, n.source, device.id, n.topic, n.reason, n.detail, n.payload, n.bytes
    from unnest(
      ${letters.map((letter) => letter.receivedAt)}::timestamptz[],
      ${letters.map((letter) => letter.source)}::text[],
      ${letters.map((letter) => letter.deviceId)}::int[],
      ${letters.map((letter) => letter.topic)}::text[],
      ${letters.map((letter) => letter.reason)}::text[],
      ${letters.map((letter) => letter.detail)}::text[],
      ${letters.map((letter) => letter.payload)}::bytea[],
      ${letters.map((letter) => letter.bytes)}::int[]
    ) with ordinality as n (received_at, source, device_id, topic, reason, detail, payload, bytes, place)
    left join device on device.id = n.device_id
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

export interface LetterFilter {
  deviceId?: number | undefined;
  reason?: DeadLetterReason | undefined;
  q?: string | undefined;
  /** Limits to these devices, without letters that have no device; null for no limit. */
  inView: readonly number[] | null;
}

type Query<O> = SelectQueryBuilder<Database, "dead_letter", O>;

const filtered = <O>(query: Query<O>, { deviceId, reason, q, inView }: LetterFilter): Query<O> => {
  let narrowed = query;
  if (deviceId !== undefined) narrowed = narrowed.where("device_id", "=", deviceId);
  if (reason) narrowed = narrowed.where("reason", "=", reason);
  if (q) narrowed = narrowed.where(searchCondition(q));
  if (inView) narrowed = narrowed.where(sql<boolean>`device_id = any(${inView}::int[])`);
  return narrowed;
};

const columns = ["id", "received_at", "source", "device_id", "topic", "reason", "detail", "bytes"] as const;
const payloadStart = (length: number) => sql<Buffer>`substring(payload from 1 for ${length})`.as("payload");

/** One page, newest first, with the first bytes of each payload. */
export const selectLetters = async (
  db: Db,
  filter: LetterFilter,
  page: { limit: number; offset: number; payloadBytes: number },
) => {
  const [rows, count] = await Promise.all([
    filtered(db.selectFrom("dead_letter").select(columns).select(payloadStart(page.payloadBytes)), filter)
      .orderBy("id", "desc")
      .limit(page.limit)
      .offset(page.offset)
      .execute(),
    filtered(
      db.selectFrom("dead_letter").select((select) => select.fn.countAll<number>().as("total")),
      filter,
    ).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: count.total };
};
export type LetterRow = Awaited<ReturnType<typeof selectLetters>>["rows"][number];

export const selectLetter = (db: Db, id: number): Promise<LetterRow | undefined> =>
  db.selectFrom("dead_letter").select(columns).select("payload").where("id", "=", id).executeTakeFirst();

export const deleteLetter = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom("dead_letter").where("id", "=", id).execute();
};
