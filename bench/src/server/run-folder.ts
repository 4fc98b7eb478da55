import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

/** Beside the code and not in the system's temporary folder: that one is often no disk at all. */
const dataRoot = join(import.meta.dirname, "..", "..", "data");
const prefix = "run-";

export const profileFolder = join(dataRoot, "profiles");

/** Where the cluster of a server's data folder really is; root's closed folders have it elsewhere. */
export const clusterFolder = (dataDir: string): string => {
  try {
    return readFileSync(join(dataDir, "postgres.location"), "utf8").trim();
  } catch {
    return join(dataDir, "postgres");
  }
};

const remove = (dataDir: string): void => {
  rmSync(clusterFolder(dataDir), { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
};

const lives = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** Removes what runs left behind that were killed themselves. */
export const sweepRunFolders = (): void => {
  mkdirSync(dataRoot, { recursive: true });
  for (const name of readdirSync(dataRoot)) {
    const pid = Number(name.split("-")[1]);
    if (name.startsWith(prefix) && !lives(pid)) remove(join(dataRoot, name));
  }
};

/** A new empty data folder, and the way to be rid of it. */
export const makeRunFolder = (name: string): { dataDir: string; remove: () => void } => {
  const dataDir = join(dataRoot, `${prefix}${process.pid}-${name}`);
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  return { dataDir, remove: () => remove(dataDir) };
};
