import { type Kysely, sql } from "kysely";

/**
 * An alarm that cleared while it was suppressed stayed so: what suppresses looks at active alarms only and never released it.
 * Those of until now return, and are closed where somebody had answered them.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    update alarm set
      suppressed_by = null,
      -- What a person holds back is not closed before they are done with it.
      closed_at = case when acknowledged and shelved_until is null and out_until is null
        then greatest(cleared_at, acknowledged_at, raised_at) end
    where closed_at is null and not active and suppressed_by is not null`.execute(db);
};
