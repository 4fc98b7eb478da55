import { type ChildProcess, spawn } from "node:child_process";
import { constants, setPriority } from "node:os";
import { join } from "node:path";

/** The folder of the checkout; every script is started from here. */
export const root = join(import.meta.dirname, "..");

/** Entry files of the tools, started with this very runtime: the shims in `.bin` differ between systems. */
export const tools = {
  biome: "node_modules/@biomejs/biome/bin/biome",
  tsc: "node_modules/typescript/bin/tsc",
  borders: "node_modules/dependency-cruiser/bin/dependency-cruiser.mjs",
  knip: "node_modules/knip/bin/knip.js",
  vitest: "node_modules/vitest/vitest.mjs",
  vite: "node_modules/vite/bin/vite.js",
} as const;

export type Finished = { code: number; output: string };

type HowToRun = {
  /** Where to run; the checkout when absent. */
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /** Show the output while it comes instead of keeping it. */
  shown?: boolean;
  /** Gives way to other programs. */
  background?: boolean;
};

const running = new Set<ChildProcess>();

const stopAll = (signal: NodeJS.Signals) => {
  for (const child of running) child.kill("SIGTERM");
  process.exit(signal === "SIGINT" ? 130 : 143);
};

const remember = (child: ChildProcess) => {
  if (running.size === 0) process.on("SIGINT", stopAll).on("SIGTERM", stopAll);
  running.add(child);
};

/** With nothing left to stop, signals belong to whatever this process becomes next. */
const forget = (child: ChildProcess) => {
  running.delete(child);
  if (running.size === 0) process.off("SIGINT", stopAll).off("SIGTERM", stopAll);
};

/** Runs a program to its end; one that cannot be started counts as failed, with the reason as its output. */
export const runProgram = (command: string, parameters: string[], how: HowToRun = {}): Promise<Finished> =>
  new Promise((resolve) => {
    const child = spawn(command, parameters, {
      cwd: how.cwd ?? root,
      env: how.env ?? process.env,
      stdio: how.shown ? ["ignore", "inherit", "inherit"] : ["ignore", "pipe", "pipe"],
    });
    const output: Buffer[] = [];
    remember(child);
    if (how.background && child.pid !== undefined)
      setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    child.stdout?.on("data", (part: Buffer) => output.push(part));
    child.stderr?.on("data", (part: Buffer) => output.push(part));
    const finish = (code: number, more = "") => {
      forget(child);
      resolve({ code, output: Buffer.concat(output).toString("utf8") + more });
    };
    child.on("error", (error) => finish(1, error.message));
    child.on("close", (code) => finish(code ?? 1));
  });

/** Runs one of the project's JavaScript tools on the runtime this script runs on. */
export const runTool = (
  tool: keyof typeof tools,
  parameters: string[],
  how: HowToRun = {},
): Promise<Finished> => runProgram(process.execPath, [join(root, tools[tool]), ...parameters], how);
