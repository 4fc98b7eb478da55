import { access, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { BaseLogger } from "pino";
import { lockFolder } from "../kernel/postgres/lock-folder.ts";
import { reclaimCluster } from "../kernel/postgres/reclaim-cluster.ts";

/** Stops and removes the databases of test runs that were killed; leaves alone those of runs still alive. */
export async function sweepLeftOvers(parent: string, prefix: string, logger: BaseLogger): Promise<void> {
  const names = (await readdir(parent)).filter((name) => name.startsWith(prefix));
  for (const name of names) {
    const folder = join(parent, name, "postgres");
    try {
      // Without a lock the run is about to take it, or about to be gone.
      await access(join(folder, "supervisor.lock"));
      await lockFolder(folder);
    } catch {
      continue;
    }
    await reclaimCluster(join(folder, "cluster"), logger);
    await rm(join(parent, name), { recursive: true, force: true });
  }
}
