import { type Kysely, sql } from "kysely";
import type { Scope } from "../../kernel/actor.ts";
import { inScope } from "../../kernel/list-query.ts";
import type { Database } from "../../kernel/schema.ts";
import { announced, isHeldBack } from "./alarm-list.store.ts";

type Db = Kysely<Database>;

/** How many alarms asked for an answer since a time, by hour; one that did so twice in an hour is one. */
export const countHours = async (
  db: Db,
  scope: Scope,
  since: Date,
): Promise<{ hour: Date; raised: number }[]> => {
  const { rows } = await sql<{ hour: Date; raised: number }>`
    select date_trunc('hour', e.at) as hour, count(distinct a.id)::int as raised
    from alarm_event e join alarm a on a.id = e.alarm_id
    where e.at >= ${since} and ${announced} and ${inScope("a.device_id", scope)} group by 1`.execute(db);
  return rows;
};

/** How many alarms asked for an answer since a time, however often. */
export const countSince = async (db: Db, scope: Scope, since: Date): Promise<number> => {
  const { rows } = await sql<{ raised: number }>`
    select count(distinct a.id)::int as raised from alarm_event e join alarm a on a.id = e.alarm_id
    where e.at >= ${since} and ${announced} and ${inScope("a.device_id", scope)}`.execute(db);
  return rows[0]?.raised ?? 0;
};

/**
 * How many alarms of each priority asked for an answer since a time, by local day (`YYYY-MM-DD`). Each is counted once a
 * day, by the priority that it has now: as the list that a day leads to.
 */
export const countDays = async (
  db: Db,
  scope: Scope,
  since: Date,
  timeZone: string,
): Promise<{ day: string; priority: number; raised: number }[]> => {
  const { rows } = await sql<{ day: string; priority: number; raised: number }>`
    select (e.at at time zone ${timeZone}::text)::date::text as day, a.priority, count(distinct a.id)::int as raised
    from alarm_event e join alarm a on a.id = e.alarm_id
    where e.at >= ${since} and ${announced} and ${inScope("a.device_id", scope)} group by 1, 2`.execute(db);
  return rows;
};

/**
 * How many alarms of each priority the list of active ones has, by the zone and room of their devices: also those that
 * are over and wait for an answer, and how many still hold.
 */
export const countPlaces = async (
  db: Db,
  scope: Scope,
): Promise<
  { zoneId: number | null; roomId: number | null; priority: number; active: number; holding: number }[]
> => {
  const { rows } = await sql<Awaited<ReturnType<typeof countPlaces>>[number]>`
    select d.zone_id as "zoneId", d.room_id as "roomId", a.priority, count(*)::int as active,
      count(*) filter (where a.active)::int as holding
    from alarm a join device d on d.id = a.device_id
    where a.closed_at is null and not ${isHeldBack} and ${inScope("a.device_id", scope)}
    group by 1, 2, 3`.execute(db);
  return rows;
};
