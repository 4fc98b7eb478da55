import { accessSync, chmodSync, constants, mkdtempSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createLogger } from "../kernel/logging.ts";
import { sweepLeftOvers } from "./sweep-left-overs.ts";

const IN_MEMORY = "/dev/shm";
const ROOM_BYTES = 4 * 1024 ** 3;

/**
 * Where data of tests is written: in memory, where a system has such a folder with enough space. To make a database and
 * to drop it is to make and to remove a thousand files, and a server waits for the disk at every command and commit; on
 * a disk that others write to, that takes longer than a test may.
 */
const temporaryFolder = (): string => {
  try {
    accessSync(IN_MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize >= ROOM_BYTES ? IN_MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
};

/**
 * A data folder for a server of its own. Folders that killed test runs left under this prefix are removed, with the
 * databases that still run in them.
 */
export const makeDataFolder = async (prefix: string): Promise<string> => {
  const parent = temporaryFolder();
  await sweepLeftOvers(parent, prefix, createLogger("silent"));
  const folder = mkdtempSync(join(parent, prefix));
  // PostgreSQL runs in another account when the tests run as root, and would be put elsewhere.
  chmodSync(folder, 0o755);
  return folder;
};
