import { type Kysely, sql } from "kysely";

// A generated column is null in `new` of a BEFORE trigger, so `search_text` made every update of a final command look
// like a change: late answers, and deleting its device or actor.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create or replace function command_final_is_final() returns trigger language plpgsql as $$
    declare
      mutable constant text[] :=
        array['device_id','actor_id','late_response_at','late_result','late_response','search_text'];
    begin
      if (to_jsonb(new) - mutable) is distinct from (to_jsonb(old) - mutable) then
        raise exception 'command % is final (%)', old.id, old.status;
      end if;
      return new;
    end $$`.execute(db);
};
