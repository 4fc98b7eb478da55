import type { alarmEvents } from "@sgval/contract/alarms/alarm-state";
import { type Kysely, sql } from "kysely";
import type { Scope } from "../../kernel/actor.ts";
import { inScope } from "../../kernel/list-query.ts";
import type { Database } from "../../kernel/schema.ts";
import { healthEvents } from "./alarm-health.ts";
import { announced, asksBy, isHeldBack } from "./alarm-list.store.ts";
import { conditionEvents } from "./alarm-record.ts";

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

interface AlarmPlaces {
  scope: Scope;
  roomId?: number;
  zoneId?: number;
}

const inPlaces = ({ scope, roomId, zoneId }: AlarmPlaces) => [
  inScope("alarm.device_id", scope),
  ...(roomId === undefined ? [] : [sql<boolean>`device.room_id = ${roomId}`]),
  ...(zoneId === undefined ? [] : [sql<boolean>`device.zone_id = ${zoneId}`]),
];

/**
 * What was active at a time since before another, and was not held back then, by what had happened until then; the longest
 * first. What gets worse or asks anew has been active all the while, although its place in the list begins anew.
 */
export const findStanding = async (
  db: Db,
  { at, since, ...places }: AlarmPlaces & { at: Date; since: Date },
  limit: number,
): Promise<{ id: number; deviceId: number; kind: string; channel: string | null; standsSince: Date }[]> => {
  const lastOf = (...kinds: (typeof alarmEvents)[number][]) =>
    sql`(array_agg(event order by at desc, id desc) filter (where event in (${sql.join(kinds.map((kind) => sql.lit(kind)))})))[1]`;
  const { rows } = await sql<Awaited<ReturnType<typeof findStanding>>[number]>`
    select alarm.id, alarm.device_id as "deviceId", alarm.kind, alarm.channel, stands_since as "standsSince"
    from alarm join device on device.id = alarm.device_id
    cross join lateral (
      select max(at) filter (where event = any(${conditionEvents}::text[])) as stands_since,
        ${lastOf(...conditionEvents, "cleared")} as condition,
        ${lastOf("suppressed", "released", "cleared")} as suppression,
        ${lastOf("taken_out", "put_back")} as service,
        (array_agg(until order by at desc, id desc) filter (where event in ('shelved', 'unshelved')))[1] as held_until
      from alarm_event where alarm_id = alarm.id and at < ${at}
    ) happened
    where raised_at < ${since} and (closed_at is null or closed_at >= ${at}) and not historical
      and ${sql.join(inPlaces(places), sql` and `)}
      and condition <> 'cleared' and stands_since < ${since}
      and suppression is distinct from 'suppressed' and service is distinct from 'taken_out'
      and (held_until is null or held_until <= ${at})
    order by stands_since, alarm.id limit ${limit}`.execute(db);
  return rows;
};

/** Every time in a period that an alarm asked for an answer, or got it, or cleared; oldest first. */
export const findHealthEvents = async (
  db: Db,
  { from, to, ...places }: AlarmPlaces & { from: Date; to: Date },
  limit: number,
): Promise<
  {
    at: Date;
    event: string;
    priority: number;
    alarmId: number;
    deviceId: number;
    kind: string;
    channel: string | null;
  }[]
> =>
  db
    .selectFrom("alarm_event as e")
    .innerJoin("alarm", "alarm.id", "e.alarm_id")
    .innerJoin("device", "device.id", "alarm.device_id")
    .select([
      "e.at",
      "e.event",
      "e.priority",
      "alarm.id as alarmId",
      "alarm.device_id as deviceId",
      "alarm.kind",
      "alarm.channel",
    ])
    .where("e.at", ">=", from)
    .where("e.at", "<", to)
    .where("alarm.historical", "=", false)
    .where("e.event", "in", healthEvents)
    .where((where) => where.or([where("e.event", "in", ["cleared", "acknowledged"]), asksBy]))
    .where((where) => where.and(inPlaces(places)))
    .orderBy("e.at")
    .orderBy("e.id")
    .limit(limit)
    .execute();
