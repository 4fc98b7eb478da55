import { randomBytes } from "node:crypto";
import { chown, rename, writeFile } from "node:fs/promises";
import { availableParallelism, totalmem } from "node:os";
import { dirname, join } from "node:path";
import type { BaseLogger } from "pino";
import { chooseAddress, hostOf } from "./choose-address.ts";
import { ensureDatabase, probe, type SuperuserConnection } from "./embedded-database.store.ts";
import { initCluster } from "./init-cluster.ts";
import { locateBinaries } from "./locate-binaries.ts";
import { lockFolder } from "./lock-folder.ts";
import { type ClusterPlace, defaultReachableRoot, placeCluster } from "./place-cluster.ts";
import { type PostgresSettings, postgresSettings, renderSettings } from "./postgres-settings.ts";
import { startPostmaster, untilReady } from "./postmaster.ts";
import { prepareBinaries } from "./prepare-binaries.ts";
import { reclaimCluster } from "./reclaim-cluster.ts";
import { supervise } from "./supervise.ts";

const databaseName = "sgval";

interface EmbeddedPostgresOptions {
  /** The product's data folder; the database lives in `postgres` below it, or where `postgres.location` says. */
  dataDir: string;
  logger: BaseLogger;
  /** Settings that replace ours. Tests trade durability for speed here; nothing else should. */
  settings?: PostgresSettings;
  /** Where data and binaries go when the account of PostgreSQL cannot enter ours. */
  reachableRoot?: string;
}

/** A running embedded database that comes back by itself after a crash. */
export interface EmbeddedPostgres {
  /** Connection of the role that owns the product's database; valid as long as this object lives. */
  connection: SuperuserConnection;
  superuser: SuperuserConnection;
  /** Folder that holds the cluster. */
  folder: string;
  /** Called when the server process ended unasked; a restart follows. */
  onCrash(listener: () => void): void;
  /** Called when it accepts connections again. */
  onReady(listener: () => void): void;
  /** Id of the server process, or undefined while it is down. */
  pid(): number | undefined;
  /** Stops the server cleanly and gives the folder free. Close the pools first. */
  stop(): Promise<void>;
}

async function writeSettings(
  cluster: string,
  place: ClusterPlace,
  settings: PostgresSettings,
): Promise<void> {
  const path = join(cluster, "postgresql.conf");
  const draft = `${path}.new`;
  await writeFile(draft, renderSettings(settings), { mode: 0o600 });
  if (place.user) await chown(draft, place.user.uid, place.user.gid);
  await rename(draft, path);
}

async function startLocked(
  options: EmbeddedPostgresOptions,
  place: ClusterPlace,
  copyFolder: string,
  unlock: () => Promise<void>,
): Promise<EmbeddedPostgres> {
  const { logger } = options;
  const binaries = await prepareBinaries(await locateBinaries(), place.user, copyFolder, logger);
  const { cluster, password } = await initCluster(binaries, place, logger);
  const address = await chooseAddress(place);
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  const settings = { ...postgresSettings(address, memory, availableParallelism()), ...options.settings };
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
    await writeSettings(cluster, place, settings);
    const postmaster = await startPostmaster(binaries, cluster, place.user, logger);
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
    folder: place.folder,
    onCrash: supervised.onCrash,
    onReady: supervised.onReady,
    pid: supervised.pid,
    stop: () => supervised.stop().finally(unlock),
  };
}

/**
 * Starts the embedded PostgreSQL of `dataDir`, creating it on first use, and keeps it running until `stop`.
 * Resolves when the database `sgval` accepts connections.
 * @throws Error when the folder is in use by another process or PostgreSQL does not start
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const reachableRoot = options.reachableRoot ?? defaultReachableRoot;
  const place = await placeCluster(options.dataDir, reachableRoot, options.logger);
  const unlock = await lockFolder(place.folder);
  // Root shares one copy between its data folders; anybody else keeps it beside the data.
  const copyFolder = place.user ? reachableRoot : join(dirname(place.folder), "binaries");
  try {
    return await startLocked(options, place, copyFolder, unlock);
  } catch (error) {
    await unlock();
    throw error;
  }
}
