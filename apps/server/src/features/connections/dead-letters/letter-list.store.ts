import type { DeadLetterFilter, DeadLetterReason } from "@sgval/contract/connections/dead-letters";
import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import { type ListOrder, searchCondition } from "../../../kernel/list-query.ts";
import type { Database } from "../../../kernel/schema.ts";

type Db = Kysely<Database>;

/** Which letters: those of a filter, or the ones named. */
export interface LetterSelection {
  filter?: DeadLetterFilter;
  ids?: readonly number[];
  /** Those that came after one letter, up to another one. */
  between?: { after: number; until: number };
  /** Limits to these devices, without letters that have no device; null for no limit. */
  inView: readonly number[] | null;
}

const conditionsOf = ({ filter = {}, ids, between, inView }: LetterSelection): RawBuilder<boolean>[] => {
  const { deviceId, gatewayId, withoutDevice, reason, source, from, to, q } = filter;
  const all: RawBuilder<boolean>[] = [];
  if (ids) all.push(sql<boolean>`id = any(${ids}::int[])`);
  if (between) all.push(sql<boolean>`id > ${between.after} and id <= ${between.until}`);
  if (deviceId !== undefined) all.push(sql<boolean>`device_id = ${deviceId}`);
  if (gatewayId !== undefined) all.push(sql<boolean>`gateway_id = ${gatewayId}`);
  if (withoutDevice) all.push(sql<boolean>`device_id is null`);
  if (reason) all.push(sql<boolean>`reason = ${reason}`);
  if (source) all.push(sql<boolean>`source = ${source}`);
  if (from !== undefined) all.push(sql<boolean>`received_at >= ${new Date(from)}`);
  if (to !== undefined) all.push(sql<boolean>`received_at <= ${new Date(to)}`);
  if (q) all.push(searchCondition(q));
  if (inView) all.push(sql<boolean>`device_id = any(${inView}::int[])`);
  return all;
};

const selected = <O>(
  query: SelectQueryBuilder<Database, "dead_letter", O>,
  selection: LetterSelection,
): SelectQueryBuilder<Database, "dead_letter", O> =>
  query.where((where) => where.and(conditionsOf(selection)));

const columns = [
  "id",
  "received_at",
  "source",
  "device_id",
  "gateway_id",
  "topic",
  "reason",
  "detail",
  "bytes",
] as const;
const gatewayName = sql<
  string | null
>`(select gateway.name from gateway where gateway.id = dead_letter.gateway_id)`.as("gateway_name");

/** What a list may be sorted by, beside the newest first. */
export const letterOrders = { receivedAt: "id", reason: "reason", bytes: "bytes" } as const;
export type LetterOrder = ListOrder<keyof typeof letterOrders>;

/** Letters in an order, with the first bytes of each payload. */
export const selectLetters = (
  db: Db,
  selection: LetterSelection,
  { field, descending }: LetterOrder,
  page: { limit: number; offset: number; payloadBytes: number },
) =>
  selected(db.selectFrom("dead_letter"), selection)
    .select([...columns, gatewayName])
    .select(sql<Buffer>`substring(payload from 1 for ${page.payloadBytes})`.as("payload"))
    .orderBy(letterOrders[field], descending ? "desc" : "asc")
    .orderBy("id", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
export type LetterRow = Awaited<ReturnType<typeof selectLetters>>[number];

export const countLetters = async (db: Db, selection: LetterSelection): Promise<number> => {
  const { total } = await selected(db.selectFrom("dead_letter"), selection)
    .select((select) => select.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
};

export const selectLetter = (db: Db, id: number): Promise<LetterRow | undefined> =>
  db
    .selectFrom("dead_letter")
    .select([...columns, gatewayName, "payload"])
    .where("id", "=", id)
    .executeTakeFirst();

/** How many letters there are of each kind, most first; those of a device are one kind whatever gateway they came over. */
export const selectKinds = async (
  db: Db,
  selection: LetterSelection,
  page: { limit: number; offset: number },
) => {
  const { rows } = await sql<{
    reason: string;
    device_id: number | null;
    gateway_id: number | null;
    gateway_name: string | null;
    letters: number;
    newest_id: number;
    last_at: Date;
    total: number;
  }>`
    select kind.*, gateway.name as gateway_name, (count(*) over ())::int as total
    from (
      select reason, device_id, case when device_id is null then gateway_id end as gateway_id,
        count(*)::int as letters, max(id) as newest_id, max(received_at) as last_at
      from dead_letter
      where ${sql.join([sql`true`, ...conditionsOf(selection)], sql` and `)}
      group by 1, 2, 3
    ) kind left join gateway on gateway.id = kind.gateway_id
    order by letters desc, newest_id desc limit ${page.limit} offset ${page.offset}`.execute(db);
  return rows;
};

/** The newest letter of a selection, 0 without one. */
export const newestLetter = async (db: Db, selection: LetterSelection): Promise<number> => {
  const { newest } = await selected(db.selectFrom("dead_letter"), selection)
    .select((select) => select.fn.max("id").as("newest"))
    .executeTakeFirstOrThrow();
  return newest ?? 0;
};

/** Whole letters of a selection, oldest first. */
export const selectWholeLetters = (db: Db, selection: LetterSelection, limit: number): Promise<LetterRow[]> =>
  selected(db.selectFrom("dead_letter"), selection)
    .select([...columns, gatewayName, "payload"])
    .orderBy("id")
    .limit(limit)
    .execute();

/** Deletes a selection; returns how many letters of each device those were. */
export const deleteLetters = async (
  db: Db,
  selection: LetterSelection,
): Promise<{ deviceId: number | null; letters: number }[]> => {
  const { rows } = await sql<{ deviceId: number | null; letters: number }>`
    with gone as (
      delete from dead_letter where ${sql.join([sql`true`, ...conditionsOf(selection)], sql` and `)} returning device_id
    )
    select device_id as "deviceId", count(*)::int as letters from gone group by device_id order by device_id`.execute(
    db,
  );
  return rows;
};

/** A letter that was decoded again and stays. */
export interface KeptLetter {
  id: number;
  /** The device that it belongs to, also where it had none before. */
  deviceId: number | null;
  reason: DeadLetterReason;
  detail: string | null;
}

/** Notes why letters stay. */
export const updateKeptLetters = async (db: Db, letters: readonly KeptLetter[]): Promise<void> => {
  if (letters.length === 0) return;
  await sql`
    update dead_letter letter set reason = k.reason, detail = k.detail, device_id = k.device_id
    from unnest(
      ${letters.map(({ id }) => id)}::int[],
      ${letters.map(({ deviceId }) => deviceId)}::int[],
      ${letters.map(({ reason }) => reason)}::text[],
      ${letters.map(({ detail }) => detail)}::text[]
    ) as k (id, device_id, reason, detail)
    where letter.id = k.id and (k.device_id is null or exists (select from device where device.id = k.device_id))`.execute(
    db,
  );
};
