import { type Kysely, sql } from "kysely";
import type { Database } from "../schema.ts";

type Db = Kysely<Database>;

/**
 * Takes a lease that is free, over or one's own, until `ttl` milliseconds from now; false while another owner holds it.
 * All times are those of the database, so that the clocks of nodes do not matter.
 */
export const takeLease = async (db: Db, name: string, owner: string, ttl: number): Promise<boolean> => {
  const { rows } = await sql`
    insert into lease as held (name, owner, expires_at)
    values (${name}, ${owner}, clock_timestamp() + ${ttl} * interval '1 millisecond')
    on conflict (name) do update set owner = excluded.owner, expires_at = excluded.expires_at
    where held.owner = excluded.owner or held.expires_at < clock_timestamp()
    returning name`.execute(db);
  return rows.length > 0;
};

export const releaseLease = async (db: Db, name: string, owner: string): Promise<void> => {
  await db.deleteFrom("lease").where("name", "=", name).where("owner", "=", owner).execute();
};

/** Who holds a lease now; `null` when it is free or over. */
export const findLeaseOwner = async (db: Db, name: string): Promise<string | null> => {
  const row = await db
    .selectFrom("lease")
    .select("owner")
    .where("name", "=", name)
    .where(sql<boolean>`expires_at >= clock_timestamp()`)
    .executeTakeFirst();
  return row?.owner ?? null;
};
