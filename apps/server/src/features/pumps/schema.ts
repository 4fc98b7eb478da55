import type { Generated, GeneratedAlways } from "kysely";
import type { Json, NullableJson } from "../../kernel/schema.ts";

declare module "../../kernel/schema.ts" {
  interface Database {
    pump_template: {
      id: Generated<number>;
      name: string;
      parameters: Json<unknown>;
      updated_at: Date;
      /** Written by the database, for searches. */
      search_text: GeneratedAlways<string>;
    };
    pump_bank: {
      device_id: number;
      wear_policy: string;
      interlocks: Json<unknown>;
      /** Dry runs, and the values that hold a condition while their sensors are lost. */
      dry_run: Json<unknown>;
      /** What was switched last. */
      last_pump: NullableJson<unknown>;
      /** Until when its time-table was carried out; `null` before the first look at it. */
      scheduled_until: Generated<Date | null>;
      /** Commands of automation in a row that its controller did not obey. */
      failures: Generated<number>;
      updated_at: Date;
    };
    pump: {
      device_id: number;
      key: string;
      position: number;
      template_id: number | null;
      linked_device_id: number | null;
      /** What else the contract names of a pump. */
      parameters: Json<unknown>;
      /** When its controller first said whether it runs; `null` before. */
      known_since: Generated<Date | null>;
    };
    pump_run: {
      id: Generated<number>;
      device_id: number;
      key: string;
      started_at: Date;
      /** `null` while it runs. */
      stopped_at: Date | null;
      reason: string;
      /** kWh; `null` where no power is known. */
      energy: number | null;
    };
    pump_sending: {
      device_id: number;
      key: string;
      started_at: Date;
      started_by: string;
    };
  }
}
