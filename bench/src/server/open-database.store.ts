import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { clusterFolder } from "./run-folder.ts";

type ClusterAddress = { host: string; port: number; user: string; password: string };

/** Address of the embedded PostgreSQL of a running server, from its data folder. */
const clusterAddress = (dataDir: string): ClusterAddress => {
  const folder = clusterFolder(dataDir);
  const lines = readFileSync(join(folder, "cluster", "postmaster.pid"), "utf8").split("\n");
  return {
    host: lines[4]?.trim() || "127.0.0.1",
    port: Number(lines[3]),
    user: "postgres",
    password: readFileSync(join(folder, "superuser.password"), "utf8").trim(),
  };
};

/** Keeps a table locked, so that every read of it waits, until the returned function is called. */
export const lockTable = async (client: pg.Client, table: string): Promise<() => Promise<void>> => {
  await client.query("begin");
  await client.query(`lock table ${client.escapeIdentifier(table)} in access exclusive mode`);
  return async () => void (await client.query("rollback"));
};

/** Runs `work` on a connection to the database of a server, with the permissions of the application role. */
export const withDatabase = async <T>(
  dataDir: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> => {
  const client = new pg.Client({ ...clusterAddress(dataDir), database: "sgval" });
  client.on("error", () => undefined);
  await client.connect();
  try {
    // Tables created here must belong to the application role.
    await client.query("set role sgval");
    await client.query("set timezone to 'UTC'");
    return await work(client);
  } finally {
    await client.end();
  }
};
