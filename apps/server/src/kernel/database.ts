import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { BaseLogger } from "pino";
import { watchConnection } from "./postgres/connection-watch.store.ts";
import { valueParsers } from "./postgres/value-parsers.ts";
import type { Database } from "./schema.ts";

export { isDatabaseDown } from "./postgres/database-down.ts";

const shortPoolSize = 16;
const streamPoolSize = 6;
const connectTimeoutMs = 5_000;
const statementTimeoutMs = 30_000;

/** The ways to the database. All of them recover by themselves when it was away. */
export interface DatabaseHandle {
  /** Typed queries, over `pool`. */
  kysely: Kysely<Database>;
  /**
   * For short queries. Its clients pipeline: queries handed to one client without waiting for each other share
   * round trips and still answer or fail one by one. `pool.query` takes a client per query, so a burst must be
   * sent through one `pool.connect()`. Refuses cursors and COPY; a statement may take 30 s.
   */
  pool: pg.Pool;
  /** For cursors, COPY, streams and long statements such as migrations. */
  streamPool: pg.Pool;
  /** Whether the database answered lately; asks nobody. */
  isUp(): boolean;
  end(): Promise<void>;
}

function openPool(config: pg.PoolConfig, logger: BaseLogger): pg.Pool {
  const pool = new pg.Pool({
    ...config,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 60_000,
  });
  pool.on("error", (error) => logger.debug({ err: error }, "idle database connection lost"));
  // A client in use has no listener of the pool; without one its lost connection would end the process. The
  // query under way is told anyway.
  pool.on("connect", (client) => {
    client.on("error", (error) => logger.debug({ err: error }, "database connection lost"));
  });
  return pool;
}

/**
 * Opens both pools and watches the connection. Does not fail when the database is away: `isUp` tells.
 * @param connection what the embedded server returned, or the `DATABASE_URL` of an external one
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
    // Moments arrive in UTC whatever an external server prefers.
    options: "-c timezone=UTC -c datestyle=iso",
  };
  const pool = openPool(
    { ...config, pipeline: true, max: shortPoolSize, statement_timeout: statementTimeoutMs },
    logger,
  );
  const streamPool = openPool({ ...config, max: streamPoolSize }, logger);
  const watch = await watchConnection(config, logger);
  const kysely = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return {
    kysely,
    pool,
    streamPool,
    isUp: watch.isUp,
    end: async () => {
      // Kysely ends its pool only if a query ever went through it; the pool refuses to be ended twice.
      await kysely.destroy();
      if (!pool.ended && !pool.ending) await pool.end();
      await Promise.all([streamPool.end(), watch.end()]);
    },
  };
}
