import { alarmPriorities, announcingEvents } from "@sgval/contract/alarms/alarm-state";
import { type Kysely, type Selectable, sql } from "kysely";
import type { Scope } from "../../kernel/actor.ts";
import { inScope } from "../../kernel/list-query.ts";
import type { Database } from "../../kernel/schema.ts";
import { type AlarmRecord, alarmOf } from "./alarm-record.ts";

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
  shelved: number;
}

/** An alarm with the answer, note, shelf, priority and clearing that it had at the end of a period; its events say them. */
const asOfEnd = (
  record: AlarmRecord,
  was: {
    was_standing: boolean;
    was_shelved_until: Date | null;
    was_cleared_at: Date | null;
    was_priority: number | null;
    was_acknowledged_at: Date | null;
    was_acknowledged_by: string | null;
    was_noted: string | null;
  },
): AlarmRecord => ({
  ...record,
  status: {
    ...record.status,
    priority: alarmPriorities.find((one) => one === was.was_priority) ?? record.status.priority,
    active: was.was_standing,
    shelved: was.was_shelved_until && (record.status.shelved ?? "timed"),
    acknowledged: was.was_acknowledged_at !== null,
  },
  acknowledgedAt: was.was_acknowledged_at,
  acknowledgedBy: was.was_acknowledged_by,
  note: was.was_noted,
  shelf: was.was_shelved_until && record.shelf,
  clearedAt: was.was_standing ? null : was.was_cleared_at,
});

/**
 * Alarms that were raised or cleared in a period, or that were active or on the shelf at its end: the gravest first, at most
 * `limit`, and counts of all. Historical ones are left out: nobody was asked about them.
 */
export const findAlarmsOfPeriod = async (
  db: Kysely<Database>,
  { from, to, scope }: { from: Date; to: Date; scope: Scope },
  limit: number,
): Promise<{ counts: Counts; rows: AlarmOfPeriod[] }> => {
  type Row = Selectable<Database["alarm"]> &
    Record<`period_${keyof Counts}`, number> & {
      was_raised: boolean;
      was_cleared: boolean;
      was_standing: boolean;
      was_shelved_until: Date | null;
      was_cleared_at: Date | null;
      was_priority: number | null;
      was_acknowledged_at: Date | null;
      was_acknowledged_by: string | null;
      was_noted: string | null;
    };
  // What asks anew takes an acknowledgement back.
  const answering = sql.join([...announcingEvents, "acknowledged"].map((event) => sql.lit(event)));
  const { rows } = await sql<Row>`
    select alarm.*, was_raised, was_cleared, was_standing, was_shelved_until,
      was_cleared_at, was_priority, was_noted,
      case when answer = 'acknowledged' then answered_at end as was_acknowledged_at,
      case when answer = 'acknowledged' then answered_by end as was_acknowledged_by,
      count(*) over ()::int as period_total,
      (count(*) filter (where was_raised) over ())::int as period_raised,
      (count(*) filter (where was_cleared) over ())::int as period_cleared,
      (count(*) filter (where was_standing) over ())::int as period_standing,
      (count(*) filter (where was_shelved_until is not null) over ())::int as period_shelved
    from alarm
    cross join lateral (
      select
        coalesce(bool_or(at >= ${from} and event in ('raised', 'activated')), false) as was_raised,
        coalesce(bool_or(at >= ${from} and event = 'cleared'), false) as was_cleared,
        (array_agg(event order by at desc, id desc) filter (where event in ('raised', 'activated', 'cleared')))[1]
          is distinct from 'cleared' as was_standing,
        (array_agg(until order by at desc, id desc) filter (where event in ('shelved', 'unshelved')))[1] as last_until,
        max(at) filter (where event = 'cleared') as was_cleared_at,
        (array_agg(priority order by at desc, id desc))[1] as was_priority,
        (array_agg(event order by at desc, id desc) filter (where event in (${answering})))[1] as answer,
        (array_agg(at order by at desc, id desc) filter (where event in (${answering})))[1] as answered_at,
        (array_agg(actor order by at desc, id desc) filter (where event in (${answering})))[1] as answered_by,
        (array_agg(note order by at desc, id desc) filter (where event in ('acknowledged', 'noted')
          and note is not null))[1] as was_noted
      from alarm_event where alarm_id = alarm.id and at < ${to}
    ) happened
    cross join lateral (
      select case when last_until > ${to} then last_until end as was_shelved_until
    ) shelf
    where raised_at < ${to} and (closed_at is null or closed_at >= ${from}) and not historical and ${inScope("device_id", scope)}
      and (was_raised or was_cleared or was_standing or was_shelved_until is not null)
    order by priority, raised_at desc, alarm.id desc limit ${limit}`.execute(db);
  const [first] = rows;
  return {
    counts: {
      total: first?.period_total ?? 0,
      raised: first?.period_raised ?? 0,
      cleared: first?.period_cleared ?? 0,
      standing: first?.period_standing ?? 0,
      shelved: first?.period_shelved ?? 0,
    },
    rows: rows.flatMap((row) => {
      const record = alarmOf(row);
      return record
        ? [
            {
              record: asOfEnd(record, row),
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
