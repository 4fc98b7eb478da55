import pg from "pg";

const connectTimeoutMs = 2_000;

/** How the supervisor reaches the server as its superuser. */
export interface SuperuserConnection {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
}

async function withClient(connection: SuperuserConnection, work: (client: pg.Client) => Promise<void>) {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: connectTimeoutMs });
  // A connection that breaks between two statements would otherwise end the process.
  client.on("error", () => undefined);
  try {
    await client.connect();
    await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Succeeds when the server accepts a connection and answers. */
export const probe = (connection: SuperuserConnection): Promise<void> =>
  withClient(connection, async (client) => {
    await client.query("select 1");
  });

/**
 * Makes sure the product's own role and database exist. The role owns the database and nothing else: it cannot
 * reach the server's files, as a superuser could.
 * @param password new password of the role, fresh for every start
 */
export const ensureDatabase = (
  connection: SuperuserConnection,
  name: string,
  password: string,
): Promise<void> =>
  withClient(connection, async (client) => {
    const role = client.escapeIdentifier(name);
    const found = await client.query(
      "select exists(select from pg_roles where rolname = $1) as role, exists(select from pg_database where datname = $1) as database",
      [name],
    );
    const [exists] = found.rows;
    if (!exists?.role) await client.query(`create role ${role} login`);
    await client.query(`alter role ${role} password ${client.escapeLiteral(password)}`);
    if (!exists?.database) await client.query(`create database ${role} owner ${role}`);
  });
