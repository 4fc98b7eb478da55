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
    clock_offset: { device_id: number; ahead_ms: number };
    rollup_hour: RollupTable;
    rollup_day: RollupTable;
    rollup_pending: { device_id: number; bucket: Date };
    rollup_progress: {
      /** Hours before it may be rolled up. */
      closed_before: Date;
      /** How often `closed_before` was set back. */
      steps_back: Generated<number>;
      /** Readings before it may have been dropped. */
      raw_since: Date;
      /** The time zone of the rollups of days. */
      day_zone: string | null;
    };
    /** Devices whose rollups of days have to be made anew. */
    rollup_day_rebuild: { device_id: number };
  }
}
