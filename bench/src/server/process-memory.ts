import { readFileSync } from "node:fs";

export type ProcessMemory = { now: number; peak: number };

const kilobytes = (status: string, name: string): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(status)?.[1] ?? Number.NaN);

/** Resident memory of a process in megabytes, now and at its highest; only Linux tells. */
export const processMemory = (pid: number): ProcessMemory => {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return { now: kilobytes(status, "VmRSS") / 1024, peak: kilobytes(status, "VmHWM") / 1024 };
};

/** Most files and sockets a process may have open here; undefined where nobody tells. */
export const openFilesLimit = (): number | undefined => {
  try {
    const hard = /^Max open files\s+\S+\s+(\S+)/m.exec(readFileSync("/proc/self/limits", "utf8"))?.[1];
    return hard === "unlimited" ? Number.POSITIVE_INFINITY : Number(hard);
  } catch {
    return undefined;
  }
};
