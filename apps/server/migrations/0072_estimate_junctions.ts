import { type Kysely, sql } from "kysely";

/** The number of all junctions of an estimate is called what it is. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    update command_prediction
    set estimate = jsonb_set(estimate #- '{below,of}', '{below,total}', estimate #> '{below,of}')
    where estimate #> '{below,of}' is not null`.execute(db);
};
