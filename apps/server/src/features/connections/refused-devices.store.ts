import {
  type RefusedReason,
  type RefusedSource,
  refusedReason,
  refusedSource,
} from "@sgval/contract/connections/refused-devices";
import { dayMs } from "@sgval/quantities/duration";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../kernel/schema.ts";

/** Who was refused, and why; what is counted is one of these. */
export interface RefusedSender {
  source: RefusedSource;
  address: string;
  /** The user name given over MQTT; over HTTP the gateway of the address, or the last characters of the token; empty without any. */
  name: string;
  reason: RefusedReason;
}

export interface RefusedCount extends RefusedSender {
  /** The topic of the last refusal, if it was one. */
  topic: string | null;
  times: number;
  /** Epoch milliseconds. */
  firstAt: number;
  lastAt: number;
}

type Db = Kysely<Database>;

/** Adds counts to those that are stored. */
export const addRefusals = async (db: Db, counts: readonly RefusedCount[]): Promise<void> => {
  await sql`
    insert into refused_device as stored (source, address, name, reason, topic, times, first_at, last_at)
    select source, address, name, reason, topic, times, to_timestamp(first_at / 1000), to_timestamp(last_at / 1000)
    from unnest(
      ${counts.map(({ source }) => source)}::text[],
      ${counts.map(({ address }) => address)}::text[],
      ${counts.map(({ name }) => name)}::text[],
      ${counts.map(({ reason }) => reason)}::text[],
      ${counts.map(({ topic }) => topic)}::text[],
      ${counts.map(({ times }) => times)}::int[],
      ${counts.map(({ firstAt }) => firstAt)}::float8[],
      ${counts.map(({ lastAt }) => lastAt)}::float8[]
    ) as n (source, address, name, reason, topic, times, first_at, last_at)
    on conflict (source, address, name, reason) do update set
      topic = coalesce(excluded.topic, stored.topic),
      times = least(stored.times::bigint + excluded.times, 2147483647),
      first_at = least(stored.first_at, excluded.first_at),
      last_at = greatest(stored.last_at, excluded.last_at)`.execute(db);
};

export interface RefusedRetention {
  days: number;
  perAddress: number;
  inAll: number;
}

/** Deletes those that are old, and the oldest beyond how many of an address, and in all, are kept. */
export const dropRefusalsBeyond = async (
  db: Db,
  { days, perAddress, inAll }: RefusedRetention,
  now: number,
): Promise<void> => {
  await sql`
    delete from refused_device where last_at < ${new Date(now - days * dayMs)}
      or (source, address, name, reason) in (
        select source, address, name, reason from (
          select *, row_number() over (partition by address order by last_at desc) as of_address,
            row_number() over (order by last_at desc) as of_all
          from refused_device
        ) ranked where of_address > ${perAddress} or of_all > ${inAll})`.execute(db);
};

/** All of them, latest first. */
export const selectRefusals = async (db: Db): Promise<RefusedCount[]> => {
  const rows = await db
    .selectFrom("refused_device")
    .selectAll()
    .orderBy("last_at", "desc")
    .orderBy("address")
    .execute();
  return rows.map(({ source, reason, first_at, last_at, ...row }) => ({
    ...row,
    source: refusedSource.parse(source),
    reason: refusedReason.parse(reason),
    firstAt: first_at.getTime(),
    lastAt: last_at.getTime(),
  }));
};
