import { type Kysely, sql } from "kysely";

/**
 * A stop that was published before the database had it may find its row final by then, as one that was never sent.
 * When it is marked so, the row gets its time of sending too, and "expired" becomes "not responding", for only what was
 * not sent expires.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create or replace function command_final_is_final() returns trigger language plpgsql as $$
    declare
      free text[] := array[
        'device_id', 'actor_id', 'late_response_at', 'late_result', 'late_response', 'search_text', 'journalled_at'];
    begin
      if old.journalled_at is null and new.journalled_at is not null and old.sent_at is null then
        free := free || array['sent_at', 'deadline_at'];
        if old.failure_code = 'expired' and new.status = 'device_not_response' and new.failure_code is null then
          free := free || array['status', 'failure_code'];
        end if;
      end if;
      if (to_jsonb(new) - free) is distinct from (to_jsonb(old) - free) then
        raise exception 'command % is final (%)', old.id, old.status;
      end if;
      return new;
    end $$`.execute(db);
};
