import { type UnclaimedReason, unclaimedReason } from "@sgval/contract/connections/unclaimed-topics";
import { dayMs } from "@sgval/quantities/duration";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../../kernel/schema.ts";

type Db = Kysely<Database>;

/** Messages on a topic that belongs to no device. */
export interface UnclaimedCount {
  brokerId: number;
  topic: string;
  reason: UnclaimedReason;
  /** The name in the place of `{device}`. */
  name: string | null;
  times: number;
  /** Epoch milliseconds. */
  firstAt: number;
  lastAt: number;
  /** The start of the last one. */
  payload: Buffer;
}

/** Adds counts to those that are stored; of a broker that is gone nothing is kept. */
export const addUnclaimed = async (db: Db, counts: readonly UnclaimedCount[]): Promise<void> => {
  await sql`
    insert into unclaimed_topic as stored (broker_id, topic, reason, name, times, first_at, last_at, payload)
    select n.broker_id, topic, reason, n.name, times,
      to_timestamp(first_at / 1000), to_timestamp(last_at / 1000), payload
    from unnest(
      ${counts.map(({ brokerId }) => brokerId)}::int[],
      ${counts.map(({ topic }) => topic)}::text[],
      ${counts.map(({ reason }) => reason)}::text[],
      ${counts.map(({ name }) => name)}::text[],
      ${counts.map(({ times }) => times)}::int[],
      ${counts.map(({ firstAt }) => firstAt)}::float8[],
      ${counts.map(({ lastAt }) => lastAt)}::float8[],
      ${counts.map(({ payload }) => payload)}::bytea[]
    ) as n (broker_id, topic, reason, name, times, first_at, last_at, payload)
    join customer_broker on customer_broker.id = n.broker_id
    on conflict (broker_id, topic) do update set
      reason = excluded.reason, name = excluded.name, payload = excluded.payload,
      times = least(stored.times::bigint + excluded.times, 2147483647),
      first_at = least(stored.first_at, excluded.first_at),
      last_at = greatest(stored.last_at, excluded.last_at)`.execute(db);
};

export interface UnclaimedRetention {
  days: number;
  perBroker: number;
}

/** Deletes those that are old, and the oldest beyond how many of a broker are kept. */
export const dropUnclaimedBeyond = async (
  db: Db,
  { days, perBroker }: UnclaimedRetention,
  now: number,
): Promise<void> => {
  await sql`
    delete from unclaimed_topic where last_at < ${new Date(now - days * dayMs)}
      or (broker_id, topic) in (
        select broker_id, topic from (
          select *, row_number() over (partition by broker_id order by last_at desc) as nth from unclaimed_topic
        ) ranked where nth > ${perBroker})`.execute(db);
};

/** All of them, the newest topic first: their order does not follow their messages. */
export const selectUnclaimed = async (db: Db): Promise<UnclaimedCount[]> => {
  const rows = await db
    .selectFrom("unclaimed_topic")
    .selectAll()
    .orderBy("first_at", "desc")
    .orderBy("topic")
    .execute();
  return rows.map(({ broker_id, reason, first_at, last_at, ...row }) => ({
    ...row,
    brokerId: broker_id,
    reason: unclaimedReason.parse(reason),
    firstAt: first_at.getTime(),
    lastAt: last_at.getTime(),
  }));
};
