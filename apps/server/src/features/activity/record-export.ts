import type { TableExport } from "../../gateways/tables/write-table.ts";
import { type AuditDeps, auditedChange } from "./audited-change.ts";

/** Records the export of a list. */
export const recordExport =
  (deps: AuditDeps) =>
  ({ table, deviceId, format, rows, filters, ...caller }: TableExport): Promise<void> =>
    auditedChange(deps, caller, ({ record }) =>
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
