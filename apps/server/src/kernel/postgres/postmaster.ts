import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import type { BaseLogger } from "pino";
import { endsWithin } from "../ends-within.ts";
import { errorCode } from "./database-error.ts";
import type { PostgresBinaries } from "./locate-binaries.ts";
import { type RuntimeUser, runAs, spawnAs } from "./runtime-user.ts";

/** Exit of a server process, with the last lines of its log. */
interface PostmasterExit {
  code: number | null;
  signal: NodeJS.Signals | null;
  lastLines: string[];
}

/** A running server process. */
export interface Postmaster {
  pid: number;
  exited: Promise<PostmasterExit>;
  /**
   * Stops the process (fast shutdown): open sessions are terminated, committed data is on disk.
   * @param within milliseconds after which it has ended; a shutdown cut short is made good by the next start
   */
  stop(within?: number): Promise<void>;
}

const maxLastLines = 20;
const readyPollMs = 40;
const stopMs = 40_000;

/** Expected messages, one for every connection attempt during the start. */
const notReadyMessage = /the database system is (starting up|not yet accepting|in recovery)/;

function forwardLog(child: ChildProcess, logger: BaseLogger): string[] {
  const lines: string[] = [];
  if (!child.stderr) return lines;
  createInterface({ input: child.stderr }).on("line", (line) => {
    if (notReadyMessage.test(line)) return;
    lines.push(line);
    if (lines.length > maxLastLines) lines.shift();
    if (/^(PANIC|FATAL)/.test(line)) logger.warn({ postgres: line }, "message from the database");
    else logger.debug({ postgres: line }, "message from the database");
  });
  return lines;
}

async function endProcess(
  child: ChildProcess,
  exited: Promise<PostmasterExit>,
  askToStop: () => Promise<unknown>,
  within: number,
): Promise<void> {
  await askToStop();
  if (await endsWithin(exited, within * 0.75)) return;
  // An immediate shutdown loses no committed data; the next start replays the WAL.
  child.kill("SIGQUIT");
  if (await endsWithin(exited, within * 0.2)) return;
  child.kill("SIGKILL");
  await exited;
}

/** Starts the server process on `cluster`; wait for connections with `untilReady`. */
export async function startPostmaster(
  binaries: PostgresBinaries,
  cluster: string,
  user: RuntimeUser | undefined,
  logger: BaseLogger,
): Promise<Postmaster> {
  const child = spawn(binaries.postgres, ["-D", cluster], {
    ...spawnAs(user),
    stdio: ["ignore", "ignore", "pipe"],
    // Own session, so that Ctrl-C in a terminal does not reach it before we have finished writing.
    detached: true,
    windowsHide: true,
  });
  const lastLines = forwardLog(child, logger);
  const exited = new Promise<PostmasterExit>((resolve) => {
    child.once("exit", (code, signal) => resolve({ code, signal, lastLines }));
  });
  await once(child, "spawn");
  const { pid } = child;
  if (pid === undefined) throw new Error("PostgreSQL did not start");
  const askToStop =
    process.platform === "win32"
      ? () => runAs(user, binaries.pgCtl, ["stop", "-D", cluster, "-m", "fast", "-W"])
      : () => Promise.resolve(child.kill("SIGINT"));
  return { pid, exited, stop: (within = stopMs) => endProcess(child, exited, askToStop, within) };
}

/**
 * Waits until `connect` succeeds.
 * @throws Error with the last log lines when the process exits first, or at once for an error that is not temporary
 */
export async function untilReady(postmaster: Postmaster, connect: () => Promise<void>): Promise<void> {
  let exit: PostmasterExit | undefined;
  const exited = postmaster.exited.then((value) => {
    exit = value;
  });
  for (;;) {
    if (exit) {
      throw new Error(
        `PostgreSQL ended while starting (${exit.signal ?? exit.code}): ${exit.lastLines.join(" | ")}`,
      );
    }
    try {
      return await connect();
    } catch (error) {
      // SQLSTATE 28: wrong password or role; 3D: no such database.
      if (/^(28|3D)/.test(errorCode(error) ?? "")) throw error;
    }
    await Promise.race([delay(readyPollMs), exited]);
  }
}
