import { readFileSync } from "node:fs";

type ProcessMemory = { now: number; peak: number };

const kilobytes = (status: string, name: string): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(status)?.[1] ?? Number.NaN);

/** Resident memory of a process in megabytes, current and peak; Linux only. */
export const processMemory = (pid: number): ProcessMemory => {
  if (process.platform !== "linux") throw new Error("memory is read from /proc, which only Linux has");
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return { now: kilobytes(status, "VmRSS") / 1024, peak: kilobytes(status, "VmHWM") / 1024 };
};

/** Peak of the largest process beside the server, which write files; 0 without one. */
export const writersOf = (pid: number): number =>
  Math.max(
    0,
    ...readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8")
      .split(" ")
      .filter(Boolean)
      .map((child) => {
        try {
          return processMemory(Number(child)).peak;
        } catch {
          // It has ended since it was listed.
          return 0;
        }
      })
      .filter(Number.isFinite),
  );
