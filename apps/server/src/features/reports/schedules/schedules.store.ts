import {
  type ReportSchedule,
  reportSchedule,
  type ScheduleFields,
  scheduleBody,
} from "@sgval/contract/reports/schedules";
import { type Generated, type Kysely, type Selectable, sql } from "kysely";
import type { Database } from "../../../kernel/schema.ts";

type Db = Kysely<Database>;

interface ReportScheduleTable {
  id: Generated<number>;
  template_id: number;
  enabled: boolean;
  user_ids: number[];
  addresses: string[];
  send_times: string[];
  days: number[];
  formats: string[];
  delivery: string;
  saved_by: number | null;
  sent_until: Date;
  last_sent_at: Date | null;
  updated_at: Date;
}

interface ReportMailTable {
  id: Generated<number>;
  run_id: number;
  recipient: string;
  state: Generated<string>;
  reason: string | null;
  tries: Generated<number>;
  tried_at: Date | null;
}

declare module "../../../kernel/schema.ts" {
  interface Database {
    report_schedule: ReportScheduleTable;
    report_mail: ReportMailTable;
  }
}

export interface ScheduleRecord {
  id: number;
  fields: ScheduleFields;
  /** Whoever saved it last. */
  savedBy: number | null;
  /** Send times up to here are done. */
  sentUntil: Date;
  lastSentAt: Date | null;
  updatedAt: Date;
}

const { days, formats, delivery } = scheduleBody.shape;

const recordOf = (row: Selectable<ReportScheduleTable>): ScheduleRecord => ({
  id: row.id,
  fields: {
    ...{ templateId: row.template_id, enabled: row.enabled, userIds: row.user_ids },
    ...{ addresses: row.addresses, sendTimes: row.send_times, days: days.parse(row.days) },
    ...{ formats: formats.parse(row.formats), delivery: delivery.parse(row.delivery) },
  },
  ...{ savedBy: row.saved_by, sentUntil: row.sent_until, lastSentAt: row.last_sent_at },
  updatedAt: row.updated_at,
});

const rowOf = ({ templateId, userIds, sendTimes, ...fields }: ScheduleFields) => ({
  ...fields,
  ...{ template_id: templateId, user_ids: userIds, send_times: sendTimes.toSorted() },
});

export const findSchedules = async (db: Db): Promise<ScheduleRecord[]> =>
  (await db.selectFrom("report_schedule").selectAll().orderBy("id").execute()).map(recordOf);

export const findSchedule = async (db: Db, id: number): Promise<ScheduleRecord | undefined> => {
  const row = await db.selectFrom("report_schedule").selectAll().where("id", "=", id).executeTakeFirst();
  return row && recordOf(row);
};

/** The schedule, locked until the change ends. */
export const lockSchedule = async (db: Db, id: number): Promise<ScheduleRecord | undefined> => {
  const query = db.selectFrom("report_schedule").selectAll().where("id", "=", id).forUpdate();
  const row = await query.executeTakeFirst();
  return row && recordOf(row);
};

/** Adds a schedule, which sends from now on. */
export const insertSchedule = async (
  db: Db,
  fields: ScheduleFields,
  savedBy: number,
  now: Date,
): Promise<ScheduleRecord> =>
  recordOf(
    await db
      .insertInto("report_schedule")
      .values({ ...rowOf(fields), saved_by: savedBy, sent_until: now, updated_at: now })
      .returningAll()
      .executeTakeFirstOrThrow(),
  );

export const updateScheduleRow = async (
  db: Db,
  id: number,
  change: { fields: ScheduleFields; savedBy: number; sentUntil: Date; now: Date },
): Promise<ScheduleRecord> =>
  recordOf(
    await db
      .updateTable("report_schedule")
      .set({
        ...rowOf(change.fields),
        ...{ saved_by: change.savedBy, sent_until: change.sentUntil, updated_at: change.now },
      })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  );

export const deleteScheduleRow = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom("report_schedule").where("id", "=", id).execute();
};

/**
 * Notes that a send time is done; false when somebody else has, or changed the schedule, meanwhile.
 * @param sentAt `null` where nothing was sent
 */
export const noteSent = async (
  db: Db,
  { id, sentUntil, updatedAt }: ScheduleRecord,
  until: Date,
  sentAt: Date | null,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable("report_schedule")
    .set({ sent_until: until, ...(sentAt && { last_sent_at: sentAt }) })
    .where("id", "=", id)
    .where("sent_until", "=", sentUntil)
    .where("updated_at", "=", updatedAt)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** The last run of each schedule, with its mails, by the id of the schedule. */
export const findLastRuns = async (db: Db): Promise<Map<number, NonNullable<ReportSchedule["lastRun"]>>> => {
  const { rows } = await sql<{ id: number; run: unknown }>`
    select distinct on (r.schedule_id) r.schedule_id as id, json_build_object(
      'state', r.state, 'error', r.error,
      'mails', coalesce((
        select json_agg(json_build_object(
          'to', m.recipient, 'state', m.state, 'reason', m.reason, 'tries', m.tries,
          'triedAt', to_char(m.tried_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
        ) order by m.id) from report_mail m where m.run_id = r.id), '[]')) as run
    from report_run r where r.schedule_id is not null
    order by r.schedule_id, r.id desc`.execute(db);
  const last = reportSchedule.shape.lastRun.unwrap();
  return new Map(rows.map(({ id, run }) => [id, last.parse(run)]));
};

/** Adds a mail of a run; its id comes back with what becomes of it. */
export const insertMail = async (
  db: Db,
  runId: number,
  recipient: string,
  reason: string | null,
): Promise<number> => {
  const { id } = await db
    .insertInto("report_mail")
    .values({ run_id: runId, recipient, reason, tried_at: null })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
};

export const settleMail = async (
  db: Db,
  id: number,
  result: { state: string; reason: string | null; tries: number },
  now: Date,
): Promise<void> => {
  await db
    .updateTable("report_mail")
    .set({ ...result, tried_at: now })
    .where("id", "=", id)
    .execute();
};
