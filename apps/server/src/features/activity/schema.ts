import type { Generated, GeneratedAlways } from "kysely";
import type { NullableJson } from "../../kernel/schema.ts";

interface ActivityTable {
  id: Generated<number>;
  at: Date;
  type: string;
  actor_id: number | null;
  actor_name: string;
  actor_role: string | null;
  ip: string | null;
  subject: string;
  subject_id: number | null;
  subject_name: string | null;
  device_id: number | null;
  detail: string;
  before: NullableJson<unknown>;
  after: NullableJson<unknown>;
  search_text: GeneratedAlways<string>;
}

declare module "../../kernel/schema.ts" {
  interface Database {
    activity: ActivityTable;
  }
}
