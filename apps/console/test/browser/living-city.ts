import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createToken } from "@sgval/contract/connections/connections";
import { createDevice } from "@sgval/contract/devices/routes";
import { login } from "@sgval/contract/sign-in/sign-in";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { createApiClient } from "../../../server/src/testing/api-client.ts";
import { processPassword, ServerProcess } from "../../../server/src/testing/server-process.ts";

const simulator = fileURLToPath(new URL("../../../simulator/src/main.ts", import.meta.url));

export interface LivingCity {
  address: string;
  password: string;
  server: ServerProcess;
  /** A page of its own, with an empty memory. */
  open(width?: number, height?: number): Promise<Page>;
  /** A browser of its own that somebody is signed in to, with more in its storage if wanted. */
  signedIn(who?: Credentials, options?: ContextOptions): Promise<BrowserContext>;
  /** A browser of its own that nobody is signed in to. */
  signedOut(options?: ContextOptions): Promise<BrowserContext>;
  /** Adds a logger of our own whose reports the test decides. */
  addProbe(name: string): Promise<{ report(pressure: number): Promise<void> }>;
  /** What pages complained about in their consoles so far. */
  complaints: string[];
  stop(): Promise<void>;
}

export interface Credentials {
  login: string;
  password: string;
}

interface ContextOptions {
  width?: number;
  height?: number;
  /** By the names the console stores under, without the title. */
  storage?: Record<string, string>;
}

export interface CityOptions {
  /** Further settings of the server. */
  env?: Record<string, string>;
  /** Whether the simulator brings devices and water; on unless switched off. */
  simulated?: boolean;
}

const startSimulator = (server: ServerProcess): Promise<ChildProcess> =>
  new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [simulator, "--url", server.api, "--mqtt", server.mqttUrl, "--days", "1", "--login", "admin01"],
      {
        env: { ...process.env, SGVAL_ADMIN_PASSWORD: processPassword },
        stdio: ["ignore", "pipe", "inherit"],
      },
    );
    child.once("exit", () => reject(new Error("the simulator ended")));
    child.stdout?.on("data", (chunk: Buffer) => {
      if (chunk.toString().includes("the city runs")) resolve(child);
    });
  });

const startBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });

const addProbe = async (server: ServerProcess, name: string) => {
  const api = await server.signIn();
  const device = await api.call(createDevice, { body: { name, displayName: name, type: "DATALOGGER" } });
  const token = await api.call(createToken, { body: { name, deviceId: device.data.id } });
  return {
    report: async (pressure: number) => {
      const answer = await fetch(`${server.api}/api/v1/telemetry`, {
        method: "POST",
        headers: { authorization: `Bearer ${token.data.token}` },
        body: JSON.stringify({ pressure }),
      });
      if (!answer.ok) throw new Error(await answer.text());
    },
  };
};

/** The whole product as a user has it: server, database, broker, a simulated city and a real browser. */
export const startLivingCity = async ({ env, simulated = true }: CityOptions = {}): Promise<LivingCity> => {
  const dataDir = mkdtempSync(join(tmpdir(), "sgval-browser-"));
  const server = await ServerProcess.at(dataDir, env);
  await server.start();
  const city = simulated ? await startSimulator(server) : null;
  const browser = await startBrowser();
  const complaints: string[] = [];

  const context = async ({ width = 1280, height = 900, storage = {} }: ContextOptions) => {
    const localStorage = Object.entries(storage).map(([name, value]) => ({ name: `sg-val-${name}`, value }));
    const made = await browser.newContext({
      viewport: { width, height },
      locale: "vi-VN",
      reducedMotion: "reduce",
      storageState: { cookies: [], origins: [{ origin: server.api, localStorage }] },
    });
    made.on("weberror", (error) => complaints.push(error.error().message));
    made.on("console", (message) => {
      if (message.type() === "error") complaints.push(message.text());
    });
    return made;
  };

  return {
    address: server.api,
    password: processPassword,
    server,
    complaints,
    addProbe: (name) => addProbe(server, name),
    open: async (width = 1280, height = 900) => (await context({ width, height })).newPage(),
    signedOut: (options = {}) => context(options),
    signedIn: async (who = { login: "admin01", password: processPassword }, options = {}) => {
      const session = await createApiClient(server.api, null).call(login, { body: who });
      return context({
        ...options,
        storage: {
          accessToken: session.accessToken,
          userData: JSON.stringify(session.userData),
          userAbilityRules: JSON.stringify(session.userAbilityRules),
          ...options.storage,
        },
      });
    },
    stop: async () => {
      await browser.close();
      city?.kill("SIGKILL");
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
