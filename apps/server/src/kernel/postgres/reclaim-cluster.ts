import { execFile } from "node:child_process";
import { readlink, realpath, rm } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import type { BaseLogger } from "pino";
import { errorCode } from "./database-error.ts";
import { postmasterFile, readPostmasterFile } from "./postmaster-file.ts";
import { isAlive } from "./process-identity.ts";

const execute = promisify(execFile);
const pollMs = 50;
/** Signals to a left-over server with their timeouts: fast shutdown, immediate shutdown, kill. */
const stages: { signal: NodeJS.Signals; waitMs: number }[] = [
  { signal: "SIGINT", waitMs: 1_500 },
  { signal: "SIGQUIT", waitMs: 2_000 },
  { signal: "SIGKILL", waitMs: 2_000 },
];

async function servesCluster(pid: number, cluster: string): Promise<boolean> {
  if (process.platform === "linux") {
    // The working directory of PostgreSQL is its cluster, unlike that of another program with a reused process id.
    const folder = await readlink(`/proc/${pid}/cwd`).catch(() => "");
    return folder === (await realpath(cluster));
  }
  if (process.platform === "win32") return false;
  const { stdout } = await execute("ps", ["-o", "command=", "-p", String(pid)]).catch(() => ({ stdout: "" }));
  return stdout.includes(cluster);
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (errorCode(error) !== "ESRCH") throw error;
  }
}

async function isGone(pid: number, waitMs: number): Promise<boolean> {
  for (let waited = 0; waited < waitMs && isAlive(pid); waited += pollMs) await delay(pollMs);
  return !isAlive(pid);
}

async function stopLeftOver(pid: number): Promise<void> {
  for (const stage of stages) {
    signal(pid, stage.signal);
    if (await isGone(pid, stage.waitMs)) return;
  }
  throw new Error(`The database process ${pid} of an earlier run cannot be stopped`);
}

/**
 * Cleans up after a killed supervisor: stops a PostgreSQL that still runs on this cluster, and removes a
 * `postmaster.pid` whose process id is now used by another program. The file of an exited server is kept: PostgreSQL
 * reads in it which shared memory its last processes may still use.
 * Call it only while holding the lock of the folder.
 */
export async function reclaimCluster(cluster: string, logger: BaseLogger): Promise<void> {
  const { pid } = await readPostmasterFile(cluster);
  if (!Number.isInteger(pid) || pid <= 1 || !isAlive(pid)) return;
  if (await servesCluster(pid, cluster)) {
    logger.warn({ postgresPid: pid }, "stopping a database left running by an earlier run of the server");
    await stopLeftOver(pid);
    return;
  }
  await rm(postmasterFile(cluster), { force: true });
}
