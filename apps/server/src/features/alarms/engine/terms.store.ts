import { reAlarmSeconds } from "@sgval/contract/alarms/alarm-settings";
import { alarmPriorities } from "@sgval/contract/alarms/alarm-state";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../../kernel/schema.ts";
import { type AlarmRecord, alarmOf } from "../alarm-record.ts";

/** Open alarms of which a term is over: shelved, out of service, or acknowledged and still active for too long. */
export const findEndedTerms = async (db: Kysely<Database>, now: Date): Promise<AlarmRecord[]> => {
  const terms = alarmPriorities.map((priority) => reAlarmSeconds[priority]);
  const rows = await db
    .selectFrom("alarm")
    .selectAll()
    .where("closed_at", "is", null)
    .where(
      sql<boolean>`(shelved_until <= ${now} or out_until <= ${now}
        or (active and acknowledged and acknowledged_at + make_interval(secs => (${terms}::float8[])[priority]) <= ${now}))`,
    )
    .limit(5_000)
    .execute();
  return rows.flatMap((row) => alarmOf(row) ?? []);
};
