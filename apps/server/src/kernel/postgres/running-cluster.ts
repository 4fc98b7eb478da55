import { readFile, realpath } from "node:fs/promises";
import { join } from "node:path";
import { databaseName, probe, type SuperuserConnection } from "./embedded-database.store.ts";
import { readPostmasterFile } from "./postmaster-file.ts";
import { isAlive } from "./process-identity.ts";

/**
 * Connection to the embedded database of a server that runs now, for a program beside it; `null` while it is stopped.
 * Only the owner of the data folder may read it.
 */
export async function connectToRunningCluster(dataDir: string): Promise<SuperuserConnection | null> {
  const home = await realpath(dataDir).catch(() => null);
  if (home === null) return null;
  const moved = (await readFile(join(home, "postgres.location"), "utf8").catch(() => "")).trim();
  const folder = moved || join(home, "postgres");
  const { pid, port, socketFolder } = await readPostmasterFile(join(folder, "cluster"));
  if (!pid || !port || !isAlive(pid)) return null;
  const password = (await readFile(join(folder, "superuser.password"), "utf8")).trim();
  const connection = {
    ...{ host: socketFolder || "127.0.0.1", port, user: "postgres" },
    ...{ password, database: databaseName },
  };
  return probe(connection).then(
    () => connection,
    () => null,
  );
}
