import pg from "pg";

/** Database of the application in the embedded server, and its owner. */
export const databaseName = "sgval";
/** Owns the activity log, and cannot sign in. */
const auditRole = "sgval_audit";
const connectTimeoutMs = 2_000;

/** Connection of the PostgreSQL superuser. */
export interface SuperuserConnection {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
}

async function withClient(connection: SuperuserConnection, work: (client: pg.Client) => Promise<void>) {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: connectTimeoutMs });
  // Without a listener, a connection lost between two statements would end the process.
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
 * Creates the role and database of the application if they do not exist. The role owns the database only and, unlike
 * a superuser, cannot read files of the server.
 * @param password new password of the role, generated at every start
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

/**
 * Runs migrations, which may change the activity log, and takes the right to do so from the application again.
 * @param name the database of the application, and its role
 */
export const withAuditRights = (
  connection: SuperuserConnection,
  name: string,
  migrate: () => Promise<unknown>,
): Promise<void> =>
  withClient({ ...connection, database: name }, async (client) => {
    const found = await client.query("select from pg_roles where rolname = $1", [auditRole]);
    if (found.rowCount === 0) await client.query(`create role ${auditRole} nologin`);
    const role = client.escapeIdentifier(name);
    await client.query(`grant ${auditRole} to ${role} with inherit true, set true`);
    try {
      await migrate();
    } finally {
      await client.query(`revoke ${auditRole} from ${role}`);
    }
    // By its whole name and type: the application may create other functions of the name.
    await client.query("select public.protect_activity($1::name)", [auditRole]);
  });
