import { randomUUID } from "node:crypto";
import { link, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { errorCode } from "./error-code.ts";
import { isAlive, processBirth } from "./process-identity.ts";

const holderSchema = z.object({ pid: z.int(), birth: z.string(), token: z.string() });
type Holder = z.infer<typeof holderSchema>;

const readHolder = async (path: string): Promise<Holder | undefined> => {
  const text = await readFile(path, "utf8").catch(() => "");
  try {
    return holderSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
};

const holds = async (holder: Holder): Promise<boolean> =>
  isAlive(holder.pid) && (await processBirth(holder.pid)) === holder.birth;

async function removeStale(path: string, seen: Holder | undefined): Promise<void> {
  const aside = `${path}.${randomUUID()}`;
  await rename(path, aside).catch((error: unknown) => {
    if (errorCode(error) !== "ENOENT") throw error;
  });
  const moved = await readHolder(aside);
  // Somebody may have taken the lock between our look and our move: give it back.
  if (moved && moved.token !== seen?.token) await link(aside, path).catch(() => undefined);
  await rm(aside, { force: true });
}

/**
 * Makes this process the only one in charge of `folder`. A lock left by a process that died does not count.
 * @returns the way to give the lock back
 * @throws Error naming the process that holds it
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, "supervisor.lock");
  const token = randomUUID();
  const own: Holder = { pid: process.pid, birth: await processBirth(process.pid), token };
  const draft = `${path}.${token}`;
  await writeFile(draft, JSON.stringify(own), { mode: 0o600 });
  try {
    for (let attempt = 0; attempt < 5; attempt++) {
      try {
        // A link appears with its whole content or not at all, unlike a file opened and then written.
        await link(draft, path);
        return async () => {
          if ((await readHolder(path))?.token === token) await rm(path, { force: true });
        };
      } catch (error) {
        if (errorCode(error) !== "EEXIST") throw error;
      }
      const holder = await readHolder(path);
      if (holder && (await holds(holder))) {
        throw new Error(`The database folder ${folder} is in use by process ${holder.pid}`);
      }
      await removeStale(path, holder);
    }
    throw new Error(`The database folder ${folder} cannot be locked`);
  } finally {
    await rm(draft, { force: true });
  }
}
