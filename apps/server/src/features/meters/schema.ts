import type { Generated, GeneratedAlways } from "kysely";

declare module "../../kernel/schema.ts" {
  interface Database {
    water_meter: {
      id: Generated<number>;
      code: string;
      customer_name: string;
      customer_code: string;
      state: string;
      latitude: number | null;
      longitude: number | null;
      critical: Generated<boolean>;
      created_at: Date;
      updated_at: Date;
      /** Written by the database, for searches. */
      search_text: GeneratedAlways<string>;
    };
    water_meter_zone: {
      meter_id: number;
      zone_id: number;
      /** `null`: since ever. */
      starts_at: Date | null;
      /** `null`: until further notice. */
      ends_at: Date | null;
    };
    water_meter_register: {
      meter_id: number;
      /** Counts from 1. */
      number: number;
      /** `null` for the first. */
      starts_at: Date | null;
      digits: number;
      /** m³/h */
      q_max: number;
      note: string;
    };
    /** Registers whose readings were assessed by an earlier rule. */
    water_meter_pending: { meter_id: number; register: number };
    water_meter_reading: {
      id: Generated<number>;
      meter_id: number;
      register: number;
      measured_at: Date;
      index_m3: number;
      source: string;
      flags: string[];
      note: string;
      /** Name of a user, or of the device that sent it. */
      recorded_by: string;
      recorded_at: Date;
      /** Of the browser that sent it; `null` for all that no form has sent. */
      request_id: string | null;
      /** What a meter showed when it was replaced, entered with the replacement. */
      of_replacement: Generated<boolean>;
      /** The reading before on the same register. */
      since: Date | null;
      /** m³ since then; `null` where that is not known or not believed. */
      volume: number | null;
      odd: string | null;
      /** Since when the index is what it is. */
      same_since: Date;
    };
  }
}
