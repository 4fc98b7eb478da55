import type { RiskReason } from "@sgval/contract/risk/risks";
import type { Generated } from "kysely";
import type { Json } from "../../kernel/schema.ts";

declare module "../../kernel/schema.ts" {
  interface Database {
    risk_score: {
      device_id: number;
      /** 0 to 100. */
      likelihood_index: number;
      likelihood: number;
      consequence: number;
      assessed: boolean;
      score: number;
      reasons: Json<RiskReason[]>;
    };
    risk_computation: { only_row: Generated<boolean>; computed_at: Date };
    /** The scores that the first computation of a local day (`YYYY-MM-DD`) found. */
    risk_snapshot: { day: string; device_id: number; score: number };
    risk_treatment: {
      device_id: number;
      owner: string | null;
      treatment: string | null;
      /** `YYYY-MM-DD`. */
      due_on: string | null;
      updated_at: Date;
    };
  }
}
