import { type ChildProcess, fork } from "node:child_process";
import { setPriority } from "node:os";

/** About a third of the CPU share of a process of normal priority: readings and commands come first. */
const NICENESS = 5;

/** Starts a process beside the server; one that takes more memory than given ends without harming it. */
export const startProcess = (program: URL, memoryMb: number): ChildProcess => {
  const child = fork(program, {
    serialization: "advanced",
    execArgv: [`--max-old-space-size=${memoryMb}`],
    // The environment of the server contains secrets.
    env: {},
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  try {
    if (child.pid !== undefined) setPriority(child.pid, NICENESS);
  } catch {
    // It has exited already, which the `exit` listener reports.
  }
  return child;
};
