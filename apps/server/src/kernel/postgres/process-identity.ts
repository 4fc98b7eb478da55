import { readFileSync } from "node:fs";
import { readFile, readlink } from "node:fs/promises";
import { errorCode } from "./database-error.ts";

/** proc(5): the fields from the third on; the second, the program name, may contain spaces and brackets. */
const fieldsOf = (stat: string): string[] => stat.slice(stat.lastIndexOf(")") + 2).split(" ");

/** Whether a process has ended and only waits for its parent to take notice, which may never happen in a container. */
const isZombie = (pid: number): boolean => {
  if (process.platform !== "linux") return false;
  try {
    return fieldsOf(readFileSync(`/proc/${pid}/stat`, "utf8"))[0] === "Z";
  } catch {
    return false;
  }
};

/** Whether a process with this id runs, of any user. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (errorCode(error) !== "EPERM") return false;
  }
  return !isZombie(pid);
};

const bootId = (): Promise<string> =>
  readFile("/proc/sys/kernel/random/boot_id", "utf8").then(
    (text) => text.trim(),
    () => "",
  );

/**
 * Where process ids are those of this process: boot id and process namespace, since containers may share a host name.
 * @returns empty on systems other than Linux
 */
export const processPlace = async (): Promise<string> => {
  if (process.platform !== "linux") return "";
  return `${await bootId()}/${await readlink("/proc/self/ns/pid").catch(() => "")}`;
};

/**
 * Identifies a process beyond its id, which may be reused: boot id and start time.
 * @returns empty on systems other than Linux, and for a process that does not exist
 */
export async function processBirth(pid: number): Promise<string> {
  if (process.platform !== "linux") return "";
  const [boot, stat] = await Promise.all([bootId(), readFile(`/proc/${pid}/stat`, "utf8").catch(() => "")]);
  // Field 22 is the start time.
  const started = fieldsOf(stat)[19];
  return started ? `${boot}:${started}` : "";
}
