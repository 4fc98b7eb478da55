import type { Generated } from "kysely";

interface RollupTable {
  bucket: Date;
  device_id: number;
  count: number[];
  min: (number | null)[];
  max: (number | null)[];
  sum: (number | null)[];
  first: (number | null)[];
  last: (number | null)[];
}

declare module "../../kernel/schema.ts" {
  interface Database {
    reading: {
      measured_at: Date;
      received_at: Date;
      device_id: number;
      slots: (number | null)[];
      quality: (number | null)[] | null;
    };
    reading_conflict: {
      id: Generated<number>;
      device_id: number;
      measured_at: Date;
      slot: number;
      kept: number | null;
      refused: number | null;
      received_at: Date;
    };
    rollup_hour: RollupTable;
    rollup_day: RollupTable;
    rollup_pending: { device_id: number; bucket: Date; marked_at: Date };
  }
}
