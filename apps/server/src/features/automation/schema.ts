import type { Json, NullableJson } from "../../kernel/schema.ts";

declare module "../../kernel/schema.ts" {
  interface Database {
    device_threshold: { device_id: number; start_pressure_point: number; limit_pressure_point: number };
    device_timer: {
      device_id: number;
      position: number;
      days: number[];
      start_time: string;
      end_time: string;
    };
    automation_settings: { device_id: number; settings: Json<Record<string, unknown>> };
    automation_state: {
      device_id: number;
      since: Date;
      memory: Json<Record<string, unknown>>;
      decision: NullableJson<Record<string, unknown>>;
    };
  }
}
