import type { Kysely } from "kysely";
import type { TableExport } from "../../gateways/tables/send-table.ts";
import { signatureOf } from "../../kernel/actor.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Database } from "../../kernel/schema.ts";
import { type ActivityEntry, insertActivity } from "./activity.store.ts";

/** The append-only record of who changed what. */
export interface ActivityLog {
  /** Inserts an entry, in the transaction of the change if one is given. */
  record(entry: ActivityEntry, trx?: Kysely<Database>): Promise<void>;
}

export const createActivityLog = (db: Kysely<Database>, clock: Clock): ActivityLog => ({
  record: (entry, trx = db) => insertActivity(trx, entry, new Date(clock.now())),
});

/** Records the export of a list. */
export const recordExport =
  (log: ActivityLog) =>
  ({ actor, ip, table, deviceId, format, rows, filters }: TableExport): Promise<void> =>
    log.record({
      type: "modify",
      by: signatureOf(actor, ip),
      subject: "table",
      subjectName: table,
      deviceId,
      detail: "table_exported",
      after: {
        format,
        rows,
        ...(filters.length > 0
          ? { filters: filters.map(({ label, value }) => `${label}: ${value}`).join(", ") }
          : {}),
      },
    });
