// Plain JavaScript for Node 20, like run.mjs, which uses it.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

const EVERY_MS = 250;

/** Name and parent of a process; without /proc, as on macOS, `ps` knows them. */
const lookUp = (pid) => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // proc(5): the name is in brackets and may contain some itself.
    const [, parent] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return { name: stat.slice(stat.indexOf("(") + 1, stat.lastIndexOf(")")), parent: Number(parent) };
  } catch {
    const { stdout } = spawnSync("ps", ["-o", "ppid=,comm=", "-p", String(pid)], { encoding: "utf8" });
    const [, parent, name] = /^\s*(\d+)\s+(?:.*\/)?(\S+)/u.exec(stdout ?? "") ?? [];
    return { name: name ?? "", parent: Number(parent ?? 0) };
  }
};

const isRunning = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
};

/**
 * Calls back once when the npm that started this process is gone. Between the two is often a shell, which passes no
 * signal on: `kill` of npm ends the shell, or npm alone, and this process hears nothing of it.
 */
export const whenStarterIsGone = (gone) => {
  if (process.env.npm_lifecycle_event === undefined || process.platform === "win32") return;
  const shell = process.ppid;
  const { name, parent } = lookUp(shell);
  const starter = /^(?:ba|da|z|k|a)?sh$/u.test(name) && parent > 1 ? parent : null;
  const timer = setInterval(() => {
    if (process.ppid === shell && (starter === null || isRunning(starter))) return;
    clearInterval(timer);
    gone();
  }, EVERY_MS);
  timer.unref();
};
