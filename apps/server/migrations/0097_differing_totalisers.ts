import { type Kysely, sql } from "kysely";

/**
 * The devices whose totaliser contradicts their flow, by day. Days that have their readings are computed anew; those whose readings
 * are dropped stay as they are and name none, since without readings they would be empty.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table zone_day add column differing int[] not null default '{}'`.execute(db);
  await sql`
    insert into zone_day_pending (zone_id, day)
    select d.zone_id, d.day
    from zone_day d cross join (select max(raw_since) as since from rollup_progress) r
    where r.since is null or d.day > (r.since at time zone 'UTC')::date
    on conflict (zone_id, day) do update set changes = zone_day_pending.changes + 1`.execute(db);
};
