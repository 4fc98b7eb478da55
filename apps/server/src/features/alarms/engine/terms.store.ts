import { alarmKindKeys } from "@sgval/contract/alarms/alarm-kinds";
import { reAlarmSeconds } from "@sgval/contract/alarms/alarm-settings";
import { alarmPriorities } from "@sgval/contract/alarms/alarm-state";
import { type Kysely, sql } from "kysely";
import * as z from "zod";
import type { Database } from "../../../kernel/schema.ts";
import type { AlarmSource } from "../alarm-record.ts";

/** What holds an open alarm back for a time, or lets an answer count for a time: epoch milliseconds. */
interface AlarmTerm {
  alarm: AlarmSource & { id: number };
  what: "shelf" | "out" | "answer";
  from: number;
  until: number;
}

const source = z.object({ kind: z.enum(alarmKindKeys) });

/** When a person did this to an alarm last. */
const doneAt = (event: "shelved" | "taken_out") => sql<Date | null>`(
  select max(e.at) from alarm_event e where e.alarm_id = alarm.id and e.event = ${event})`;

/** The terms of all open alarms, also those that are over: on the shelf, out of service, acknowledged and still active. */
export const findTerms = async (db: Kysely<Database>): Promise<AlarmTerm[]> => {
  const terms = alarmPriorities.map((priority) => reAlarmSeconds[priority]);
  const answered = sql<
    number | null
  >`case when active and acknowledged then (${terms}::float8[])[priority] end`;
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
    const { success, data } = source.safeParse(row);
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
