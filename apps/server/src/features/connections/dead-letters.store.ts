import type { DeadLetterReason } from "@sgval/contract/connections/connections";
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

/** Deletes letters received before `oldest`, and the oldest beyond `rows`. */
export const dropOldLetters = async (db: Db, oldest: Date, rows: number): Promise<void> => {
  await db.deleteFrom("dead_letter").where("received_at", "<", oldest).execute();
  await sql`
    delete from dead_letter
    where id <= (select id from dead_letter order by id desc offset ${rows} limit 1)`.execute(db);
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
