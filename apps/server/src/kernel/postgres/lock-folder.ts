import { randomUUID } from "node:crypto";
import { link, mkdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import * as z from "zod";
import { StartFailure } from "../start-failure.ts";
import { errorCode } from "./database-error.ts";
import { isAlive, processBirth } from "./process-identity.ts";

const holderSchema = z.object({ host: z.string(), pid: z.int(), birth: z.string(), token: z.string() });
type Holder = z.infer<typeof holderSchema>;

/** Interval at which a holder touches its lock (heartbeat). */
const touchMs = 2_000;
/** A lock of another host that was not touched for this long is stale. */
const abandonedMs = 8_000;
const retryMs = 500;
/** Delay while another process removes a stale lock. */
const removalDelayMs = 50;
const attempts = 40;
/** A killed server does not end at once; the next start waits for it this long. */
const holderEndsWithinMs = 10_000;
const holderPollMs = 100;

const readHolder = async (path: string): Promise<Holder | undefined> => {
  const text = await readFile(path, "utf8").catch(() => "");
  try {
    return holderSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
};

/** "unknown" for a holder on another host, whose process ids mean nothing here. */
async function holds(holder: Holder): Promise<boolean | "unknown"> {
  if (holder.host !== hostname()) return "unknown";
  return isAlive(holder.pid) && (await processBirth(holder.pid)) === holder.birth;
}

/**
 * Removes a stale lock. Only one process at a time may do so, and it reads the lock again first, so that it never
 * removes a lock taken meanwhile by another process.
 */
async function removeStale(path: string, seen: Holder | undefined): Promise<void> {
  const guard = `${path}.removing`;
  try {
    await mkdir(guard);
  } catch (error) {
    if (errorCode(error) !== "EEXIST") throw error;
    const since = await stat(guard).then(
      (found) => found.mtimeMs,
      () => Date.now(),
    );
    // Its creator was killed before it could remove it.
    if (Date.now() - since > abandonedMs) await rm(guard, { recursive: true, force: true });
    await delay(removalDelayMs);
    return;
  }
  try {
    // Only an existing lock is removed; after that, a new one may appear at any time.
    const isThere = await stat(path).then(Boolean, () => false);
    if (isThere && (await readHolder(path))?.token === seen?.token) await rm(path, { force: true });
  } finally {
    await rm(guard, { recursive: true, force: true });
  }
}

function startHeartbeat(path: string, token: string): () => Promise<void> {
  const touch = setInterval(() => {
    const now = new Date();
    // Best effort: on the same host the process id is checked instead.
    void utimes(path, now, now).catch(() => undefined);
  }, touchMs);
  touch.unref();
  return async () => {
    clearInterval(touch);
    if ((await readHolder(path))?.token === token) await rm(path, { force: true });
  };
}

/** Waits for the end of a holder that may be ending; true when it no longer holds the lock. */
async function endsWithin(holder: Holder, ms: number): Promise<boolean> {
  if (holder.pid === process.pid) return false;
  for (let waited = 0; waited < ms; waited += holderPollMs) {
    await delay(holderPollMs);
    if ((await holds(holder)) !== true) return true;
  }
  return false;
}

/** Whether the lock at `path` is touched while waiting; independent of the local clock. */
async function isTouched(path: string): Promise<boolean> {
  const touchedAt = () =>
    stat(path).then(
      (found) => found.mtimeMs,
      () => 0,
    );
  const before = await touchedAt();
  for (let waited = 0; waited < abandonedMs; waited += retryMs) {
    await delay(retryMs);
    if ((await touchedAt()) !== before) return true;
  }
  return false;
}

/**
 * Locks `folder` for this process. A lock of a process that no longer exists is replaced; one of another host is
 * observed for a few seconds first, because two servers on one cluster would destroy it.
 * @param waitMs how long to wait for a holder to end
 * @returns a function that releases the lock
 * @throws StartFailure naming the process that holds the lock
 */
export async function lockFolder(folder: string, waitMs = holderEndsWithinMs): Promise<() => Promise<void>> {
  const path = join(folder, "supervisor.lock");
  const token = randomUUID();
  const own: Holder = { host: hostname(), pid: process.pid, birth: await processBirth(process.pid), token };
  const draft = `${path}.${token}`;
  await writeFile(draft, JSON.stringify(own), { mode: 0o600 });
  try {
    for (let attempt = 0; attempt < attempts; attempt++) {
      try {
        // link(2) is atomic: the lock appears with its complete content or not at all.
        await link(draft, path);
        return startHeartbeat(path, token);
      } catch (error) {
        if (errorCode(error) !== "EEXIST") throw error;
      }
      const holder = await readHolder(path);
      const held = holder ? await holds(holder) : false;
      const goesOn = held === true && holder && !(await endsWithin(holder, waitMs));
      if (goesOn || (held === "unknown" && (await isTouched(path)))) {
        throw new StartFailure(
          "anotherServer",
          `the database folder ${folder} is in use by process ${holder?.pid} on ${holder?.host}.`,
        );
      }
      await removeStale(path, holder);
    }
    throw new Error(`The database folder ${folder} cannot be locked`);
  } finally {
    await rm(draft, { force: true });
  }
}
