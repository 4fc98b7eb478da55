import type { ActivityType } from "@sgval/contract/activity";
import type { Kysely } from "kysely";
import type { Signature } from "../../kernel/actor.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Database } from "../../kernel/schema.ts";
import { insertActivity } from "./activity.store.ts";

export interface ActivityEntry {
  type: ActivityType;
  by: Signature;
  /** What was changed, such as `device` or `token`. */
  subject: string;
  subjectId?: number | null;
  subjectName?: string | null;
  deviceId?: number | null;
  /** What happened, a key of the console's catalogue. */
  detail: string;
  before?: unknown;
  after?: unknown;
}

/** The append-only record of who changed what. */
export interface ActivityLog {
  /** Writes one entry, within the change's own transaction where one is given. */
  record(entry: ActivityEntry, trx?: Kysely<Database>): Promise<void>;
}

export const createActivityLog = (db: Kysely<Database>, clock: Clock): ActivityLog => ({
  record: (entry, trx = db) => insertActivity(trx, entry, new Date(clock.now())),
});
