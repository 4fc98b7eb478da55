import { type Kysely, sql } from "kysely";

/**
 * The messages of a customer's broker that were committed last, by packet id: written with their readings, so that one the broker
 * delivers again after the server was killed before its acknowledgement is not stored twice.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table broker_delivery (
      broker_id integer not null references customer_broker on delete cascade,
      packet_id integer not null,
      digest text not null,
      stored_at timestamptz not null,
      primary key (broker_id, packet_id)
    )`.execute(db);
};
