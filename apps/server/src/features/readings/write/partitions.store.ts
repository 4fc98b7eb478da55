import type pg from "pg";
import type { DatabaseHandle } from "../../../kernel/database.ts";

/** Partitions wait this long for a lock: a waiting lock blocks all later ones. */
const lockTimeout = "800ms";
/** Detaching waits for the transactions that were open when it began; the next run goes on with it. */
const detachTimeout = "60s";

const nameOf = (month: number): string =>
  `reading_${new Date(month).toISOString().slice(0, 7).replace("-", "_")}`;
const nextMonth = (month: number): number => {
  const date = new Date(month);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1);
};

interface Partition {
  name: string;
  /** Detaching it was begun and not finished. */
  detaching: boolean;
}

const onClient = async <T>(db: DatabaseHandle, work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
  const client = await db.streamPool.connect();
  let failed = true;
  try {
    const result = await work(client);
    failed = false;
    return result;
  } finally {
    client.release(failed);
  }
};

const list = async (client: pg.PoolClient): Promise<Partition[]> =>
  (
    await client.query<Partition>(
      `select c.relname as name, i.inhdetachpending as detaching
       from pg_inherits i join pg_class c on c.oid = i.inhrelid
       where i.inhparent = 'reading'::regclass order by 1`,
    )
  ).rows;

/**
 * Creates the partition of a month, given by its start in UTC (epoch ms), unless it is there. `create table ... partition of` would lock out every reader
 * and writer; a table that is attached afterwards blocks neither.
 * @throws when the lock cannot be had in time (SQLSTATE 55P03)
 */
export const createPartition = (db: DatabaseHandle, month: number): Promise<void> =>
  onClient(db, async (client) => {
    const name = nameOf(month);
    const isThere = async () =>
      (await list(client)).some((partition) => partition.name === name && !partition.detaching);
    if (await isThere()) return;
    const [from, to] = [month, nextMonth(month)].map((bound) => new Date(bound).toISOString());
    await client.query("begin");
    await client.query(`set local lock_timeout = '${lockTimeout}'`);
    // One at a time, also among several nodes.
    await client.query("select pg_advisory_xact_lock(hashtext('sgval reading partitions'))");
    if (!(await isThere())) {
      // A DDL statement takes no parameters; name and bounds are made of digits.
      await client.query(`create table if not exists ${name} (like reading including all)`);
      await client.query(
        `alter table reading attach partition ${name} for values from ('${from}') to ('${to}')`,
      );
    }
    await client.query("commit");
  });

/** Drops the partitions of all months before that of `timestamp`, while others read and write; returns their names. */
export const dropPartitionsBefore = (db: DatabaseHandle, timestamp: number): Promise<string[]> =>
  onClient(db, async (client) => {
    const last = nameOf(timestamp);
    const gone: string[] = [];
    // Charts and roll-ups must not take what is left of these months for all of it.
    await client.query(
      "update rollup_progress set raw_since = greatest(raw_since, to_timestamp($1::float8 / 1000.0))",
      [timestamp],
    );
    await client.query(`set statement_timeout = '${detachTimeout}'`);
    for (const { name, detaching } of (await list(client)).filter((partition) => partition.name < last)) {
      const how = detaching ? "finalize" : "concurrently";
      await client.query(`alter table reading detach partition ${name} ${how}`);
      await client.query(`drop table ${name}`);
      gone.push(name);
    }
    await client.query("reset statement_timeout");
    return gone;
  });
