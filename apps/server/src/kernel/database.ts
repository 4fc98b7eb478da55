import { availableParallelism } from "node:os";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { BaseLogger } from "pino";
import { type ConnectionWatch, watchConnection } from "./postgres/connection-watch.store.ts";
import { giveWay } from "./postgres/give-way.ts";
import { type RunTransaction, transactionsOver } from "./postgres/transaction.ts";
import { valueParsers } from "./postgres/value-parsers.ts";
import type { Database } from "./schema.ts";

export { isDatabaseDown, mayPass } from "./postgres/database-down.ts";

const shortPoolSize = 16;
/** Commands, and beside them people signing in, never wait for the short queries of everybody else. */
const controlPoolSize = 8;
const signInPoolSize = 4;
const chartPoolSize = 6;
/** More at once would only take longer each, and keep the processor from everything else. */
const scanPoolSize = Math.max(1, availableParallelism() - 1);
/** They wait for each other, longer than queries that are short (milliseconds). */
const scanTurnMs = 35_000;
const streamPoolSize = 6;
/** One connection listens for each of the four workers; two more fetch jobs and mark them as done. */
const jobPoolSize = 6;
const connectTimeoutMs = 5_000;
const statementTimeoutMs = 30_000;
// Timestamps in UTC, whatever the default of an external server.
const sessionOptions = "-c timezone=UTC -c datestyle=iso";

/** Connections for short queries. */
interface ShortConnections {
  /** Typed queries, over `pool`. */
  kysely: Kysely<Database>;
  /**
   * For short queries. Its clients pipeline: queries sent on one client without awaiting each other share round trips
   * and still resolve or reject individually. `pool.query` takes a client per query, so send a burst through one
   * `pool.connect()`. No cursors and COPY; statement timeout 30 s.
   */
  pool: pg.Pool;
  /** One transaction over `pool`; its queries may be sent together. */
  transaction: RunTransaction;
}

/** Connection pools of the database. They recover after it was unavailable. */
export interface DatabaseHandle extends ShortConnections {
  /** For commands and the state of devices: eight connections of their own. */
  control: ShortConnections;
  /** For sessions and accounts signing in: four connections of their own. */
  signIn: ShortConnections;
  /**
   * For charts, which must not keep short queries waiting. Plans do not depend on the parameters: with a partition per
   * month, planning anew takes longer than a chart.
   */
  chartPool: pg.Pool;
  /** For reads that go through many readings. The embedded server gives everything else precedence over them. */
  scanPool: pg.Pool;
  /** For cursors, COPY, streams and long statements such as migrations. */
  streamPool: pg.Pool;
  /** For the workers of the jobs, of which each keeps a connection that listens. Values are parsed as the driver does by default. */
  jobPool: pg.Pool;
  /** Whether the database is available, according to the last ping. */
  isUp(): boolean;
  listen: ConnectionWatch["listen"];
  end(): Promise<void>;
}

function openPool(config: pg.PoolConfig, logger: BaseLogger): pg.Pool {
  const pool = new pg.Pool({
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 60_000,
    ...config,
  });
  pool.on("error", (error) => logger.debug({ err: error }, "idle database connection lost"));
  // The pool has no error listener on a client in use; without one, a lost connection would end the process. The running
  // query is rejected anyway.
  pool.on("connect", (client) => {
    client.on("error", (error) => logger.debug({ err: error }, "database connection lost"));
  });
  return pool;
}

/**
 * Opens the pools and watches the connection. Does not fail when the database is unavailable: see `isUp`.
 * @param connection of the embedded server, or the `DATABASE_URL` of an external one
 */
export async function openDatabase(
  connection: pg.ClientConfig | string,
  logger: BaseLogger,
): Promise<DatabaseHandle> {
  const config: pg.ClientConfig = {
    ...(typeof connection === "string" ? { connectionString: connection } : connection),
    application_name: "sgval",
    keepAlive: true,
    types: valueParsers(),
    options: sessionOptions,
  };
  const openShort = (max: number) => {
    const pool = openPool({ ...config, pipeline: true, max, statement_timeout: statementTimeoutMs }, logger);
    const kysely = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
    const end = async (): Promise<void> => {
      // Kysely ends its pool only if it was used; ending a pool twice throws.
      await kysely.destroy();
      if (!pool.ended && !pool.ending) await pool.end();
    };
    return { pool, kysely, transaction: transactionsOver(pool), end };
  };
  const short = openShort(shortPoolSize);
  const control = openShort(controlPoolSize);
  const signIn = openShort(signInPoolSize);
  const openForCharts = (max: number, connectionTimeoutMillis: number) =>
    openPool(
      {
        ...{ ...config, max, connectionTimeoutMillis, statement_timeout: statementTimeoutMs },
        options: `${sessionOptions} -c plan_cache_mode=force_generic_plan`,
      },
      logger,
    );
  const chartPool = openForCharts(chartPoolSize, connectTimeoutMs);
  const scanPool = openForCharts(scanPoolSize, scanTurnMs);
  if (typeof connection !== "string") scanPool.on("connect", (client) => giveWay(client, logger));
  const streamPool = openPool({ ...config, max: streamPoolSize }, logger);
  const jobPool = openPool({ ...config, types: pg.types, max: jobPoolSize }, logger);
  const watch = await watchConnection(config, logger);
  return {
    kysely: short.kysely,
    pool: short.pool,
    transaction: short.transaction,
    control,
    signIn,
    chartPool,
    scanPool,
    streamPool,
    jobPool,
    isUp: watch.isUp,
    listen: watch.listen,
    end: async () => {
      await Promise.all([short.end(), control.end(), signIn.end()]);
      await Promise.all([chartPool.end(), scanPool.end(), streamPool.end(), jobPool.end(), watch.end()]);
    },
  };
}
