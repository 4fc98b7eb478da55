import { type Kysely, sql } from "kysely";
import type { Database } from "../schema.ts";

type Db = Kysely<Database>;

/** Who holds a lease. */
export interface LeaseHolder {
  /** The node: the same after a restart. */
  owner: string;
  /** This start of it. */
  startId: string;
}

interface LeaseRequest extends LeaseHolder {
  name: string;
  /** Milliseconds from now. */
  ttl: number;
  /** Whether the lease of an earlier start of this node is taken over. */
  afterRestart: boolean;
}

/**
 * Takes a lease that is free, over or one's own; false while another one holds it. All times are those of the database,
 * so that the clocks of nodes do not matter.
 */
export const takeLease = async (
  db: Db,
  { name, owner, startId, ttl, afterRestart }: LeaseRequest,
): Promise<boolean> => {
  const { rows } = await sql`
    insert into lease as held (name, owner, start_id, expires_at)
    values (${name}, ${owner}, ${startId}, clock_timestamp() + ${ttl} * interval '1 millisecond')
    on conflict (name) do update
      set owner = excluded.owner, start_id = excluded.start_id, expires_at = excluded.expires_at
    where held.expires_at < clock_timestamp()
       or held.owner = excluded.owner and (${afterRestart} or held.start_id = excluded.start_id)
    returning name`.execute(db);
  return rows.length > 0;
};

export const releaseLease = async (db: Db, name: string, { owner, startId }: LeaseHolder): Promise<void> => {
  await db
    .deleteFrom("lease")
    .where("name", "=", name)
    .where("owner", "=", owner)
    .where("start_id", "=", startId)
    .execute();
};

/** Whether the database has leases of starts: an earlier version of the product made none. */
export const hasLeases = async (db: Db): Promise<boolean> => {
  const { rows } = await sql`
    select from pg_attribute
    where attrelid = to_regclass('lease') and attname = 'start_id' and not attisdropped`.execute(db);
  return rows.length > 0;
};

/** Who holds a lease now, and until when (in words of the database); `null` when it is free or over. */
export const findLease = async (
  db: Db,
  name: string,
): Promise<(LeaseHolder & { expiresAt: string }) | null> => {
  const row = await db
    .selectFrom("lease")
    .select(["owner", "start_id as startId", sql<string>`expires_at::text`.as("expiresAt")])
    .where("name", "=", name)
    .where(sql<boolean>`expires_at >= clock_timestamp()`)
    .executeTakeFirst();
  return row ?? null;
};

/** Which node holds a lease now; `null` when it is free or over. */
export const findLeaseOwner = async (db: Db, name: string): Promise<string | null> =>
  (await findLease(db, name))?.owner ?? null;
