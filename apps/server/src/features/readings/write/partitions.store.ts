import type { Clock } from "../../../kernel/clock.ts";
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

/** The months that have a partition, by their start in UTC (epoch ms). */
export const listMonths = (db: DatabaseHandle): Promise<number[]> =>
  onClient(db, async (client) =>
    (await listPartitions(client, readingTable.name))
      .filter(({ detaching }) => !detaching)
      .map(({ name }) => Date.parse(`${name.slice("reading_".length).replace("_", "-")}-01T00:00:00Z`)),
  );

/**
 * Drops the partitions older than so many whole months beside the current one, while others read and write; returns their
 * names. Which month it is says the clock of the database; a simulated clock stands for it.
 */
export const dropOldPartitions = (
  db: DatabaseHandle,
  clock: Pick<Clock, "simulated" | "now">,
  months: number,
): Promise<string[]> =>
  onClient(db, async (client) => {
    const gone: string[] = [];
    // Charts and roll-ups must not take what is left of these months for all of it.
    const { rows } = await client.query<{ oldest: Date }>(
      `with kept as (
         select (date_trunc('month', coalesce($1::timestamptz, clock_timestamp()) at time zone 'UTC')
                 - make_interval(months => $2)) at time zone 'UTC' as since
       ), noted as (
         update rollup_progress set raw_since = greatest(raw_since, kept.since) from kept
       )
       select since as oldest from kept`,
      [clock.simulated ? new Date(clock.now()) : null, months],
    );
    const oldest = rows[0]?.oldest;
    if (!oldest) return gone;
    const last = partitionName(readingTable.name, oldest.getTime());
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
