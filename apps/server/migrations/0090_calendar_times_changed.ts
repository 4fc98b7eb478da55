import { type Kysely, sql } from "kysely";

/**
 * When the days or zones of an entry were last changed, which a replay of earlier days must not know before; `null` where they
 * are as they were logged. The activity log knows it of the changes until now.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table water_calendar add column times_changed_at timestamptz`.execute(db);
  await sql`
    update water_calendar c set times_changed_at = a.at
    from (
      select subject_id, max(at) as at from activity
      where subject = 'water_calendar' and detail = 'calendar_entry_updated'
        and before ?| array['from', 'to', 'kind', 'zoneId']
      group by subject_id
    ) a
    where a.subject_id = c.id`.execute(db);
};
