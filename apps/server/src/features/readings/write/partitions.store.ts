import type { Clock } from "../../../kernel/clock.ts";
import type { DatabaseHandle } from "../../../kernel/database.ts";
import {
  listPartitions,
  type MonthlyTable,
  monthOf,
  monthOfPartition,
  onClient,
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
      .map(({ name }) => monthOfPartition(readingTable.name, name)),
  );

/**
 * Drops the oldest partition older than so many whole months beside the current one, while others read and write; returns
 * its name, `null` when there is none. One at a time: a clock that is years ahead for a while must not take everything.
 * Which month it is says the clock of the database; a simulated clock stands for it.
 */
export const dropOldestPartition = (
  db: DatabaseHandle,
  clock: Pick<Clock, "simulated" | "now">,
  months: number,
): Promise<string | null> =>
  onClient(db, async (client) => {
    const { rows } = await client.query<{ since: Date }>(
      `select (date_trunc('month', coalesce($1::timestamptz, clock_timestamp()) at time zone 'UTC')
               - make_interval(months => $2)) at time zone 'UTC' as since`,
      [clock.simulated ? new Date(clock.now()) : null, months],
    );
    const since = rows[0]?.since.getTime() ?? 0;
    const [oldest] = await listPartitions(client, readingTable.name);
    if (!oldest || monthOfPartition(readingTable.name, oldest.name) >= since) return null;
    const { name, detaching } = oldest;
    // Charts and roll-ups must not take what is left of this month for all of it.
    await client.query("update rollup_progress set raw_since = greatest(raw_since, $1)", [
      new Date(monthOf(monthOfPartition(readingTable.name, name), 1)),
    ]);
    await client.query(`set statement_timeout = '${detachTimeout}'`);
    await client.query(
      `alter table reading detach partition ${name} ${detaching ? "finalize" : "concurrently"}`,
    );
    await client.query(`drop table ${name}`);
    await client.query("reset statement_timeout");
    return name;
  });
