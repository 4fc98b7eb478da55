import { alarmKindKeys } from "@sgval/contract/alarms/alarm-kinds";
import { reAlarmSeconds } from "@sgval/contract/alarms/alarm-settings";
import { alarmPriorities, returningEvents } from "@sgval/contract/alarms/alarm-state";
import { type Kysely, type SelectQueryBuilder, sql } from "kysely";
import * as z from "zod";
import type { Database } from "../../kernel/schema.ts";
import { type AlarmEventRecord, type AlarmRecord, type AlarmSource, alarmOf, rowOf } from "./alarm-record.ts";

type Db = Kysely<Database>;

const recordsOf = async (query: SelectQueryBuilder<Database, "alarm", object>): Promise<AlarmRecord[]> =>
  (await query.selectAll("alarm").execute()).flatMap((row) => alarmOf(row) ?? []);

/** All that are not closed. */
export const findOpenAlarms = (db: Db): Promise<AlarmRecord[]> =>
  recordsOf(db.selectFrom("alarm").where("closed_at", "is", null));

/**
 * By id of each alarm, the gravest priority that its condition announced, whatever a person made of it since. One that returns is
 * announced with what a person gave, unless its condition grew graver; what nobody gave notes that it grew as grave as that.
 */
export const findAnnounced = async (db: Db, ids: readonly number[]): Promise<Map<number, number>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; priority: number }>`
    select alarm_id as id, min(priority)::int as priority
    from (
      select alarm_id, event, actor, priority, lag(priority) over (partition by alarm_id order by id) as before
      from alarm_event where alarm_id = any(${ids}::int[])
    ) as e
    where event in ('raised', 'worsened') or (event = 'activated' and priority < before)
      or (event = 'prioritised' and actor is null)
    group by alarm_id`.execute(db);
  return new Map(rows.map(({ id, priority }) => [id, priority]));
};

/** By id of each alarm, when it became what people are asked for; that another of the same asks too, as a second pump, is no more. */
export const findAskedFrom = async (db: Db, ids: readonly number[]): Promise<Map<number, Date>> => {
  const { rows } = await sql<{ id: number; at: Date }>`
    select distinct on (alarm_id) alarm_id as id, at
    from alarm_event
    where alarm_id = any(${ids}::int[]) and (
      event = any(${["raised", "activated", "worsened", "acknowledged", ...returningEvents]}::text[])
      or (event = 'prioritised' and actor is not null)
    )
    order by alarm_id, alarm_event.id desc`.execute(db);
  return new Map(rows.map(({ id, at }) => [id, at]));
};

export const findAlarms = (db: Db, ids: readonly number[]): Promise<AlarmRecord[]> =>
  recordsOf(db.selectFrom("alarm").where("id", "=", sql<number>`any(${ids}::int[])`));

/** The alarms, locked until the change ends, in the order of their ids so that no two changes wait for each other. */
export const lockAlarms = (db: Db, ids: readonly number[]): Promise<AlarmRecord[]> =>
  recordsOf(
    db.selectFrom("alarm").where("id", "=", sql<number>`any(${ids}::int[])`).orderBy("id").forUpdate(),
  );

/** Those of the alarms that nobody else is changing, locked until the change ends: whoever waited for the others would hold up those who wait for his. */
export const lockFreeAlarms = (db: Db, ids: readonly number[]): Promise<AlarmRecord[]> =>
  recordsOf(
    db.selectFrom("alarm").where("id", "=", sql<number>`any(${ids}::int[])`).forUpdate().skipLocked(),
  );

/** The open alarms of devices, locked until the change ends. */
export const lockOpenAlarmsOf = (db: Db, deviceIds: readonly number[]): Promise<AlarmRecord[]> =>
  recordsOf(
    db
      .selectFrom("alarm")
      .where("device_id", "=", sql<number>`any(${deviceIds}::int[])`)
      .where("closed_at", "is", null)
      .orderBy("id")
      .forUpdate(),
  );

/** Those of the devices that still exist, which cannot be deleted until the change ends. */
export const lockExistingDevices = async (db: Db, deviceIds: readonly number[]): Promise<Set<number>> => {
  const rows = await db
    .selectFrom("device")
    .select("id")
    .where("id", "=", sql<number>`any(${deviceIds}::int[])`)
    .forKeyShare()
    .execute();
  return new Set(rows.map(({ id }) => id));
};

/** Which of these commands have an alarm of some of these kinds. */
export const findAlarmedCommands = async (
  db: Db,
  commandIds: readonly number[],
  kinds: readonly string[],
): Promise<Set<number>> => {
  const rows = await db
    .selectFrom("alarm")
    .select("command_id")
    .where("command_id", "=", sql<number>`any(${commandIds}::int[])`)
    .where("kind", "=", sql<string>`any(${kinds}::text[])`)
    .execute();
  return new Set(rows.flatMap(({ command_id }) => command_id ?? []));
};

/**
 * The devices whose open alarm of a kind, of no channel, is on the shelf or out of service, and whether somebody put it there since
 * it is active.
 */
export const findHeldBack = async (db: Db, kind: string): Promise<Map<number, { whileActive: boolean }>> => {
  const rows = await db
    .selectFrom("alarm")
    .select("device_id")
    .select(
      sql<boolean>`active and exists (
        select from alarm_event e
        where e.alarm_id = alarm.id and e.at >= alarm.active_since
          and (e.event = 'shelved' and shelved_until is not null or e.event = 'taken_out' and out_until is not null)
      )`.as("while_active"),
    )
    .where("kind", "=", kind)
    .where("channel", "is", null)
    .where("closed_at", "is", null)
    .where((eb) =>
      eb.or([
        eb("shelved_until", "is not", null),
        eb("shelved_once", "=", true),
        eb("out_until", "is not", null),
      ]),
    )
    .execute();
  return new Map(rows.map((row) => [row.device_id, { whileActive: row.while_active }]));
};

/** The latest time at which each of the alarms of some kinds was active, of those that were since then (epoch ms). */
export const findActiveSince = async (
  db: Db,
  kinds: readonly string[],
  since: Date,
): Promise<(Pick<AlarmRecord, "deviceId" | "channel"> & { kind: string; until: number })[]> => {
  const rows = await db
    .selectFrom("alarm")
    .select(["device_id", "kind", "channel", "active", "cleared_at", "closed_at"])
    .where("kind", "=", sql<string>`any(${kinds}::text[])`)
    .where("historical", "=", false)
    .where(sql<boolean>`(active or coalesce(cleared_at, closed_at) >= ${since})`)
    .execute();
  return rows.map((row) => ({
    ...{ deviceId: row.device_id, kind: row.kind, channel: row.channel },
    until: row.active
      ? Number.POSITIVE_INFINITY
      : ((row.cleared_at ?? row.closed_at)?.getTime() ?? since.getTime()),
  }));
};

/** When the oldest alarm of these kinds that is open for a device was raised; `null` where none is. */
export const findFirstRaised = async (
  db: Db,
  deviceId: number,
  kinds: readonly string[],
): Promise<Date | null> => {
  const row = await db
    .selectFrom("alarm")
    .select((on) => on.fn.min("raised_at").as("at"))
    .where("device_id", "=", deviceId)
    .where("kind", "in", kinds)
    .where("closed_at", "is", null)
    .executeTakeFirst();
  return row?.at ?? null;
};

/** Ids of alarms to come. */
export const newAlarmIds = async (db: Db, count: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('alarm', 'id'))::int as id from generate_series(1, ${count})`.execute(
    db,
  );
  return rows.map(({ id }) => id);
};

/** A statement has 65 535 parameters at most; an alarm has about thirty. */
const rowsPerStatement = 500;

/** Adds alarms, and writes those anew that exist. */
export const writeAlarms = async (db: Db, alarms: readonly AlarmRecord[]): Promise<void> => {
  for (let start = 0; start < alarms.length; start += rowsPerStatement) {
    const rows = alarms.slice(start, start + rowsPerStatement).map(rowOf);
    const columns = Object.keys(rows[0] ?? {}).filter((column) => column !== "id");
    await db
      .insertInto("alarm")
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .column("id")
          .doUpdateSet(Object.fromEntries(columns.map((column) => [column, sql.ref(`excluded.${column}`)]))),
      )
      .execute();
  }
};

/** When a violation that late data had brought was over, both times in epoch ms. */
export type HistoricalEnd = AlarmSource & { raisedAt: number; at: number };

/** Notes the ends of violations in late data; returns the ids of their alarms. */
export const endHistorical = async (db: Db, ends: readonly HistoricalEnd[]): Promise<number[]> => {
  const ids: number[] = [];
  for (const { deviceId, kind, channel, raisedAt, at } of ends) {
    const over = new Date(at);
    const rows = await db
      .updateTable("alarm")
      .set({ cleared_at: over, closed_at: over })
      .where("device_id", "=", deviceId)
      .where("kind", "=", kind)
      .where("channel", "is not distinct from", channel)
      .where("raised_at", "=", new Date(raisedAt))
      .where("historical", "=", true)
      .returning("id")
      .execute();
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
};

export const insertAlarmEvents = async (
  db: Db,
  alarmEvents: readonly (AlarmEventRecord & { alarmId: number })[],
): Promise<void> => {
  for (let start = 0; start < alarmEvents.length; start += rowsPerStatement)
    await db
      .insertInto("alarm_event")
      .values(
        alarmEvents
          .slice(start, start + rowsPerStatement)
          .map(({ alarmId, ...alarmEvent }) => ({ alarm_id: alarmId, ...alarmEvent })),
      )
      .execute();
};

/** What happened to an alarm last, oldest first, and how much happened before. */
export const findAlarmEvents = async (db: Db, alarmId: number) => {
  const { total } = await db
    .selectFrom("alarm_event")
    .select((select) => select.fn.countAll<number>().as("total"))
    .where("alarm_id", "=", alarmId)
    .executeTakeFirstOrThrow();
  const newestFirst = await db
    .selectFrom("alarm_event")
    .select(["at", "event", "actor", "value", "priority", "note", "until"])
    .where("alarm_id", "=", alarmId)
    .orderBy("id", "desc")
    .limit(1_000)
    .execute();
  return { rows: newestFirst.toReversed(), earlier: Math.max(0, total - newestFirst.length) };
};

/** What holds an open alarm back for a time, or lets an answer count for a time: epoch milliseconds. */
interface AlarmTerm {
  alarm: AlarmSource & { id: number };
  what: "shelf" | "out" | "answer";
  from: number;
  until: number;
}

const termSource = z.object({ kind: z.enum(alarmKindKeys) });

/** When a person did this to an alarm last. */
const doneAt = (event: "shelved" | "taken_out") => sql<Date | null>`(
  select max(e.at) from alarm_event e where e.alarm_id = alarm.id and e.event = ${event})`;

/** The terms of all open alarms, also those that are over: on the shelf, out of service, acknowledged, still active and not suppressed. */
export const findTerms = async (db: Db): Promise<AlarmTerm[]> => {
  const terms = alarmPriorities.map((priority) => reAlarmSeconds[priority]);
  const answered = sql<
    number | null
  >`case when active and acknowledged and suppressed_by is null then (${terms}::float8[])[priority] end`;
  const rows = await db
    .selectFrom("alarm")
    .select(["id", "device_id", "kind", "channel", "shelved_until", "out_until", "acknowledged_at"])
    .select([
      sql<Date | null>`case when shelved_until is not null then ${doneAt("shelved")} end`.as("shelved_at"),
      sql<Date | null>`case when out_until is not null then ${doneAt("taken_out")} end`.as("taken_out_at"),
      answered.as("answered_for"),
    ])
    .where("closed_at", "is", null)
    .where(sql<boolean>`(shelved_until is not null or out_until is not null or ${answered} is not null)`)
    .execute();
  return rows.flatMap((row) => {
    const { success, data } = termSource.safeParse(row);
    if (!success) return [];
    const alarm = { id: row.id, deviceId: row.device_id, kind: data.kind, channel: row.channel };
    const term = (what: AlarmTerm["what"], from: Date | null, until: number | undefined): AlarmTerm[] =>
      until === undefined ? [] : [{ alarm, what, from: from?.getTime() ?? 0, until }];
    const answeredAt = row.acknowledged_at;
    const answeredUntil =
      answeredAt && row.answered_for !== null ? answeredAt.getTime() + row.answered_for * 1000 : undefined;
    return [
      ...term("shelf", row.shelved_at, row.shelved_until?.getTime()),
      ...term("out", row.taken_out_at, row.out_until?.getTime()),
      ...term("answer", answeredAt, answeredUntil),
    ];
  });
};
