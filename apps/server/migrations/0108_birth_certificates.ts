import { type Kysely, sql } from "kysely";

/**
 * What the birth certificates of edge nodes of Sparkplug B say of their metrics. Gateways that named devices by the last level of the topic alone,
 * which is unique only below its edge node, name them by group, edge node and device, and receive birth certificates.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table sparkplug_edge_node (
      gateway_id integer not null references gateway on delete cascade,
      edge_node text not null,
      born jsonb not null,
      updated_at timestamptz not null,
      primary key (gateway_id, edge_node)
    )`.execute(db);
  await sql`
    update gateway set key_source = 'sparkplug',
      topic = regexp_replace(topic, '^spBv1\\.0/([^/]+)/DDATA/([^/]+)/\\{device\\}$', 'spBv1.0/\\1/+/\\2/#')
    where key_source = 'topic' and topic ~ '^spBv1\\.0/[^/]+/DDATA/[^/]+/\\{device\\}$'`.execute(db);
};
