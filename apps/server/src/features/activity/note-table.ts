import type { TableExport } from "../../gateways/tables/send-table.ts";
import { signatureOf } from "../../kernel/actor.ts";
import type { ActivityLog } from "./activity-log.ts";

/** Writes down who took which list away as a file. */
export const noteTable =
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
