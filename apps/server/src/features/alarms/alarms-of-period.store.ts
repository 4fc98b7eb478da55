import { type AlarmKind, alarmKindKeys } from "@sgval/contract/alarms/alarm-kinds";
import { alarmEvents, alarmPriorities, announcingEvents } from "@sgval/contract/alarms/alarm-state";
import { type Kysely, type Selectable, sql } from "kysely";
import * as z from "zod";
import type { Scope } from "../../kernel/actor.ts";
import { inScope } from "../../kernel/list-query.ts";
import type { Database } from "../../kernel/schema.ts";
import { alarmAsOf, valueEvents, valueEventsIfGiven } from "./alarm-as-of.ts";
import { type AlarmEventRecord, type AlarmRecord, alarmOf, conditionEvents } from "./alarm-record.ts";

/** An alarm of a period: what happened to it, and how it was at the end. */
interface AlarmOfPeriod {
  record: AlarmRecord;
  raised: boolean;
  cleared: boolean;
  /** Active at the end. */
  standing: boolean;
  /** The end of the shelving that was in force at the end. */
  shelvedUntil: Date | null;
}

interface Counts {
  total: number;
  raised: number;
  cleared: number;
  standing: number;
  unanswered: number;
  shelved: number;
  outOfService: number;
}

const parsedEvent = z.object({
  at: z.date(),
  event: z.enum(alarmEvents),
  actor: z.string().nullable(),
  value: z.number().nullable(),
  priority: z.literal(alarmPriorities),
  note: z.string().nullable(),
  until: z.date().nullable(),
});

/** The last event of each kind before a time, with a note or value and without, newest first; by alarm. */
const findLastEvents = async (
  db: Kysely<Database>,
  alarmIds: readonly number[],
  before: Date,
): Promise<Map<number, AlarmEventRecord[]>> => {
  const { rows } = await sql<Selectable<Database["alarm_event"]>>`
    select * from (
      select distinct on (alarm_id, event, note is null, value is null) *
      from alarm_event where alarm_id = any(${alarmIds}::int[]) and at < ${before}
      order by alarm_id, event, note is null, value is null, at desc, id desc
    ) last
    order by at desc, id desc`.execute(db);
  const found = new Map<number, AlarmEventRecord[]>();
  for (const { alarm_id, ...row } of rows) {
    const parsed = parsedEvent.safeParse(row);
    if (parsed.success) found.set(alarm_id, [...(found.get(alarm_id) ?? []), parsed.data]);
  }
  return found;
};

const shelvingChanges = ["shelved", "unshelved"] as const satisfies AlarmEventRecord["event"][];

/** An alarm that was put on the shelf or taken off it. */
export interface ShelvingOfPeriod {
  id: number;
  at: Date;
  deviceId: number;
  kind: AlarmKind;
  channel: string | null;
  change: (typeof shelvingChanges)[number];
  by: string | null;
  reason: string | null;
  until: Date | null;
}

/** What was put on the shelf and taken off it in a period, the oldest first, at most `limit`; the total is of all. */
export const findShelvings = async (
  db: Kysely<Database>,
  { from, to, scope }: { from: Date; to: Date; scope: Scope },
  limit: number,
): Promise<{ total: number; rows: ShelvingOfPeriod[] }> => {
  const { rows } = await sql<ShelvingOfPeriod & { total: number }>`
    select e.id, e.at, a.device_id as "deviceId", a.kind, a.channel, e.event as change, e.actor as by, e.note as reason, e.until,
      count(*) over ()::int as total
    from alarm_event e join alarm a on a.id = e.alarm_id
    where e.event = any(${shelvingChanges}::text[]) and e.at >= ${from} and e.at < ${to}
      and a.kind = any(${alarmKindKeys}::text[]) and ${inScope("a.device_id", scope)}
    order by e.at, e.id limit ${limit}`.execute(db);
  return { total: rows[0]?.total ?? 0, rows: rows.map(({ total: _, ...row }) => row) };
};

/**
 * Alarms that were raised or cleared in a period, or that were active, unanswered, on the shelf or out of service at its end: the
 * gravest first, at most `limit`, and counts of all. Historical ones are left out: nobody was asked about them.
 */
export const findAlarmsOfPeriod = async (
  db: Kysely<Database>,
  { from, to, scope }: { from: Date; to: Date; scope: Scope },
  limit: number,
): Promise<{ counts: Counts; rows: AlarmOfPeriod[] }> => {
  type Row = Selectable<Database["alarm"]> &
    Record<`period_${Exclude<keyof Counts, "outOfService"> | "out"}`, number> & {
      was_raised: boolean;
      was_cleared: boolean;
      was_standing: boolean;
      was_shelved_until: Date | null;
      /** A later event brought another value, and with it another limit. */
      has_other_value: boolean;
    };
  const { rows } = await sql<Row>`
    select alarm.*, was_raised, was_cleared, was_standing, was_shelved_until,
      exists (
        select from alarm_event later where later.alarm_id = alarm.id and later.at >= ${to}
          and (later.event = any(${valueEvents}::text[])
            or (later.event = any(${valueEventsIfGiven}::text[]) and later.value is not null)
            -- of another of the same, which was not measured
            or (later.event = 're_alarmed' and later.at = alarm.active_since))
      ) as has_other_value,
      count(*) over ()::int as period_total,
      (count(*) filter (where was_raised) over ())::int as period_raised,
      (count(*) filter (where was_cleared) over ())::int as period_cleared,
      (count(*) filter (where was_standing) over ())::int as period_standing,
      (count(*) filter (where was_unanswered) over ())::int as period_unanswered,
      (count(*) filter (where was_shelved_until is not null) over ())::int as period_shelved,
      (count(*) filter (where was_out) over ())::int as period_out
    from alarm
    cross join lateral (
      select
        coalesce(bool_or(at >= ${from} and event = any(${conditionEvents}::text[])), false) as was_raised,
        coalesce(bool_or(at >= ${from} and event = 'cleared'), false) as was_cleared,
        (array_agg(event order by at desc, id desc) filter (where event = any(${[...conditionEvents, "cleared"]}::text[])))[1]
          is distinct from 'cleared' as was_standing,
        (array_agg(until order by at desc, id desc) filter (where event in ('shelved', 'unshelved')))[1] as last_until,
        coalesce((array_agg(event order by at desc, id desc) filter (where event in ('taken_out', 'put_back')))[1] = 'taken_out', false)
          as was_out,
        coalesce((array_agg(event order by at desc, id desc) filter (where event in ('suppressed', 'released', 'cleared')))[1]
          = 'suppressed', false) as was_suppressed,
        (array_agg(event order by at desc, id desc) filter (where event = any(${[...announcingEvents, "acknowledged"]}::text[])))[1]
          is distinct from 'acknowledged' as was_asking,
        (array_agg(priority order by at desc, id desc))[1] as was_priority
      from alarm_event where alarm_id = alarm.id and at < ${to}
    ) happened
    cross join lateral (
      select case when last_until > ${to} then last_until end as was_shelved_until
    ) shelf
    cross join lateral (
      select was_asking and not was_out and not was_suppressed and was_shelved_until is null
        and (closed_at is null or closed_at >= ${to}) as was_unanswered
    ) answer
    where raised_at < ${to} and (closed_at is null or closed_at >= ${from}) and not historical and ${inScope("device_id", scope)}
      and (was_raised or was_cleared or was_standing or was_unanswered or was_out or was_shelved_until is not null)
    order by coalesce(was_priority, priority), raised_at desc, alarm.id desc limit ${limit}`.execute(db);
  const [first] = rows;
  const events = await findLastEvents(
    db,
    rows.map(({ id }) => id),
    to,
  );
  return {
    counts: {
      total: first?.period_total ?? 0,
      raised: first?.period_raised ?? 0,
      cleared: first?.period_cleared ?? 0,
      standing: first?.period_standing ?? 0,
      unanswered: first?.period_unanswered ?? 0,
      shelved: first?.period_shelved ?? 0,
      outOfService: first?.period_out ?? 0,
    },
    rows: rows.flatMap((row) => {
      const record = alarmOf(row);
      return record
        ? [
            {
              record: alarmAsOf(record, events.get(record.id) ?? [], {
                at: to,
                hasOtherValue: row.has_other_value,
              }),
              raised: row.was_raised,
              cleared: row.was_cleared,
              standing: row.was_standing,
              shelvedUntil: row.was_shelved_until,
            },
          ]
        : [];
    }),
  };
};
