import { createServer } from "node:net";

const TRIES = 50;

const isFree = (port: number, host: string): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });

/** The wanted port, or the next one nobody listens on. */
export const findFreePort = async (wanted: number, host: string): Promise<number> => {
  for (let port = wanted; port < wanted + TRIES; port += 1) {
    if (await isFree(port, host)) return port;
  }
  throw new Error(`No free port on ${host} between ${wanted} and ${wanted + TRIES - 1}.`);
};
