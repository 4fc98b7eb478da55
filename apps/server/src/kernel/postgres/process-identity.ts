import { readFile } from "node:fs/promises";
import { errorCode } from "./error-code.ts";

/** Whether a process with this id exists, whoever owns it. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === "EPERM";
  }
};

/**
 * A text that differs between two processes that had the same id one after the other.
 * @returns empty where the system tells nothing, or for a process that is gone
 */
export async function processBirth(pid: number): Promise<string> {
  if (process.platform !== "linux") return "";
  const [boot, stat] = await Promise.all([
    readFile("/proc/sys/kernel/random/boot_id", "utf8").catch(() => ""),
    readFile(`/proc/${pid}/stat`, "utf8").catch(() => ""),
  ]);
  // The second field is the program's name and may hold spaces and brackets; the start time is the 22nd.
  const started = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
  return started ? `${boot.trim()}:${started}` : "";
}
