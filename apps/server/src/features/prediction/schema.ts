import type { Generated } from "kysely";
import type { Json } from "../../kernel/schema.ts";

declare module "../../kernel/schema.ts" {
  interface Database {
    command_prediction: {
      id: Generated<number>;
      device_id: number;
      user_id: number;
      action: string;
      value: number | null;
      pump_ids: string[] | null;
      made_at: Date;
      estimate: Json<unknown>;
      command_id: number | null;
      measured_at: Date | null;
    };
  }
}
