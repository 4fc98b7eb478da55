import { type Kysely, sql } from "kysely";

/** Long lists are made into files in the background as reports are: a run is of a report or of a list. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table report_run
      alter column query drop not null,
      add column list jsonb,
      -- what its requester might do and see when the file was made
      add column seen jsonb,
      add constraint report_run_subject check (num_nonnulls(query, list) = 1)`.execute(db);
};
