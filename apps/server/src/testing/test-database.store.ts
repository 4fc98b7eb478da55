import pg from "pg";

async function asSuperuser(server: pg.ClientConfig, statement: string): Promise<void> {
  const client = new pg.Client(server);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

export const cloneDatabase = (
  server: pg.ClientConfig,
  { database, template, owner }: { database: string; template: string; owner: string },
): Promise<void> =>
  // A file copy skips the log, which only the template's few megabytes make quicker than it is safe.
  asSuperuser(server, `create database ${database} template ${template} owner ${owner} strategy file_copy`);

export const dropDatabase = (server: pg.ClientConfig, database: string): Promise<void> =>
  asSuperuser(server, `drop database if exists ${database} with (force)`);
