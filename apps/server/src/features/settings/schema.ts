import type { Json } from "../../kernel/schema.ts";

declare module "../../kernel/schema.ts" {
  interface Database {
    setting: { key: string; value: Json<unknown>; updated_at: Date };
  }
}
