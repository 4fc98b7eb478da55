import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { serverFlags } from "../../../scripts/server-flags.ts";
import { giveWay } from "./give-way.ts";
import { makeRunFolder, profileFolder } from "./run-folder.ts";

const root = join(import.meta.dirname, "..", "..", "..");
const startTimeoutMs = 60_000;
const goneTimeoutMs = 30_000;

/** Further environment variables of a server with this data folder. */
export type ServerEnvironment = (dataDir: string) => Readonly<Record<string, string>>;

/** The server in its own process, with an empty data folder and its own ports. */
export interface ServerUnderTest {
  readonly url: string;
  readonly host: string;
  readonly httpPort: number;
  readonly mqttPort: number;
  readonly login: string;
  readonly password: string;
  readonly dataDir: string;
  readonly pid: number;
  /** The end of what it printed. */
  readonly log: string;
  /** Starts the server and waits until it is ready; returns the milliseconds this took. */
  start(): Promise<number>;
  /** Kills it (SIGKILL). */
  kill(): Promise<void>;
  /** Waits until it has ended by itself; rejects after half a minute. */
  untilGone(): Promise<void>;
  /** Stops it gracefully and removes its data. */
  dispose(): Promise<void>;
}

const host = "127.0.0.1";

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, host, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });

const ended = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

const end = async (child: ChildProcess | null, signal: NodeJS.Signals): Promise<void> => {
  if (!child || ended(child)) return;
  const exited = new Promise((resolve) => child.once("exit", resolve));
  child.kill(signal);
  await exited;
};

const untilReady = async (url: string, child: ChildProcess, log: () => string): Promise<void> => {
  const until = performance.now() + startTimeoutMs;
  while (performance.now() < until && !ended(child)) {
    const ready = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return;
    await pause(50);
  }
  throw new Error(`the server did not become ready:\n${log()}`);
};

/** Prepares a server for one figure without starting it. */
const createServerUnderTest = async (
  name: string,
  profile: boolean,
  environment: ServerEnvironment,
  givesWay: boolean,
): Promise<ServerUnderTest> => {
  const { dataDir, remove } = makeRunFolder(name);
  const httpPort = await freePort();
  const mqttPort = await freePort();
  const url = `http://${host}:${httpPort}`;
  const password = "Bench-12345";
  let child: ChildProcess | null = null;
  let disposed: Promise<void> | null = null;
  let log = "";
  const appendLog = (chunk: Buffer) => {
    log = (log + chunk.toString()).slice(-20_000);
  };

  return {
    url,
    host,
    httpPort,
    mqttPort,
    login: "admin01",
    password,
    dataDir,
    get pid() {
      return child?.pid ?? 0;
    },
    get log() {
      return log;
    },
    start: async () => {
      const startedAt = performance.now();
      const options = profile ? ["--cpu-prof", `--cpu-prof-dir=${profileFolder}`] : [];
      // Stops the server when this process is killed (the IPC channel closes).
      const guard = ["--import", join(root, "scripts/stop-with-parent.ts")];
      child = spawn(
        process.execPath,
        [...serverFlags, ...options, ...guard, join(root, "apps/server/src/main.ts")],
        {
          cwd: root,
          env: {
            PATH: process.env.PATH,
            HOME: process.env.HOME,
            SGVAL_DATA_DIR: dataDir,
            SGVAL_HTTP_PORT: String(httpPort),
            SGVAL_MQTT_PORT: String(mqttPort),
            SGVAL_ADMIN_PASSWORD: password,
            SGVAL_LOG_LEVEL: "warn",
            ...environment(dataDir),
          },
          stdio: ["ignore", "pipe", "pipe", "ipc"],
          // Own process group, so that Ctrl-C does not reach it: it must get one stop signal only.
          detached: true,
        },
      );
      if (givesWay && child.pid !== undefined) giveWay(child.pid);
      child.stdout?.on("data", appendLog);
      child.stderr?.on("data", appendLog);
      await untilReady(url, child, () => log);
      return performance.now() - startedAt;
    },
    kill: () => end(child, "SIGKILL"),
    untilGone: async () => {
      if (!child || ended(child)) return;
      await once(child, "exit", { signal: AbortSignal.timeout(goneTimeoutMs) });
    },
    dispose: () => {
      // Once only: a second signal makes the server exit without stopping its database.
      disposed ??= end(child, "SIGTERM").then(remove);
      return disposed;
    },
  };
};

const inUse = new Set<ServerUnderTest>();

/** Stops all servers of an aborted run. */
export const disposeAll = async (): Promise<void> => {
  await Promise.all([...inUse].map((server) => server.dispose()));
};

/** Runs one measurement against a new server; the server and its data are always removed afterwards. */
export const withServer = async <T>(
  name: string,
  profile: boolean,
  work: (server: ServerUnderTest) => Promise<T>,
  environment: ServerEnvironment = () => ({}),
  givesWay = false,
): Promise<T> => {
  const server = await createServerUnderTest(name, profile, environment, givesWay);
  inUse.add(server);
  try {
    await server.start();
    return await work(server);
  } finally {
    await server.dispose();
    inUse.delete(server);
  }
};
