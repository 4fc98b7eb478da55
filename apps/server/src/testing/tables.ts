import { createTables, type TableExport, type Tables } from "../gateways/tables/send-table.ts";
import type { Clock } from "../kernel/clock.ts";

/** Tables as files for tests, in the usual units and zone. */
export const testTables = (
  clock: Clock,
  record: (taken: TableExport) => Promise<void> = async () => {},
): Tables =>
  createTables({
    clock,
    settings: { title: "SG-VAL", timeZone: "Asia/Ho_Chi_Minh", locale: "vn" },
    record,
  });
