import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

/** In the checkout, because the temporary folder of the system is often in memory. */
const dataRoot = join(import.meta.dirname, "..", "..", "data");
const prefix = "run-";

export const profileFolder = join(dataRoot, "profiles");

/** Folder of the database of a data folder, which `postgres.location` may override. */
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

/** Removes the data of killed runs. */
export const removeOldRunFolders = (): void => {
  mkdirSync(dataRoot, { recursive: true });
  for (const name of readdirSync(dataRoot)) {
    const pid = Number(name.split("-")[1]);
    if (name.startsWith(prefix) && !lives(pid)) remove(join(dataRoot, name));
  }
};

/** A new empty data folder and a function that removes it. */
export const makeRunFolder = (name: string): { dataDir: string; remove: () => void } => {
  const dataDir = join(dataRoot, `${prefix}${process.pid}-${name}`);
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  return { dataDir, remove: () => remove(dataDir) };
};
