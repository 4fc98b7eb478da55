import { readFile } from "node:fs/promises";
import { errorCode } from "./database-error.ts";

/** Whether a process with this id exists, of any user. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === "EPERM";
  }
};

/**
 * Identifies a process beyond its id, which may be reused: boot id and start time.
 * @returns empty on systems other than Linux, and for a process that does not exist
 */
export async function processBirth(pid: number): Promise<string> {
  if (process.platform !== "linux") return "";
  const [boot, stat] = await Promise.all([
    readFile("/proc/sys/kernel/random/boot_id", "utf8").catch(() => ""),
    readFile(`/proc/${pid}/stat`, "utf8").catch(() => ""),
  ]);
  // proc(5): field 2, the program name, may contain spaces and brackets; field 22 is the start time.
  const started = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
  return started ? `${boot.trim()}:${started}` : "";
}
