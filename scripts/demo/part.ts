import { type ChildProcess, spawn } from "node:child_process";
import { root } from "../run-program.ts";

export type Part = {
  name: string;
  child: ChildProcess;
  /** Settles when the program has ended, with how it ended in words. */
  ended: Promise<string>;
};

type Start = {
  name: string;
  script: string;
  parameters?: string[];
  /** Flags of Node itself. */
  flags?: string[];
  env?: NodeJS.ProcessEnv;
  /** File descriptor for everything it prints; this terminal when absent. */
  log?: number;
};

/** Starts a program of the demo, which ends by itself should the demo vanish. */
export const startPart = ({
  name,
  script,
  parameters = [],
  flags = [],
  env = process.env,
  log,
}: Start): Part => {
  const child = spawn(
    process.execPath,
    [...flags, "--import", "./scripts/stop-with-parent.ts", script, ...parameters],
    {
      cwd: root,
      env,
      stdio: ["ignore", log ?? "inherit", log ?? "inherit", "ipc"],
      // Ctrl-C in a terminal must not reach the server before the simulator has stopped.
      detached: process.platform !== "win32",
    },
  );
  const ended = new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("exit", (code, signal) =>
      resolve(signal ? `stopped by ${signal}` : `ended with code ${code}`),
    );
  });
  return { name, child, ended };
};

/** Asks a program to stop and, after its grace, no longer asks. */
export const stopPart = async ({ child, ended }: Part, graceMs: number): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  const insist = setTimeout(() => child.kill("SIGKILL"), graceMs);
  await ended;
  clearTimeout(insist);
};
