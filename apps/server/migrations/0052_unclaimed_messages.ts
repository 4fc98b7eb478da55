import { type Kysely, sql } from "kysely";

/** The newest messages of topics that belong to no device: as soon as one does, they become dead letters of it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table unclaimed_message (
      id bigint primary key generated always as identity,
      broker_id integer not null references customer_broker on delete cascade,
      topic text not null,
      received_at timestamptz not null,
      payload bytea not null
    )`.execute(db);
  await sql`create index unclaimed_message_topic on unclaimed_message (broker_id, topic, id desc)`.execute(
    db,
  );
};
