import { readFileSync, writeFileSync } from "node:fs";

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
 * Lets a niceness hold between processes of different sessions while `work` runs. Linux may share the processors out by session
 * (sched(7), autogroup), and each connection of PostgreSQL is one of its own: nice programs would get as much as any other. The
 * setting is put back afterwards; where it may not be changed, the log says that the load does not give way.
 */
export const withNiceness = async <T>(log: (line: string) => void, work: () => Promise<T>): Promise<T> => {
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
