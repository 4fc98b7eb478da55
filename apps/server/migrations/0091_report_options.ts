import { type Kysely, sql } from "kysely";

/** What a template asks for beside devices and range, such as the period that it is compared with. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table report_template add column options jsonb not null default '{}'`.execute(db);
};
