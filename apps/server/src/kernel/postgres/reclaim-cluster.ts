import { execFile } from "node:child_process";
import { readFile, readlink, realpath, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import type { BaseLogger } from "pino";
import { errorCode } from "./error-code.ts";
import { isAlive } from "./process-identity.ts";

const execute = promisify(execFile);
const pollMs = 50;
/** What we send a left-over server, and how long each is given: a fast stop, an immediate one, then death. */
const stages: { signal: NodeJS.Signals; waitMs: number }[] = [
  { signal: "SIGINT", waitMs: 1_500 },
  { signal: "SIGQUIT", waitMs: 2_000 },
  { signal: "SIGKILL", waitMs: 2_000 },
];

async function servesCluster(pid: number, cluster: string): Promise<boolean> {
  if (process.platform === "linux") {
    // PostgreSQL works from inside its cluster; any other program that inherited the number does not.
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
  throw new Error(`The database process ${pid} of an earlier life cannot be stopped`);
}

/**
 * Clears what a killed supervisor left behind: stops a PostgreSQL that still runs on this cluster, and removes
 * a `postmaster.pid` whose number now belongs to a stranger. The file of a dead server stays: PostgreSQL reads
 * in it which shared memory its last processes may still use, and starts only when they are gone.
 * Call it only while holding the folder's lock.
 */
export async function reclaimCluster(cluster: string, logger: BaseLogger): Promise<void> {
  const path = join(cluster, "postmaster.pid");
  const pid = Number.parseInt(await readFile(path, "utf8").catch(() => ""), 10);
  if (!Number.isInteger(pid) || pid <= 1 || !isAlive(pid)) return;
  if (await servesCluster(pid, cluster)) {
    logger.warn({ postgresPid: pid }, "stopping a database left running by an earlier life of the server");
    await stopLeftOver(pid);
    return;
  }
  await rm(path, { force: true });
}
