import { type Kysely, sql } from "kysely";
import type { Database } from "../../../kernel/schema.ts";

/** A change from automatic to manual mode. */
export interface SwitchToManual {
  deviceId: number;
  at: Date;
  by: string;
  reason: string | null;
}

/** How devices came into manual mode where they were in automatic mode before, the last first; of one that never was nothing. */
export const findSwitchesToManual = async (
  db: Kysely<Database>,
  deviceIds: readonly number[],
): Promise<SwitchToManual[]> => {
  // One by one, so that each is found by its index however long the log is.
  const { rows } = await sql<SwitchToManual & { detail: string }>`
    select d.id as "deviceId", last.detail, last.at, last.actor_name as by, last.after->>'reason' as reason
    from unnest(${deviceIds}::int[]) as d (id)
    cross join lateral (
      select detail, at, actor_name, after from activity
      where device_id = d.id and type = 'control' and detail in ('mode_auto', 'mode_manual')
      order by id desc limit 1
    ) last
    where last.detail = 'mode_manual'
    order by last.at desc, d.id`.execute(db);
  return rows.map(({ deviceId, at, by, reason }) => ({ deviceId, at, by, reason }));
};
