import type pg from "pg";
import type { DatabaseHandle } from "../database.ts";

/** Partitions wait this long for a lock: a waiting lock blocks all later ones. */
const lockTimeout = "800ms";

/** A table with a partition for each month of UTC. */
export interface MonthlyTable {
  name: string;
  /** Makes the partition of a month and attaches it; `create table ... partition of` would lock out readers and writers. */
  attach(client: pg.PoolClient, partition: string, from: Date, to: Date): Promise<unknown>;
}

interface Partition {
  name: string;
  /** Detaching it was begun and not finished. */
  detaching: boolean;
}

/** Start of the month in UTC of a timestamp, or of a later one, epoch ms. */
export const monthOf = (timestamp: number, later = 0): number => {
  const date = new Date(timestamp);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later);
};

export const partitionName = (table: string, month: number): string =>
  `${table}_${new Date(month).toISOString().slice(0, 7).replace("-", "_")}`;

/** The month of a partition, from its name. */
export const monthOfPartition = (table: string, partition: string): number =>
  Date.parse(`${partition.slice(table.length + 1).replace("_", "-")}-01T00:00:00Z`);

export const onClient = async <T>(
  db: DatabaseHandle,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> => {
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

export const listPartitions = async (client: pg.PoolClient, table: string): Promise<Partition[]> =>
  (
    await client.query<Partition>(
      `select c.relname as name, i.inhdetachpending as detaching
       from pg_inherits i join pg_class c on c.oid = i.inhrelid
       where i.inhparent = $1::regclass order by 1`,
      [table],
    )
  ).rows;

/**
 * Creates the partition of a month, given by its start in UTC (epoch ms), unless it is there. It blocks neither readers
 * nor writers.
 * @throws when the lock cannot be had in time (SQLSTATE 55P03)
 */
export const createPartition = (db: DatabaseHandle, table: MonthlyTable, month: number): Promise<void> =>
  onClient(db, async (client) => {
    const name = partitionName(table.name, month);
    const isThere = async () =>
      (await listPartitions(client, table.name)).some(
        (partition) => partition.name === name && !partition.detaching,
      );
    if (await isThere()) return;
    await client.query("begin");
    await client.query(`set local lock_timeout = '${lockTimeout}'`);
    // One at a time, also among several nodes.
    await client.query("select pg_advisory_xact_lock(hashtext($1))", [`sgval ${table.name} partitions`]);
    if (!(await isThere())) await table.attach(client, name, new Date(month), new Date(monthOf(month, 1)));
    await client.query("commit");
  });
