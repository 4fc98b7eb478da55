import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import type { ServerUnderTest } from "./server-under-test.ts";

const everyMs = 10;

/** Asks the server for `/healthz`, which does nothing else, until it is stopped; returns the times of all answers. */
export const watchEventLoop = (server: ServerUnderTest): { stop(): Promise<number[]> } => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  let running = true;
  const ask = (): Promise<number> =>
    new Promise((resolve, reject) => {
      const startedAt = performance.now();
      const asked = request(
        { host: server.host, port: server.httpPort, path: "/healthz", agent },
        (answer) => {
          answer.resume();
          answer.once("end", () => resolve(performance.now() - startedAt));
        },
      );
      asked.once("error", reject);
      asked.end();
    });
  const watching = (async () => {
    while (running) {
      times.push(await ask());
      await pause(everyMs);
    }
  })();
  return {
    stop: async () => {
      running = false;
      await watching;
      agent.destroy();
      return times;
    },
  };
};
