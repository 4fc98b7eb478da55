import type { Config } from "./kernel/config.ts";
import type { Logger } from "./kernel/logging.ts";
import { defaultReachableRoot } from "./kernel/postgres/locate-cluster.ts";
import { postgresSettings } from "./kernel/postgres/postgres-settings.ts";
import { connectToRunningCluster } from "./kernel/postgres/running-cluster.ts";
import { startEmbeddedPostgres } from "./kernel/postgres/start-embedded-postgres.ts";

/**
 * For a program beside the server: the database of a server that runs, an external one, or the embedded one, started for
 * this and stopped again by `stop`.
 */
export const reachDatabase = async ({ databaseUrl, dataDir }: Config, logger: Logger) => {
  const nothingToStop = async () => {};
  if (databaseUrl) return { connection: databaseUrl, stop: nothingToStop };
  const running = await connectToRunningCluster(dataDir);
  if (running) return { connection: running, stop: nothingToStop };
  return startEmbeddedPostgres({
    ...{ dataDir, reachableRoot: defaultReachableRoot },
    ...{ settings: postgresSettings, logger },
  });
};
