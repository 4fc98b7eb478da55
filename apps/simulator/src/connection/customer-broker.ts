import { createServer } from "node:net";
import { Aedes } from "aedes";

/** Passwords by the names that may connect. */
export type Accounts = (name: string) => string | undefined;

/**
 * Opens the MQTT 3.1.1 broker of a customer at an address, and resolves when it takes connections. What it keeps for a
 * server that is away is lost when it ends.
 */
export async function openCustomerBroker(
  address: URL,
  passwordOf: Accounts,
): Promise<{ port: number; close(): Promise<void> }> {
  const broker = await Aedes.createBroker({
    authenticate: (_client, name, password, done) => {
      const wanted = name === undefined ? undefined : passwordOf(name);
      if (wanted !== undefined && wanted === password?.toString("utf8")) return done(null, true);
      done(Object.assign(new Error("wrong name or password"), { returnCode: 4 }), false);
    },
  });
  const server = createServer((socket) => {
    // An error before the broker attaches its own listener would end the process.
    socket.on("error", () => undefined);
    broker.handle(socket);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(Number(address.port || 1883), address.hostname, resolve);
  });
  const bound = server.address();
  return {
    port: typeof bound === "object" && bound ? bound.port : 0,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      await new Promise<void>((resolve) => broker.close(() => resolve()));
      await closed;
    },
  };
}
