import type { WriterDeps } from "../../gateways/tables/write-table.ts";
import type { RunTransaction } from "../../kernel/postgres/transaction.ts";
import { type AuditDeps, auditedChange } from "./audited-change.ts";

/** Records the export of a list; with a transaction, the entry is kept if that is. */
export const recordExport =
  ({ db, clock, events }: AuditDeps): WriterDeps["record"] =>
  ({ table, deviceId, format, rows, filters, ...caller }, trx) => {
    const within: RunTransaction = (work) => (trx ? work(trx, () => {}) : db.transaction(work));
    return auditedChange({ db: { transaction: within }, clock, events }, caller, ({ record }) =>
      record({
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
      }),
    );
  };
