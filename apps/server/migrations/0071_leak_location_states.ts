import { type Kysely, sql } from "kysely";

/** Whether the pipes of a suspected leak could be found, and why not. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    update suspected_leak set evidence = evidence || jsonb_build_object('location',
      case when network_id is null then 'no_model' when jsonb_array_length(pipes) = 0 then 'no_pressures' else 'located' end)`.execute(
    db,
  );
};
