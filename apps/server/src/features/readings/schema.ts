import type { Generated } from "kysely";
import type { Json, NullableJson } from "../../kernel/schema.ts";

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

interface ReadingImportTable {
  id: Generated<number>;
  user_id: number | null;
  /** Of the person who began it, for the activity log. */
  signed_by: Json<unknown>;
  /** `null` for all devices. */
  scope: number[] | null;
  /** Which node has the file. */
  node: string;
  file_name: string;
  bytes: number;
  received: Generated<number>;
  status: string;
  dry_run: Generated<boolean>;
  /** Rows of the file that are committed. */
  position: Generated<number>;
  progress: number | null;
  counts: NullableJson<unknown>;
  mapping: NullableJson<unknown>;
  failure: NullableJson<unknown>;
  device_ids: Generated<number[]>;
  created_at: Date;
  /** When somebody or the import itself last did something to it. */
  touched_at: Date;
  started_at: Date | null;
  ended_at: Date | null;
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
    reading_import: ReadingImportTable;
    reading_import_rejection: {
      id: Generated<number>;
      import_id: number;
      line: number;
      column_name: string;
      reason: string;
      value: string;
    };
    /** How files with the same headings were read last. */
    reading_import_mapping: { header: string; mapping: Json<unknown>; used_at: Date };
    /** Devices whose rollups of days have to be made anew. */
    rollup_day_rebuild: { device_id: number };
  }
}
