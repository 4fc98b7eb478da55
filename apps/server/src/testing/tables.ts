import { createTables, type Tables, type TableTaken } from "../gateways/tables/send-table.ts";
import type { Clock } from "../kernel/clock.ts";

/** Tables as files for a room of tests, in the usual units and zone. */
export const testTables = (
  clock: Clock,
  record: (taken: TableTaken) => Promise<void> = async () => {},
): Tables =>
  createTables({
    clock,
    settings: { title: "SG-VAL", timeZone: "Asia/Ho_Chi_Minh", locale: "vn" },
    unitsOf: async () => ({}),
    record,
  });
