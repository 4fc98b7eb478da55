import { type Kysely, sql } from "kysely";
import type { Database } from "../../../kernel/schema.ts";

/** A start or stop that was sent to a pump. */
export interface SentSwitch {
  id: number;
  on: boolean;
  /** Epoch ms. */
  sentAt: number;
}

/** So many are enough to know the last hour of a pump: starts are limited. */
const most = 60;

/**
 * The last starts and stops that a device was sent and may have carried out, oldest first: those that it refused, or that no
 * connection took, moved nothing.
 */
export const findSentSwitches = async (db: Kysely<Database>, deviceId: number): Promise<SentSwitch[]> => {
  const rows = await db
    .selectFrom("command")
    .select(["id", "action", "sent_at as sentAt"])
    .where("device_id", "=", deviceId)
    .where("action", "in", ["pump_start", "pump_stop"])
    .where("sent_at", "is not", null)
    .where(
      sql<boolean>`coalesce(failure_code, '') not in ('refused_by_device', 'publish_refused', 'lease_lost')`,
    )
    .orderBy("id", "desc")
    .limit(most)
    .execute();
  return rows
    .reverse()
    .flatMap(({ id, action, sentAt }) =>
      sentAt === null ? [] : [{ id, on: action === "pump_start", sentAt: sentAt.getTime() }],
    );
};
