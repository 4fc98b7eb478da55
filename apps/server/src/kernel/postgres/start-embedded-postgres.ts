import { randomBytes } from "node:crypto";
import { chown, rename, writeFile } from "node:fs/promises";
import { availableParallelism, totalmem } from "node:os";
import { dirname, join } from "node:path";
import type { BaseLogger } from "pino";
import { chooseAddress, hostOf } from "./choose-address.ts";
import {
  databaseName,
  ensureDatabase,
  probe,
  type SuperuserConnection,
  withAuditRights,
} from "./embedded-database.store.ts";
import { initCluster } from "./init-cluster.ts";
import { locateBinaries } from "./locate-binaries.ts";
import { type ClusterLocation, locateCluster } from "./locate-cluster.ts";
import { lockFolder } from "./lock-folder.ts";
import { type ChooseSettings, type PostgresSettings, renderSettings } from "./postgres-settings.ts";
import { startPostmaster, untilReady } from "./postmaster.ts";
import { prepareBinaries } from "./prepare-binaries.ts";
import { reclaimCluster } from "./reclaim-cluster.ts";
import { supervise } from "./supervise.ts";

interface EmbeddedPostgresOptions {
  /** The data folder; the database is in `postgres` below it, or in the folder named by `postgres.location`. */
  dataDir: string;
  logger: BaseLogger;
  settings: ChooseSettings;
  /** Folder for data and binaries if the user of PostgreSQL cannot enter the data folder. */
  reachableRoot: string;
}

/** A running embedded database that is restarted after a crash. */
export interface EmbeddedPostgres {
  /** Connection of the role that owns the application database; valid until `stop`. */
  connection: SuperuserConnection;
  superuser: SuperuserConnection;
  /** Runs migrations; only they may change the activity log. */
  withAuditRights(migrate: () => Promise<unknown>): Promise<void>;
  /** Folder of the cluster. */
  folder: string;
  /** Called when the server process exited unexpectedly; it is restarted. */
  onCrash(listener: () => void): void;
  /** Called when it accepts connections again after a crash. */
  onReady(listener: () => void): void;
  /** Process id of the server, or undefined while it is down. */
  pid(): number | undefined;
  /**
   * Stops the server and unlocks the folder. Close the connection pools first.
   * @param within milliseconds that may take
   */
  stop(within?: number): Promise<void>;
}

async function writeSettings(
  cluster: string,
  location: ClusterLocation,
  settings: PostgresSettings,
): Promise<void> {
  const path = join(cluster, "postgresql.conf");
  const draft = `${path}.new`;
  await writeFile(draft, renderSettings(settings), { mode: 0o600 });
  if (location.user) await chown(draft, location.user.uid, location.user.gid);
  await rename(draft, path);
}

async function startLocked(
  options: EmbeddedPostgresOptions,
  location: ClusterLocation,
  copyFolder: string,
  unlock: () => Promise<void>,
): Promise<EmbeddedPostgres> {
  const { logger } = options;
  const binaries = await prepareBinaries(await locateBinaries(), location.user, copyFolder, logger);
  const { cluster, password } = await initCluster(binaries, location, logger);
  const address = await chooseAddress(location);
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  const settings = options.settings(address, memory, availableParallelism());
  const superuser = {
    host: hostOf(address),
    port: address.port,
    user: "postgres",
    password,
    database: "postgres",
  };
  const ownerPassword = randomBytes(32).toString("base64url");

  const launch = async () => {
    await reclaimCluster(cluster, logger);
    await writeSettings(cluster, location, settings);
    const postmaster = await startPostmaster(binaries, cluster, location.user, logger);
    try {
      await untilReady(postmaster, () => probe(superuser));
      await ensureDatabase(superuser, databaseName, ownerPassword);
    } catch (error) {
      await postmaster.stop();
      throw error;
    }
    return postmaster;
  };
  const supervised = await supervise(launch, logger);
  return {
    connection: { ...superuser, user: databaseName, database: databaseName, password: ownerPassword },
    superuser,
    withAuditRights: (migrate) => withAuditRights(superuser, databaseName, migrate),
    folder: location.folder,
    onCrash: supervised.onCrash,
    onReady: supervised.onReady,
    pid: supervised.pid,
    stop: (within) => supervised.stop(within).finally(unlock),
  };
}

/**
 * Starts the embedded PostgreSQL of `dataDir`, creates it on first use, and restarts it after crashes until `stop`.
 * Resolves when the database `sgval` accepts connections.
 * @throws Error when the folder is locked by another process or PostgreSQL does not start
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { reachableRoot } = options;
  const location = await locateCluster(options.dataDir, reachableRoot, options.logger);
  const unlock = await lockFolder(location.folder);
  // Root shares one copy of the binaries between its data folders; other users keep it beside the data.
  const copyFolder = location.user ? reachableRoot : join(dirname(location.folder), "binaries");
  try {
    return await startLocked(options, location, copyFolder, unlock);
  } catch (error) {
    await unlock();
    throw error;
  }
}
