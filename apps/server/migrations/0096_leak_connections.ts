import { type Kysely, sql } from "kysely";

/**
 * The leak points that were said to be what a suspected leak shows, oldest first, and since when: what is learnt from one is known
 * since then and not since it was reported. Until now a point was mostly reported for the leak.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table suspected_leak add column connections jsonb not null default '[]'`.execute(db);
  await sql`
    update suspected_leak set connections = jsonb_build_array(jsonb_build_object(
      'leakPointId', leak_point.id,
      'at', to_char(
        greatest(leak_point.reported_at, suspected_leak.detected_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'
      )
    ))
    from leak_point where leak_point.id = suspected_leak.leak_point_id`.execute(db);
};
