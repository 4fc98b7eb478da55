import { CompiledQuery, type Kysely, sql } from "kysely";
import type pg from "pg";
import type { BrokerDelivery, PacketDelivery } from "../../../gateways/mqtt/unacknowledged.ts";
import type { Database } from "../../../kernel/schema.ts";

type Db = Kysely<Database>;

const noteSql = `
  insert into broker_delivery (broker_id, packet_id, digest, stored_at)
  select n.b, n.p, n.d, clock_timestamp() from unnest($1::int[], $2::int[], $3::text[]) as n (b, p, d)
  join customer_broker on customer_broker.id = n.b
  on conflict (broker_id, packet_id) do update set digest = excluded.digest, stored_at = excluded.stored_at`;

const valuesOf = (deliveries: readonly BrokerDelivery[]) => [
  deliveries.map(({ brokerId }) => brokerId),
  deliveries.map(({ packetId }) => packetId),
  deliveries.map(({ digest }) => digest),
];

/** Notes the deliveries of a batch in the transaction of their readings; of a broker that is gone nothing is kept. */
export const noteDeliveries = async (
  client: pg.PoolClient,
  deliveries: readonly BrokerDelivery[],
): Promise<void> => {
  // The last one of each id: a statement may not write a row twice.
  const byId = new Map(deliveries.map((one) => [`${one.brokerId} ${one.packetId}`, one]));
  const values = valuesOf([...byId.values()]);
  await client.query({ name: "note-broker-deliveries", text: noteSql, values });
};

/** The same of one message whose readings are committed in several batches, after the last of them. */
export const noteDelivery = async (db: Db, delivery: BrokerDelivery): Promise<void> => {
  await db.executeQuery(CompiledQuery.raw(noteSql, valuesOf([delivery])));
};

/** The deliveries of a broker that were committed last, the newest last. */
export const lastDeliveries = async (db: Db, brokerId: number, most: number): Promise<PacketDelivery[]> => {
  const rows = await db
    .selectFrom("broker_delivery")
    .select(["packet_id as packetId", "digest"])
    .where("broker_id", "=", brokerId)
    .orderBy("stored_at", "desc")
    .limit(most)
    .execute();
  return rows.reverse();
};

/** The broker has lost its session, or gives its ids anew: what was noted until now says nothing any more. */
export const forgetDeliveries = async (db: Db, brokerId: number): Promise<void> => {
  await db
    .deleteFrom("broker_delivery")
    .where("broker_id", "=", brokerId)
    .where("stored_at", "<", sql<Date>`clock_timestamp()`)
    .execute();
};
