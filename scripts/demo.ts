import { mkdirSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { citizens } from "../apps/simulator/src/city/people.ts";
import { buildConsole } from "./build-console.ts";
import { frame } from "./demo/box.ts";
import { findFreePort } from "./demo/free-port.ts";
import { type Part, startPart, stopPart } from "./demo/part.ts";
import { root } from "./run-program.ts";
import { serverFlags } from "./server-flags.ts";

const HOST = "127.0.0.1";
const LOGIN = "admin01";
const PASSWORD = "Sgval-demo-1";
const DATA = "data-demo";
const LOG = join(DATA, "server.log");
const READY_WITHIN_MS = 120_000;
const SIMULATOR_GRACE_MS = 5_000;
const SERVER_GRACE_MS = 10_000;
const LAST_LINES = 15;

/** What may be said about the demo from outside; a database or broker of real use must never be touched by it. */
const TAKEN_OVER = /^(?!SGVAL_|DATABASE_URL$|MQTT_URL$)|^SGVAL_(?:TITLE|LOCALE|TIME_ZONE)$/u;

const endOfLog = (): string =>
  readFileSync(join(root, LOG), "utf8").trimEnd().split("\n").slice(-LAST_LINES).join("\n");

const choosePort = async (what: string, variable: string, fallback: number): Promise<number> => {
  const wanted = Number(process.env[variable] ?? fallback);
  const port = await findFreePort(wanted, HOST);
  if (port !== wanted) console.log(`Port ${wanted} for ${what} is taken; using ${port}.`);
  return port;
};

const startServer = (httpPort: number, mqttPort: number): Part =>
  startPart({
    name: "server",
    script: "apps/server/src/main.ts",
    flags: serverFlags,
    env: {
      ...Object.fromEntries(Object.entries(process.env).filter(([name]) => TAKEN_OVER.test(name))),
      SGVAL_DATA_DIR: DATA,
      SGVAL_HTTP_HOST: HOST,
      SGVAL_HTTP_PORT: String(httpPort),
      SGVAL_MQTT_HOST: HOST,
      SGVAL_MQTT_PORT: String(mqttPort),
      SGVAL_ADMIN_PASSWORD: PASSWORD,
    },
    log: openSync(join(root, LOG), "w"),
  });

const answersReady = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
};

const untilReady = async (url: string): Promise<void> => {
  const giveUpAt = performance.now() + READY_WITHIN_MS;
  while (!(await answersReady(url))) {
    if (performance.now() > giveUpAt) throw new Error("the server did not become ready in two minutes");
    await sleep(200);
  }
};

const parts: Part[] = [];
const asked = Promise.withResolvers<null>();
process.on("SIGINT", () => asked.resolve(null)).on("SIGTERM", () => asked.resolve(null));

const death = async (part: Part): Promise<string> => `The ${part.name} ${await part.ended}.`;

/** Runs until somebody asks to stop (null) or a part of the demo fails (the reason). */
const run = async (): Promise<string | null> => {
  const built = await buildConsole();
  if (!built.ok) return `${built.output}\nThe console could not be built; the reason is above.`;

  // Passable, so that the database of a demo started as root lies inside and goes when the folder goes;
  // what is secret in here has a mode of its own.
  mkdirSync(join(root, DATA), { recursive: true, mode: 0o711 });
  const httpPort = await choosePort("the console", "SGVAL_HTTP_PORT", 8080);
  const mqttPort = await choosePort("devices", "SGVAL_MQTT_PORT", 1883);
  const brokerPort = await choosePort("the broker of a customer", "SGVAL_DEMO_BROKER_PORT", mqttPort + 1);
  const url = `http://${HOST}:${httpPort}`;

  console.log("Starting the server ...");
  const server = startServer(httpPort, mqttPort);
  parts.push(server);
  const early = await Promise.race([untilReady(url).then(() => "ready"), death(server), asked.promise]);
  if (early === null) return null;
  if (early !== "ready")
    return `${endOfLog()}\n${early} Its last words are above; all of them are in ${LOG}.`;

  console.log(
    frame([
      "SG-VAL is running",
      "",
      `Open     ${url}`,
      `Sign in  ${LOGIN}  /  ${PASSWORD}`,
      `Or as    ${citizens.map(({ username }) => username).join(", ")}`,
      `Devices  mqtt://${HOST}:${mqttPort}`,
      "",
      `Stop with Ctrl-C. Server log: ${LOG}`,
    ]),
  );
  const simulator = startPart({
    name: "simulator",
    script: "apps/simulator/src/main.ts",
    parameters: [
      ...["--url", url, "--mqtt", `mqtt://${HOST}:${mqttPort}`],
      ...["--broker", `mqtt://${HOST}:${brokerPort}`],
      ...["--login", LOGIN, "--people", "--records", "--archive", "370", "--state", `${DATA}/simulator.json`],
    ],
    env: { ...process.env, SGVAL_ADMIN_PASSWORD: PASSWORD },
  });
  parts.push(simulator);
  const ending = await Promise.race([death(server), death(simulator), asked.promise]);
  return ending === null || !ending.startsWith("The server")
    ? ending
    : `${endOfLog()}\n${ending} See ${LOG}.`;
};

const reason = await run().catch((error: unknown) =>
  error instanceof Error ? error.message : String(error),
);
if (reason === null) console.log("\nStopping ...");
else console.error(`\n${reason}`);
const [server, simulator] = parts;
if (simulator) await stopPart(simulator, SIMULATOR_GRACE_MS);
if (server) await stopPart(server, SERVER_GRACE_MS);
process.exit(reason === null ? 0 : 1);
