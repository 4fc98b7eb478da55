import { type Kysely, sql } from "kysely";

/**
 * What totalisers counted of a day that they know only in part is no longer the volume of the day: days that lack values are computed
 * anew. Those whose readings are dropped stay as they are; without readings they would be empty.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    insert into zone_day_pending (zone_id, day)
    select d.zone_id, d.day
    from zone_day d cross join (select max(raw_since) as since from rollup_progress) r
    where d.counted is not null and array_position(d.inflow, null) is not null
      and (r.since is null or d.day > (r.since at time zone 'UTC')::date)
    on conflict (zone_id, day) do update set changes = zone_day_pending.changes + 1`.execute(db);
};
