import type { Generated } from "kysely";
import type { Json } from "../../kernel/schema.ts";

export interface ZoneTable {
  id: Generated<number>;
  name: string;
  polygon: Json<unknown>;
  device_id: number | null;
  households: number | null;
  non_households: number | null;
  exceptional_night_use: number | null;
  mains_length: number | null;
  connections: number | null;
  service_pipe_length: number | null;
  leakage_exponent: number;
  azp_device_id: number | null;
  /** `HH:MM`; both or none. */
  night_from: string | null;
  night_to: string | null;
  /** What its days were computed with; `null` while that is not known. */
  measured_with: string | null;
  created_at: Date;
  updated_at: Date;
}

export interface ZoneBoundaryTable {
  zone_id: number;
  device_id: number;
  place: number;
  role: string;
  reversed: boolean;
  to_zone_id: number | null;
  status: string | null;
  note: string;
}

declare module "../../kernel/schema.ts" {
  interface Database {
    zone: ZoneTable;
    zone_boundary: ZoneBoundaryTable;
    zone_day: {
      zone_id: number;
      /** Local day, YYYY-MM-DD. */
      day: string;
      /** By quarter of an hour; `null` where it is missing or not good. */
      inflow: (number | null)[];
      azp: (number | null)[];
      critical: (number | null)[];
      counted: number | null;
      differing: number[];
      computed_at: Date;
    };
    zone_day_pending: { zone_id: number; day: string; changes: Generated<number> };
    zone_authorised_use: {
      zone_id: number;
      /** YYYY-MM. */
      month: string;
      billed_unmetered: number | null;
      unbilled_measured: number | null;
      unbilled_estimated: number | null;
      updated_by: string;
      updated_at: Date;
    };
    zone_step_test: {
      id: Generated<number>;
      zone_id: number;
      tested_at: Date;
      flow_before: number;
      pressure_before: number;
      flow_after: number;
      pressure_after: number;
      night_use: number | null;
      exponent: number;
      /** N1 of the zone before the test became it; `null` for one that never did. */
      replaced_exponent: number | null;
      note: string;
      entered_by: string;
      entered_at: Date;
    };
    water_calendar: {
      id: Generated<number>;
      kind: string;
      /** `null` for all zones. */
      zone_id: number | null;
      starts_at: Date;
      ends_at: Date;
      note: string;
      /** m³, of a flushing of one zone. */
      volume: number | null;
      created_by: string | null;
      created_at: Date;
      updated_at: Date;
      /** `null` where kind, zones and times are as they were logged. */
      times_changed_at: Date | null;
    };
  }
}
