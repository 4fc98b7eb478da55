import { type Kysely, sql } from "kysely";

/**
 * When a safety stop was published before the database had its row. It may be noted on a row that is final by then, so
 * it is left out of the comparison that keeps final commands as they are.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table command add column journalled_at timestamptz`.execute(db);
  await sql`
    create or replace function command_final_is_final() returns trigger language plpgsql as $$
    declare
      free constant text[] := array[
        'device_id', 'actor_id', 'late_response_at', 'late_result', 'late_response', 'search_text', 'journalled_at'];
    begin
      if (to_jsonb(new) - free) is distinct from (to_jsonb(old) - free) then
        raise exception 'command % is final (%)', old.id, old.status;
      end if;
      return new;
    end $$`.execute(db);
};
