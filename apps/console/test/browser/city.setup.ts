import { rmSync } from "node:fs";
import { createServer } from "node:http";
import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";
import { ServerProcess } from "../../../server/src/testing/server-process.ts";
import { makeDataFolder } from "../../../server/src/testing/temporary-folder.ts";
import { browserOptions, startSimulator } from "./start-simulator.ts";
import { cityWithRecords, takesPictures } from "./takes-pictures.ts";

/** Seconds after which the server gives up on an answer; devices of the city take up to 4. */
const responseWait = 8;

/** Where the running product is. */
export interface CityAddress {
  api: string;
  mqttUrl: string;
  /** Of the browser. */
  browser: string;
}

declare module "vitest" {
  export interface ProvidedContext {
    /** Answers with the address of the city, which it starts when it is first asked. */
    cityStarter: string;
  }
}

const startCity = async () => {
  const dataDir = await makeDataFolder("sgval-browser-");
  const server = await ServerProcess.at(dataDir, { SGVAL_RESPONSE_WAIT: String(responseWait) });
  await server.start();
  const [city, browser] = await Promise.all([
    startSimulator(server, takesPictures ? cityWithRecords : ["--days", "1"]),
    chromium.launchServer(browserOptions),
  ]);
  const address: CityAddress = {
    api: server.api,
    mqttUrl: server.mqttUrl,
    browser: browser.wsEndpoint(),
  };
  const stop = async () => {
    await browser.close();
    city.kill("SIGKILL");
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { address, stop };
};

/**
 * One server, one simulated city and one browser for all files. They start with the first file that asks: set-ups run
 * before the tests of all projects, which the city would only slow down.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let city: ReturnType<typeof startCity> | null = null;
  const starter = createServer((_request, response) => {
    city ??= startCity();
    city.then(
      ({ address }) => response.end(JSON.stringify(address)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => starter.listen(0, "127.0.0.1", resolve));
  const at = starter.address();
  project.provide("cityStarter", `http://127.0.0.1:${typeof at === "object" && at ? at.port : 0}`);
  return async () => {
    starter.close();
    await (await city)?.stop();
  };
}
