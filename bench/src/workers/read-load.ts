import { Agent, get } from "node:http";
import { text } from "node:stream/consumers";
import { type LoadResult, meterOwnCores, type Reporter } from "./load-result.ts";

export type ReadLoadTask = {
  url: string;
  /** Of a session. */
  token: string;
  /** Each is read again and again, one request after the other. */
  paths: readonly string[];
};

/** Reads as a browser asks, compressed, but throws the bytes away: what a client does with them is its own work. */
export const runReadLoadTask = async (task: ReadLoadTask, reporter: Reporter): Promise<LoadResult> => {
  const agent = new Agent({ keepAlive: true, maxSockets: task.paths.length });
  const headers = { authorization: `Bearer ${task.token}`, "accept-encoding": "gzip" };
  const { stopped } = reporter;
  let published = 0;
  let acknowledged = 0;
  let failures = 0;
  const read = (path: string): Promise<void> =>
    new Promise((resolve, reject) => {
      published += 1;
      const request = get(task.url + path, { agent, headers, signal: stopped }, (answer) => {
        if (answer.statusCode === 200) answer.resume();
        else void text(answer).then((body) => reject(new Error(`${path}: ${answer.statusCode} ${body}`)));
        answer.once("end", () => {
          acknowledged += 1;
          resolve();
        });
        answer.once("error", reject);
      });
      request.once("error", reject);
    });
  const repeat = async (path: string): Promise<void> => {
    while (!stopped.aborted)
      await read(path).catch((error: unknown) => {
        if (stopped.aborted) return;
        failures += 1;
        throw error;
      });
  };
  const ownCores = meterOwnCores();
  const startedAt = performance.now();
  reporter.ready();
  await Promise.all(task.paths.map(repeat));
  const perSecond = acknowledged / ((performance.now() - startedAt) / 1000);
  agent.destroy();
  return { published, acknowledged, perSecond, p50: 0, p99: 0, failures, ownCores: ownCores() };
};
