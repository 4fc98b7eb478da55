import type { DatabaseHandle } from "../../../kernel/database.ts";
import {
  listPartitions,
  type MonthlyTable,
  onClient,
  partitionName,
} from "../../../kernel/postgres/partitions.store.ts";

/** Detaching waits for the transactions that were open when it began; the next run goes on with it. */
const detachTimeout = "60s";

export const readingTable: MonthlyTable = {
  name: "reading",
  attach: async (client, partition, from, to) => {
    // A DDL statement takes no parameters; name and bounds are made of digits.
    await client.query(`create table if not exists ${partition} (like reading including all)`);
    await client.query(
      `alter table reading attach partition ${partition}
       for values from ('${from.toISOString()}') to ('${to.toISOString()}')`,
    );
  },
};

/** Drops the partitions of all months before that of `timestamp`, while others read and write; returns their names. */
export const dropPartitionsBefore = (db: DatabaseHandle, timestamp: number): Promise<string[]> =>
  onClient(db, async (client) => {
    const last = partitionName("reading", timestamp);
    const gone: string[] = [];
    // Charts and roll-ups must not take what is left of these months for all of it.
    await client.query(
      "update rollup_progress set raw_since = greatest(raw_since, to_timestamp($1::float8 / 1000.0))",
      [timestamp],
    );
    await client.query(`set statement_timeout = '${detachTimeout}'`);
    for (const { name, detaching } of (await listPartitions(client, "reading")).filter(
      (partition) => partition.name < last,
    )) {
      const how = detaching ? "finalize" : "concurrently";
      await client.query(`alter table reading detach partition ${name} ${how}`);
      await client.query(`drop table ${name}`);
      gone.push(name);
    }
    await client.query("reset statement_timeout");
    return gone;
  });
