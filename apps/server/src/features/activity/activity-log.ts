import type { Kysely } from "kysely";
import type { Clock } from "../../kernel/clock.ts";
import type { Database } from "../../kernel/schema.ts";
import { insertActivity } from "./activity.store.ts";
import type { ActivityEntry } from "./activity-entry.ts";

/** The append-only record of who changed what. */
export interface ActivityLog {
  /** Writes one entry, within the change's own transaction where one is given. */
  record(entry: ActivityEntry, trx?: Kysely<Database>): Promise<void>;
}

export const createActivityLog = (db: Kysely<Database>, clock: Clock): ActivityLog => ({
  record: (entry, trx = db) => insertActivity(trx, entry, new Date(clock.now())),
});
