import { createHash } from "node:crypto";
import { chmod, chown, mkdir, readFile, realpath, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { BaseLogger } from "pino";
import { runsAs } from "./run-as.ts";
import { chooseRuntimeUser, isRoot, type RuntimeUser } from "./runtime-user.ts";

/** Folders used when a system user cannot enter the product's own; durable across restarts of the machine. */
export const defaultReachableRoot = "/var/lib/sgval";

/** Where the database's files are and who owns them. */
export interface ClusterPlace {
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
 * Chooses and prepares the folder of the database: `<dataDir>/postgres`, or, when the account that must run
 * PostgreSQL cannot enter it (a closed home folder of root), a folder under `reachableRoot`.
 * The choice is written to `<dataDir>/postgres.location`, because a second choice later would look like an
 * empty database.
 */
export async function placeCluster(
  dataDir: string,
  reachableRoot: string,
  logger: BaseLogger,
): Promise<ClusterPlace> {
  await mkdir(dataDir, { recursive: true });
  const home = await realpath(dataDir);
  const pointer = join(home, "postgres.location");
  const recorded = (await readFile(pointer, "utf8").catch(() => "")).trim();
  const near = recorded || join(home, "postgres");
  const owner = await ownerOf(near);
  if (owner !== undefined && !isRoot() && owner !== process.getuid?.() && process.platform !== "win32") {
    throw new Error(`The database in ${near} belongs to user ${owner}: start as that user or as root`);
  }
  const user = await chooseRuntimeUser(owner);
  const isNew = (await ownerOf(join(near, "cluster"))) === undefined;
  await claim(near, user);
  if (await canWrite(near, user)) return { folder: near, user };
  if (!isNew) throw new Error(`The user ${user?.name} that owns the database cannot enter ${near}`);

  const far = join(reachableRoot, createHash("sha256").update(home).digest("hex").slice(0, 16));
  await mkdir(reachableRoot, { recursive: true });
  // Whatever the umask of this process, the user must be able to pass through.
  await chmod(reachableRoot, 0o755);
  await claim(far, user);
  if (!(await canWrite(far, user))) throw new Error(`The user ${user?.name} cannot enter ${far} either`);
  await writeFile(pointer, `${far}\n`);
  logger.warn({ dataDir: home, folder: far, user: user?.name }, "database kept outside the data folder");
  return { folder: far, user };
}
