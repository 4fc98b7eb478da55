import { randomUUID } from "node:crypto";
import { link, mkdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import * as z from "zod";
import { StartFailure } from "../start-failure.ts";
import { errorCode } from "./database-error.ts";
import { isAlive, processBirth, processPlace } from "./process-identity.ts";

const holderSchema = z.object({
  host: z.string(),
  /** Absent in locks of earlier versions. */
  place: z.string().default(""),
  pid: z.int(),
  birth: z.string(),
  token: z.string(),
});
type Holder = z.infer<typeof holderSchema>;

/** Interval at which a holder touches its lock (heartbeat), and sees whether it is still its own. */
const touchMs = 2_000;
/** A lock of another host or container that was not touched for this long, two beats and a second, is stale. */
const abandonedMs = 5_000;
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

/** "unknown" for a holder on another host, in another container or before a reboot: its process id means nothing here. */
async function holds(holder: Holder): Promise<boolean | "unknown"> {
  if (holder.host !== hostname() || holder.place !== (await processPlace())) return "unknown";
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

function startHeartbeat(path: string, token: string, onLost: () => void): () => Promise<void> {
  let lost = false;
  const beat = async () => {
    const holder = await readHolder(path);
    if (lost) return;
    // A lock that cannot be read is not lost: the disk may be in trouble, or somebody removed the file.
    if (holder && holder.token !== token) {
      lost = true;
      clearInterval(touch);
      return onLost();
    }
    const now = new Date();
    // Best effort: on the same host the process id is checked instead.
    await utimes(path, now, now).catch(() => undefined);
  };
  const touch = setInterval(() => void beat(), touchMs);
  touch.unref();
  return async () => {
    clearInterval(touch);
    if ((await readHolder(path))?.token === token) await rm(path, { force: true });
  };
}

/** Waits for the end of a holder that may be ending; true when it no longer holds the lock. */
async function isGoneWithin(holder: Holder, ms: number): Promise<boolean> {
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

interface LockOptions {
  /** How long to wait for a holder to end. */
  waitMs?: number;
  /** What names this start in the lock. */
  token?: string;
  /** Called with the token of a lock that was replaced, when its process is known to be gone. */
  onReplaced?: (token: string) => void;
  /** Called when another process has taken the lock, because this one stood still for too long. */
  onLost?: () => void;
}

/**
 * Locks `folder` for this process. A lock of a process that no longer exists is replaced; one of another host or
 * container is observed for a few seconds first, because two servers on one cluster would destroy it.
 * @returns a function that releases the lock
 * @throws StartFailure naming the process that holds the lock
 */
export async function lockFolder(
  folder: string,
  {
    waitMs = holderEndsWithinMs,
    token = randomUUID(),
    onReplaced = () => {},
    onLost = () => {},
  }: LockOptions = {},
): Promise<() => Promise<void>> {
  const path = join(folder, "supervisor.lock");
  const { pid } = process;
  const [place, birth] = await Promise.all([processPlace(), processBirth(pid)]);
  const own: Holder = { host: hostname(), place, pid, birth, token };
  const draft = `${path}.${token}`;
  // Made by `main.ts`; if it could not be, this says why.
  await mkdir(folder, { recursive: true, mode: 0o711 });
  await writeFile(draft, JSON.stringify(own), { mode: 0o600 });
  try {
    for (let attempt = 0; attempt < attempts; attempt++) {
      try {
        // link(2) is atomic: the lock appears with its complete content or not at all.
        await link(draft, path);
        return startHeartbeat(path, token, onLost);
      } catch (error) {
        if (errorCode(error) !== "EEXIST") throw error;
      }
      const holder = await readHolder(path);
      const held = holder ? await holds(holder) : false;
      const goesOn = held === true && holder && !(await isGoneWithin(holder, waitMs));
      if (goesOn || (held === "unknown" && (await isTouched(path)))) {
        throw new StartFailure(
          "anotherServer",
          `the folder ${folder} is in use by process ${holder?.pid} on ${holder?.host}.`,
        );
      }
      await removeStale(path, holder);
      if (holder && held !== "unknown") onReplaced(holder.token);
    }
    throw new Error(`The folder ${folder} cannot be locked`);
  } finally {
    await rm(draft, { force: true });
  }
}
