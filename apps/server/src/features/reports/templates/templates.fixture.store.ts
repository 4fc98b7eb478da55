import { type Kysely, sql } from "kysely";
import type { Database } from "../../../kernel/schema.ts";

/** As if a template had been stored while the bounds of ranges and limits were wider. */
export const widenTemplate = (db: Kysely<Database>, id: number) =>
  sql`update report_template set
    range = '{"from":"1960-01-01T00:00:00.000Z","to":"1960-01-02T00:00:00.000Z"}', options = '{"under":-2e9}'
    where id = ${id}`.execute(db);
