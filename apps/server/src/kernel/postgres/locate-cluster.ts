import { createHash } from "node:crypto";
import { chmod, chown, mkdir, readFile, realpath, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { BaseLogger } from "pino";
import { chooseRuntimeUser, isRoot, type RuntimeUser, runsAs } from "./runtime-user.ts";

/** Parent folder if the system user cannot enter the data folder; persistent across reboots. */
export const defaultReachableRoot = "/var/lib/sgval";

/** Folder and owner of the database files. */
export interface ClusterLocation {
  folder: string;
  user: RuntimeUser | undefined;
}

const ownerOf = (path: string): Promise<number | undefined> =>
  stat(path).then(
    (found) => found.uid,
    () => undefined,
  );

async function claim(folder: string, user: RuntimeUser | undefined): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (user) await chown(folder, user.uid, user.gid);
  await chmod(folder, 0o700);
}

const canWrite = (folder: string, user: RuntimeUser | undefined): Promise<boolean> =>
  user === undefined
    ? Promise.resolve(true)
    : runsAs(user, "/bin/sh", ["-c", 'cd -- "$1" && test -w .', "sh", folder]);

/**
 * Chooses and prepares the folder of the database: `<dataDir>/postgres`, or a folder under `reachableRoot` if the user
 * that runs PostgreSQL cannot enter it (for instance below root's home). The latter is recorded in
 * `<dataDir>/postgres.location`, so that a later start finds the same database.
 */
export async function locateCluster(
  dataDir: string,
  reachableRoot: string,
  logger: BaseLogger,
): Promise<ClusterLocation> {
  await mkdir(dataDir, { recursive: true });
  const home = await realpath(dataDir);
  const pointer = join(home, "postgres.location");
  const recorded = (await readFile(pointer, "utf8").catch(() => "")).trim();
  const preferred = recorded || join(home, "postgres");
  const owner = await ownerOf(preferred);
  if (owner !== undefined && !isRoot() && owner !== process.getuid?.() && process.platform !== "win32") {
    throw new Error(`The database in ${preferred} belongs to user ${owner}: start as that user or as root`);
  }
  const user = await chooseRuntimeUser(owner);
  const isNew = (await ownerOf(join(preferred, "cluster"))) === undefined;
  await claim(preferred, user);
  if (await canWrite(preferred, user)) return { folder: preferred, user };
  if (!isNew) throw new Error(`The user ${user?.name} that owns the database cannot enter ${preferred}`);

  const fallback = join(reachableRoot, createHash("sha256").update(home).digest("hex").slice(0, 16));
  await mkdir(reachableRoot, { recursive: true });
  // Independent of the umask: the user must be able to enter it.
  await chmod(reachableRoot, 0o755);
  await claim(fallback, user);
  if (!(await canWrite(fallback, user)))
    throw new Error(`The user ${user?.name} cannot enter ${fallback} either`);
  await writeFile(pointer, `${fallback}\n`);
  logger.warn({ dataDir: home, folder: fallback, user: user?.name }, "database kept outside the data folder");
  return { folder: fallback, user };
}
