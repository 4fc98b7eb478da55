import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { setPriority } from "node:os";

const setting = "/proc/sys/kernel/sched_autogroup_enabled";

/** `null` where the kernel has no such setting. */
const readSetting = (): string | null => {
  try {
    return readFileSync(setting, "utf8").trim();
  } catch {
    return null;
  }
};

/**
 * Lets `giveWay` hold between processes of different sessions while `work` runs. Linux may share the processors out by session
 * (sched(7), autogroup), and each connection of PostgreSQL is one of its own: what gives way would get as much as any other. The
 * setting is put back afterwards; where it may not be changed, the log says that the load does not give way.
 */
export const withGivingWay = async <T>(log: (line: string) => void, work: () => Promise<T>): Promise<T> => {
  if (readSetting() !== "1") return work();
  try {
    writeFileSync(setting, "0");
  } catch {
    log("the load does not give way to what is measured: kernel.sched_autogroup_enabled is 1, set it to 0");
    return work();
  }
  const putBack = () => writeFileSync(setting, "1");
  process.once("exit", putBack);
  try {
    return await work();
  } finally {
    process.off("exit", putBack);
    putBack();
  }
};

/**
 * Lets a process, and what it starts from now on, run only while nothing else wants the processor (sched(7), SCHED_IDLE): what wakes
 * takes it at once, while a nice program may first go on for some milliseconds. Where there is no `chrt` it is as nice as can be.
 */
export const giveWay = (pid: number): void => {
  try {
    execFileSync("chrt", ["--all-tasks", "--idle", "--pid", "0", String(pid)], { stdio: "ignore" });
  } catch {
    setPriority(pid, 19);
  }
};
