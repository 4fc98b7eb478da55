import { randomUUID } from "node:crypto";
import { link, mkdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import * as z from "zod";
import { errorCode } from "./error-code.ts";
import { isAlive, processBirth } from "./process-identity.ts";

const holderSchema = z.object({ host: z.string(), pid: z.int(), birth: z.string(), token: z.string() });
type Holder = z.infer<typeof holderSchema>;

/** A holder shows that it lives by touching its lock. */
const touchMs = 2_000;
/** A lock of another machine or container that was not touched for so long is given up. */
const abandonedMs = 8_000;
const retryMs = 500;
/** How long one waits for another that is just removing a dead lock. */
const turnMs = 50;
const attempts = 40;

const readHolder = async (path: string): Promise<Holder | undefined> => {
  const text = await readFile(path, "utf8").catch(() => "");
  try {
    return holderSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
};

/** "unknown" for a holder on another host: its process ids mean nothing here, only its touches do. */
async function holds(holder: Holder): Promise<boolean | "unknown"> {
  if (holder.host !== hostname()) return "unknown";
  return isAlive(holder.pid) && (await processBirth(holder.pid)) === holder.birth;
}

/**
 * Removes the lock of a dead holder. Only one process at a time may do so, and it looks again first: a lock is
 * taken only where none lies, so what is removed here can only be the dead one, never a fresh one in its place.
 */
async function removeStale(path: string, seen: Holder | undefined): Promise<void> {
  const turn = `${path}.removing`;
  try {
    await mkdir(turn);
  } catch (error) {
    if (errorCode(error) !== "EEXIST") throw error;
    const since = await stat(turn).then(
      (found) => found.mtimeMs,
      () => Date.now(),
    );
    // Its maker died in the moment between two calls.
    if (Date.now() - since > abandonedMs) await rm(turn, { recursive: true, force: true });
    await delay(turnMs);
    return;
  }
  try {
    // Where none lies any more, a fresh one may come at any moment.
    const isThere = await stat(path).then(Boolean, () => false);
    if (isThere && (await readHolder(path))?.token === seen?.token) await rm(path, { force: true });
  } finally {
    await rm(turn, { recursive: true, force: true });
  }
}

function keep(path: string, token: string): () => Promise<void> {
  const touch = setInterval(() => {
    const now = new Date();
    // Best effort: on one machine the process itself is the proof.
    void utimes(path, now, now).catch(() => undefined);
  }, touchMs);
  touch.unref();
  return async () => {
    clearInterval(touch);
    if ((await readHolder(path))?.token === token) await rm(path, { force: true });
  };
}

/** Whether the lock at `path` was touched while we looked; compares the file's times only with themselves. */
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
 * Makes this process the only one in charge of `folder`. The lock of a process that died does not count; that
 * of another host is watched for a few seconds first, since two servers on one database would destroy it.
 * @returns the way to give the lock back
 * @throws Error naming the process that holds it
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, "supervisor.lock");
  const token = randomUUID();
  const own: Holder = { host: hostname(), pid: process.pid, birth: await processBirth(process.pid), token };
  const draft = `${path}.${token}`;
  await writeFile(draft, JSON.stringify(own), { mode: 0o600 });
  try {
    for (let attempt = 0; attempt < attempts; attempt++) {
      try {
        // A link appears with its whole content or not at all, unlike a file opened and then written.
        await link(draft, path);
        return keep(path, token);
      } catch (error) {
        if (errorCode(error) !== "EEXIST") throw error;
      }
      const holder = await readHolder(path);
      const held = holder ? await holds(holder) : false;
      if (held === true || (held === "unknown" && (await isTouched(path)))) {
        throw new Error(
          `The database folder ${folder} is in use by process ${holder?.pid} on ${holder?.host}`,
        );
      }
      await removeStale(path, holder);
    }
    throw new Error(`The database folder ${folder} cannot be locked`);
  } finally {
    await rm(draft, { force: true });
  }
}
