import { type Kysely, sql } from "kysely";

/**
 * A generated column is empty while a trigger runs before an update, so the search text of 0009 made every late answer
 * look like a change of a final command. It is left out of the comparison: it follows the columns that are compared.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create or replace function command_final_is_final() returns trigger language plpgsql as $$
    declare
      free constant text[] :=
        array['device_id', 'actor_id', 'late_response_at', 'late_result', 'late_response', 'search_text'];
    begin
      if (to_jsonb(new) - free) is distinct from (to_jsonb(old) - free) then
        raise exception 'command % is final (%)', old.id, old.status;
      end if;
      return new;
    end $$`.execute(db);
};
