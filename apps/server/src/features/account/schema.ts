import type { Generated } from "kysely";
import type { Json } from "../../kernel/schema.ts";

interface SavedViewTable {
  id: Generated<number>;
  user_id: number;
  list: string;
  name: string;
  query: string;
  created_at: Date;
  updated_at: Date;
}

declare module "../../kernel/schema.ts" {
  interface Database {
    saved_view: SavedViewTable;
    user_preference: { user_id: number; value: Json<unknown>; updated_at: Date };
  }
}
