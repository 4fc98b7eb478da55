import { setTimeout as pause } from "node:timers/promises";
import { basePath } from "@sgval/contract/route";
import { tenValues, timePlaceholder } from "@sgval/simulator/src/load/publish-template.ts";
import { quantile } from "@sgval/simulator/src/load/run-mqtt-load.ts";
import { createHttpConnection } from "./http-connection.ts";
import { type LoadResult, meterOwnCores, type Reporter } from "./load-result.ts";

export type HttpLoadTask = {
  host: string;
  port: number;
  /** One connection for each device token. */
  tokens: readonly string[];
  /** Telemetry messages, or the cheapest request for comparison. */
  endpoint: "telemetry" | "healthz";
  seconds: number;
  /** Not counted in the rate, only in `acknowledged`. */
  warmUpSeconds: number;
  /** Seconds between an answer and the next request of the device; without it none. */
  pauseSeconds?: number;
};

const variants = 16;

const telemetryRequest = (token: string, seed: number): { bytes: Buffer; timeAt: number } => {
  const payload = tenValues(seed);
  const text = [
    `POST ${basePath}/telemetry HTTP/1.1`,
    "host: bench",
    `authorization: Bearer ${token}`,
    "content-type: application/json",
    `content-length: ${Buffer.byteLength(payload)}`,
    "",
    payload,
  ].join("\r\n");
  return { bytes: Buffer.from(text), timeAt: text.indexOf(timePlaceholder) };
};

/** Requests of one device, each with a unique time. */
const telemetryOf = (token: string): (() => Buffer) => {
  const templates = Array.from({ length: variants }, (_, seed) => telemetryRequest(token, seed));
  let last = 0;
  return () => {
    last = Math.max(last + 1, Date.now());
    const template = templates[last % variants];
    if (!template) throw new Error("there is no template");
    template.bytes.write(String(last), template.timeAt, "latin1");
    return Buffer.from(template.bytes);
  };
};

const healthz = Buffer.from("GET /healthz HTTP/1.1\r\nhost: bench\r\n\r\n");

/** Sends requests on all connections, one message per request, as fast as answers arrive or with a pause between them. */
export const runHttpLoadTask = async (task: HttpLoadTask, reporter: Reporter): Promise<LoadResult> => {
  const { host, port } = task;
  let counting = false;
  let published = 0;
  let acknowledged = 0;
  let failures = 0;
  const latencies: number[] = [];
  const connections = task.tokens.map((token) => {
    const next = task.endpoint === "telemetry" ? telemetryOf(token) : () => healthz;
    return createHttpConnection({
      host,
      port,
      pause: (task.pauseSeconds ?? 0) * 1000,
      next: () => {
        published += 1;
        return next();
      },
      onAnswer: (status, milliseconds) => {
        if (status === 200) acknowledged += 1;
        else failures += 1;
        if (counting) latencies.push(milliseconds);
      },
    });
  });
  const running = Promise.all(connections.map((connection) => connection.run()));
  const runFor = (seconds: number) => Promise.race([running, pause(seconds * 1000)]);
  await runFor(task.warmUpSeconds);
  reporter.ready();
  const ownCores = meterOwnCores();
  const startedAt = performance.now();
  counting = true;
  await runFor(task.seconds);
  counting = false;
  const seconds = (performance.now() - startedAt) / 1000;
  const cores = ownCores();
  for (const connection of connections) connection.stop();
  await running;
  const ascending = Float64Array.from(latencies).sort();
  return {
    published,
    acknowledged,
    perSecond: latencies.length / seconds,
    p50: quantile(ascending, 0.5),
    p99: quantile(ascending, 0.99),
    failures,
    ownCores: cores,
  };
};
