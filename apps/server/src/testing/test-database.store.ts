import pg from "pg";

export async function asSuperuser(
  server: pg.ClientConfig,
  statement: string,
): Promise<pg.QueryResult["rows"]> {
  const client = new pg.Client(server);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

export const cloneDatabase = (
  server: pg.ClientConfig,
  { database, template, owner }: { database: string; template: string; owner: string },
) =>
  // A file copy skips the log, which only the template's few megabytes make quicker than it is safe.
  asSuperuser(server, `create database ${database} template ${template} owner ${owner} strategy file_copy`);

export const dropDatabase = (server: pg.ClientConfig, database: string) =>
  asSuperuser(server, `drop database if exists ${database} with (force)`);

/** How many transactions of a database wait for a lock that another one holds. */
export const lockWaits = async (pool: pg.Pool): Promise<number> => {
  const { rows } = await pool.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.n ?? 0;
};

/** Leaves a statement uncommitted; what is returned ends its transaction. */
export const holdOpen = async (pool: pg.Pool, statement: string, values: unknown[] = []) => {
  const client = await pool.connect();
  await client.query("begin");
  await client.query(statement, values);
  return async (end: "commit" | "rollback" = "rollback"): Promise<void> => {
    await client.query(end);
    client.release();
  };
};

/** Holds a change of rows until another change waits for it, or ends without; it commits then, before one that waits goes on. */
export const changedMeanwhile = async <T>(
  pool: pg.Pool,
  statement: string,
  values: unknown[],
  change: () => Promise<T>,
): Promise<T> => {
  const end = await holdOpen(pool, statement, values);
  const changed = change();
  let isDone = false;
  const done = () => {
    isDone = true;
  };
  changed.then(done, done);
  while (!isDone && (await lockWaits(pool)) === 0);
  await end("commit");
  return await changed;
};
