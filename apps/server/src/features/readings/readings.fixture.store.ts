import type pg from "pg";
import type { DatabaseHandle } from "../../kernel/database.ts";

/** Ends the open transaction of a client, however often it is asked to. */
const endOnce = (client: pg.PoolClient) => {
  let ended: Promise<void> | null = null;
  return () => {
    ended ??= client.query("rollback").then(() => client.release());
    return ended;
  };
};

/** What tests of readings read from the database, and do to it, without the feature's own code. */
export const readingsFixture = (db: DatabaseHandle) => ({
  rows: async (deviceId: number) =>
    (
      await db.pool.query<{ at: Date; slots: (number | null)[]; quality: (number | null)[] | null }>(
        "select measured_at as at, slots, quality from reading where device_id = $1 order by measured_at",
        [deviceId],
      )
    ).rows,

  /** Stores readings with a value in the second slot that the intake would not let in. */
  store: async (deviceId: number, value: number, times: readonly number[]): Promise<void> => {
    await db.pool.query(
      `insert into reading (device_id, measured_at, received_at, slots)
       select $1, to_timestamp(t / 1000.0), now(), array[null, $2::float8] from unnest($3::float8[]) t`,
      [deviceId, value, times],
    );
  },

  conflicts: async (deviceId: number) =>
    (
      await db.pool.query<{ slot: number; kept: number | null; refused: number | null }>(
        "select slot, kept, refused from reading_conflict where device_id = $1 order by id",
        [deviceId],
      )
    ).rows,

  partitions: async (): Promise<string[]> => {
    const { rows } = await db.pool.query<{ name: string }>(
      `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
       where i.inhparent = 'reading'::regclass order by 1`,
    );
    return rows.map((row) => row.name);
  },

  /** Readings before this time count as dropped. */
  rawSince: async (): Promise<Date | undefined> => {
    const { rows } = await db.pool.query<{ raw_since: Date }>("select raw_since from rollup_progress");
    return rows[0]?.raw_since;
  },

  /** Partitions that are being detached. */
  detaching: async (): Promise<string[]> => {
    const { rows } = await db.pool.query<{ name: string }>(
      `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
       where i.inhparent = 'reading'::regclass and i.inhdetachpending order by 1`,
    );
    return rows.map((row) => row.name);
  },

  /** A transaction that has read all readings and stays open, as that of a backup. */
  openReader: async () => {
    const client = await db.streamPool.connect();
    await client.query("begin isolation level repeatable read");
    await client.query("select count(*) from reading");
    return { end: endOnce(client) };
  },

  /** A transaction that keeps others from changing the structure of the table. */
  lockStructure: async () => {
    const client = await db.streamPool.connect();
    await client.query("begin");
    await client.query("lock table reading in share update exclusive mode");
    return { end: endOnce(client) };
  },

  rollups: async (table: "hour" | "day", deviceId: number) =>
    (
      await db.pool.query<{
        bucket: Date;
        count: number[];
        min: (number | null)[];
        max: (number | null)[];
        sum: (number | null)[];
        first: (number | null)[];
        last: (number | null)[];
      }>(
        `select bucket, count, min, max, sum, first, last from rollup_${table} where device_id = $1 order by bucket`,
        [deviceId],
      )
    ).rows,

  /** As if no hour had been closed since then (epoch ms). */
  openSince: async (time: number): Promise<void> => {
    await db.pool.query("update rollup_progress set closed_before = to_timestamp($1::float8 / 1000)", [time]);
  },

  /** The same database, but the first answer to the commit of a batch is lost after the commit was carried out. */
  losingNextCommit: (): DatabaseHandle => {
    let lost = false;
    let inserted = false;
    const connect = async () => {
      const client = await db.streamPool.connect();
      const query = async (...call: Parameters<typeof client.query>) => {
        const result = await client.query(...call);
        inserted ||= (call[0] as { name?: string }).name === "insert-readings";
        if (lost || !inserted || String(call[0]) !== "commit") return result;
        lost = true;
        throw new Error("Connection terminated unexpectedly");
      };
      return Object.assign(Object.create(client), { query });
    };
    const query = db.streamPool.query.bind(db.streamPool);
    return { ...db, streamPool: Object.assign(Object.create(db.streamPool), { connect, query }) };
  },

  /** The same database, and how many statements were sent over its clients for streams. */
  counting: () => {
    const sent: unknown[] = [];
    const connect = async () => {
      const client = await db.streamPool.connect();
      const query = (...call: Parameters<typeof client.query>) => {
        sent.push(call[0]);
        return client.query(...call);
      };
      return Object.assign(Object.create(client), { query });
    };
    return { sent, db: { ...db, streamPool: Object.assign(Object.create(db.streamPool), { connect }) } };
  },

  /** Keeps every write of a reading from committing until released. */
  holdWrites: async (): Promise<() => Promise<void>> => {
    const client = await db.streamPool.connect();
    await client.query("begin");
    await client.query("lock table reading in share mode");
    return async () => {
      // The connection may have been broken; either way the lock is gone.
      await client.query("rollback").catch(() => undefined);
      client.release(true);
    };
  },

  /** Blocks transactions that write the device's rollups of days until released. */
  holdDays: async (deviceId: number): Promise<() => Promise<void>> => {
    const client = await db.streamPool.connect();
    await client.query("begin");
    await client.query("select from rollup_day where device_id = $1 for update", [deviceId]);
    return async () => {
      await client.query("rollback");
      client.release();
    };
  },

  /** Makes the database refuse every reading with this value in its first slot. */
  refuseValue: async (value: number): Promise<void> => {
    await db.pool.query(
      `alter table reading add constraint poisoned check (slots[1] is distinct from ${Number(value)})`,
    );
  },

  /** Breaks all other connections to this database; who waits for a lock goes before who holds it, and would get it. */
  breakConnections: async (): Promise<void> => {
    await db.streamPool.query(
      `select pg_terminate_backend(pid, 5000) from (
         select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
         order by wait_event_type is distinct from 'Lock' offset 0) other`,
    );
  },
});
