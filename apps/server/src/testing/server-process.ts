import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { login } from "@sgval/contract/sign-in/sign-in";
import { type ClockSetting, testClockText, testClockVariable } from "@sgval/contract/test-clock";
import { readPostmasterFile } from "../kernel/postgres/postmaster-file.ts";
import { type ApiClient, createApiClient } from "./api-client.ts";

const main = fileURLToPath(new URL("../main.ts", import.meta.url));
const mainUnderTest = fileURLToPath(new URL("main-under-test.ts", import.meta.url));
export const processPassword = "Kill-1234";
/** A server that is slow to start on a busy machine is not one that never does. */
const READY_WITHIN_MS = 120_000;

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });

/** The server as its own process, to be killed without mercy and started again on the same data. */
export class ServerProcess {
  readonly #dataDir: string;
  readonly #ports: { http: number; mqtt: number };
  readonly #env: Readonly<Record<string, string>>;
  #child: ChildProcess | null = null;
  #log = "";

  private constructor(
    dataDir: string,
    ports: { http: number; mqtt: number },
    env: Readonly<Record<string, string>>,
  ) {
    this.#dataDir = dataDir;
    this.#ports = ports;
    this.#env = env;
  }

  /** `env` holds further settings of the server, such as a shorter wait for answers or the clock of a test. */
  static at = async (dataDir: string, env: Readonly<Record<string, string>> = {}): Promise<ServerProcess> =>
    new ServerProcess(dataDir, { http: await freePort(), mqtt: await freePort() }, env);

  get api(): string {
    return `http://127.0.0.1:${this.#ports.http}`;
  }

  get mqttUrl(): string {
    return `mqtt://127.0.0.1:${this.#ports.mqtt}`;
  }

  /** What it printed, for the message of a failing test. */
  get log(): string {
    return this.#log;
  }

  /** Starts it and waits until it is ready; returns the milliseconds that took. */
  start = async (): Promise<number> => {
    const startedAt = performance.now();
    const hasClock = testClockVariable in this.#env;
    this.#child = spawn(process.execPath, [hasClock ? mainUnderTest : main], {
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        SGVAL_DATA_DIR: this.#dataDir,
        SGVAL_HTTP_PORT: String(this.#ports.http),
        SGVAL_MQTT_PORT: String(this.#ports.mqtt),
        SGVAL_ADMIN_PASSWORD: processPassword,
        SGVAL_LOG_LEVEL: "warn",
        ...this.#env,
      },
      stdio: ["ignore", "pipe", "pipe", ...(hasClock ? (["ipc"] as const) : [])],
    });
    const keep = (chunk: Buffer) => {
      this.#log = (this.#log + chunk.toString()).slice(-20_000);
    };
    this.#child.stdout?.on("data", keep);
    this.#child.stderr?.on("data", keep);
    await this.untilReady();
    return performance.now() - startedAt;
  };

  untilReady = async (): Promise<void> => {
    const giveUpAt = performance.now() + READY_WITHIN_MS;
    while (performance.now() < giveUpAt) {
      const ready = await fetch(`${this.api}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      );
      if (ready) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    // Nobody stops a server that never came.
    this.#child?.kill("SIGTERM");
    throw new Error(`the server did not become ready:\n${this.#log}`);
  };

  /** Of a server that was started with the clock of a test. */
  setClock = (setting: ClockSetting): void => {
    this.#child?.send({ clock: testClockText(setting) });
  };

  kill = async (): Promise<void> => {
    this.#child?.kill("SIGKILL");
    await this.untilGone();
  };

  /** Waits until it has ended, however that came about. */
  untilGone = async (): Promise<void> => {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    await new Promise((resolve) => child.once("exit", resolve));
  };

  /** Stops it as an administrator would. */
  stop = async (): Promise<void> => {
    this.#child?.kill("SIGTERM");
    await this.untilGone();
  };

  killPostgres = async (): Promise<void> => {
    const moved = join(this.#dataDir, "postgres.location");
    const folder = existsSync(moved) ? readFileSync(moved, "utf8").trim() : join(this.#dataDir, "postgres");
    process.kill((await readPostmasterFile(join(folder, "cluster"))).pid, "SIGKILL");
  };

  /** The token of a new session of the administrator. */
  accessToken = async (): Promise<string> => {
    const answer = await createApiClient(this.api, null).call(login, {
      body: { login: "admin01", password: processPassword },
    });
    return answer.accessToken;
  };

  /** A client signed in as the administrator. */
  signIn = async (): Promise<ApiClient> => createApiClient(this.api, await this.accessToken());
}
