import type { Generated, GeneratedAlways } from "kysely";

declare module "../../../kernel/schema.ts" {
  interface Database {
    laboratory_sample: {
      id: Generated<number>;
      device_id: number;
      taken_at: Date;
      code: string;
      laboratory: string;
      sampler: string | null;
      method: string | null;
      note: string;
      source: string;
      recorded_by: string;
      recorded_at: Date;
      /** Written by the database, for searches. */
      search_text: GeneratedAlways<string>;
    };
    laboratory_result: {
      sample_id: number;
      parameter: string;
      operator: string;
      /** In the unit of the catalogue, nitrogen as N. */
      value: number;
      /** As the certificate says it. */
      entered: number;
      unit: string;
      species: string | null;
    };
  }
}
