import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createToken } from "@sgval/contract/connection";
import { createDevice } from "@sgval/contract/device-routes";
import { type Browser, chromium, type Page } from "playwright-core";
import { processPassword, ServerProcess } from "../../../server/src/testing/server-process.ts";

const simulator = fileURLToPath(new URL("../../../simulator/src/main.ts", import.meta.url));

export interface LivingCity {
  address: string;
  password: string;
  server: ServerProcess;
  /** A page of its own, with an empty memory. */
  open(width?: number, height?: number): Promise<Page>;
  /** Adds a logger of our own whose reports the test decides. */
  addProbe(name: string): Promise<{ report(pressure: number): Promise<void> }>;
  /** What pages complained about in their consoles so far. */
  complaints: string[];
  stop(): Promise<void>;
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

/** The whole product as a user has it: server, database, broker, a simulated city and a real browser. */
export const startLivingCity = async (): Promise<LivingCity> => {
  const dataDir = mkdtempSync(join(tmpdir(), "sgval-browser-"));
  const server = await ServerProcess.at(dataDir);
  await server.start();
  const city = await startSimulator(server);
  const browser: Browser = await chromium.launch({
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
  const complaints: string[] = [];
  return {
    address: server.api,
    password: processPassword,
    server,
    complaints,
    addProbe: async (name) => {
      const api = await server.signIn();
      const device = await api.call(createDevice, { body: { name, displayName: name, type: "DATALOGGER" } });
      const token = await api.call(createToken, { body: { name, deviceId: device.data.id } });
      return {
        report: async (pressure) => {
          const answer = await fetch(`${server.api}/api/v1/telemetry`, {
            method: "POST",
            headers: { authorization: `Bearer ${token.data.token}` },
            body: JSON.stringify({ pressure }),
          });
          if (!answer.ok) throw new Error(await answer.text());
        },
      };
    },
    open: async (width = 1280, height = 900) => {
      const context = await browser.newContext({ viewport: { width, height }, locale: "vi-VN" });
      const page = await context.newPage();
      page.on("pageerror", (error) => complaints.push(error.message));
      page.on("console", (message) => {
        if (message.type() === "error") complaints.push(message.text());
      });
      return page;
    },
    stop: async () => {
      await browser.close();
      city.kill("SIGKILL");
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
