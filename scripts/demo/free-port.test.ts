import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, it } from "vitest";
import { findFreePort } from "./free-port.ts";

const listen = async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  return server;
};

const isAddress = (address: string | AddressInfo | null): address is AddressInfo =>
  typeof address === "object" && address !== null;

it("steps over a port that somebody listens on", async () => {
  const server = await listen();
  const address = server.address();
  if (!isAddress(address)) throw new Error("the test server has no port");
  await expect(findFreePort(address.port, "127.0.0.1")).resolves.toBeGreaterThan(address.port);
  server.close();
});
