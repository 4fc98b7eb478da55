import type { DeadLetterReason } from "@sgval/contract/connections/connections";
import { type Kysely, type SelectQueryBuilder, sql } from "kysely";
import type { Database } from "../../kernel/schema.ts";
import type { KeptLetter } from "./dead-letter.ts";

type Db = Kysely<Database>;

/** Writes many at once. A letter of a device deleted since keeps no device. */
export const insertLetters = async (db: Db, letters: readonly KeptLetter[]): Promise<void> => {
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

/** Drops what is older than a moment, and the oldest beyond so many rows. */
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
  /** Limits to these devices; letters without a device are then left out. */
  inView: readonly number[] | null;
}

type Query<O> = SelectQueryBuilder<Database, "dead_letter", O>;

const filtered = <O>(query: Query<O>, { deviceId, reason, q, inView }: LetterFilter): Query<O> => {
  let narrowed = query;
  if (deviceId !== undefined) narrowed = narrowed.where("device_id", "=", deviceId);
  if (reason) narrowed = narrowed.where("reason", "=", reason);
  if (q) {
    const pattern = `%${q.replace(/[\\%_]/g, "\\$&")}%`;
    narrowed = narrowed.where((where) =>
      where.or([where("topic", "ilike", pattern), where("detail", "ilike", pattern)]),
    );
  }
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
