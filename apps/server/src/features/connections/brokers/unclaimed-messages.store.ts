import { dayMs, minuteMs } from "@sgval/quantities/duration";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../../kernel/schema.ts";

type Db = Kysely<Database>;

/** A message on a topic that belongs to no device. */
export interface UnclaimedMessage {
  brokerId: number;
  topic: string;
  receivedAt: Date;
  payload: Buffer;
}

/** Inserts a batch; of a broker that is gone nothing is kept. */
export const insertUnclaimed = async (db: Db, messages: readonly UnclaimedMessage[]): Promise<void> => {
  await sql`
    insert into unclaimed_message (broker_id, topic, received_at, payload)
    select n.broker_id, n.topic, n.received_at, n.payload
    from unnest(
      ${messages.map(({ brokerId }) => brokerId)}::int[],
      ${messages.map(({ topic }) => topic)}::text[],
      ${messages.map(({ receivedAt }) => receivedAt)}::timestamptz[],
      ${messages.map(({ payload }) => payload)}::bytea[]
    ) with ordinality as n (broker_id, topic, received_at, payload, place)
    join customer_broker on customer_broker.id = n.broker_id
    order by n.place`.execute(db);
};

/** How much is kept: the newest of each topic, and of each broker. */
export interface MessageRetention {
  days: number;
  perTopic: number;
  perBroker: number;
  bytesPerBroker: number;
}

/**
 * Deletes messages that are old, the oldest beyond the limits, and those of topics that are listed no longer. Returns
 * how many of each broker were not old.
 */
export const dropMessagesBeyond = async (
  db: Db,
  { days, perTopic, perBroker, bytesPerBroker }: MessageRetention,
  now: number,
): Promise<{ brokerId: number; messages: number }[]> => {
  await db
    .deleteFrom("unclaimed_message")
    .where("received_at", "<", new Date(now - days * dayMs))
    .execute();
  // The list of topics is written some seconds after the first message.
  const listedBy = new Date(now - minuteMs);
  const { rows } = await sql<{ brokerId: number; messages: number }>`
    with gone as (
      delete from unclaimed_message where id in (
        select id from (
          select id, broker_id, topic, received_at,
            row_number() over (partition by broker_id, topic order by id desc) as nth_of_topic,
            row_number() over (partition by broker_id order by id desc) as nth,
            sum(octet_length(payload)) over (partition by broker_id order by id desc) as newer
          from unclaimed_message
        ) message
        where nth_of_topic > ${perTopic} or nth > ${perBroker} or newer > ${bytesPerBroker}
          or (received_at < ${listedBy} and not exists (
            select from unclaimed_topic
            where unclaimed_topic.broker_id = message.broker_id and unclaimed_topic.topic = message.topic))
      ) returning broker_id
    )
    select broker_id as "brokerId", count(*)::int as messages from gone group by broker_id`.execute(db);
  return rows;
};

/** A topic of which messages are kept. */
export interface KeptTopic {
  brokerId: number;
  topic: string;
  messages: number;
}

export const countKept = async (db: Db): Promise<KeptTopic[]> => {
  const { rows } = await sql<KeptTopic>`
    select broker_id as "brokerId", topic, count(*)::int as messages
    from unclaimed_message group by broker_id, topic`.execute(db);
  return rows;
};

/** Makes the kept messages of topics dead letters of the devices that the topics belong to now, oldest first. */
export const moveToLetters = async (
  db: Db,
  topics: readonly { brokerId: number; topic: string; deviceId: number }[],
): Promise<void> => {
  await sql`
    with gone as (
      delete from unclaimed_message message
      using unnest(
        ${topics.map(({ brokerId }) => brokerId)}::int[],
        ${topics.map(({ topic }) => topic)}::text[],
        ${topics.map(({ deviceId }) => deviceId)}::int[]
      ) as claimed (broker_id, topic, device_id)
      where message.broker_id = claimed.broker_id and message.topic = claimed.topic
      returning message.id, message.topic, message.received_at, message.payload, claimed.device_id
    )
    insert into dead_letter (received_at, source, device_id, topic, reason, detail, payload, bytes)
    select received_at, 'mqtt', device.id, topic, 'unclaimed_topic', null, payload, octet_length(payload)
    from gone left join device on device.id = gone.device_id
    order by gone.id`.execute(db);
};
