import { createServer, type Server, type Socket } from "node:net";
import { type BrokerInput, createBroker } from "@sgval/contract/connections/brokers";
import { Aedes, type Client } from "aedes";
import mqtt, { type MqttClient } from "mqtt";
import type { Harness } from "../../../testing/harness.ts";

/** The MQTT 3.1.1 broker of a customer, in this process. */
export interface CustomerSide {
  port: number;
  aedes: Aedes;
  /** Connections as the broker sees them, and the user names that were given. */
  clients: Client[];
  names: (string | undefined)[];
  /** A device or another program of the customer. */
  join(clientId?: string): Promise<MqttClient>;
  /** Ends all connections without a word, and takes none until `start`. */
  stop(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

/** @param password of the user `sgval`; without one everybody may connect */
export const startCustomerBroker = async (password?: string): Promise<CustomerSide> => {
  const clients: Client[] = [];
  const names: (string | undefined)[] = [];
  const sockets = new Set<Socket>();
  const joined = new Set<MqttClient>();
  const aedes = await Aedes.createBroker({
    authenticate: (client, name, given, done) => {
      names.push(name);
      if (password !== undefined && given?.toString() !== password && !client.id.startsWith("device"))
        return done(Object.assign(new Error("bad password"), { returnCode: 4 }), false);
      done(null, true);
    },
  });
  aedes.on("client", (client) => void clients.push(client));
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket)).on("error", () => {});
    aedes.handle(socket);
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, "127.0.0.1", () => resolve()));
  await listen(0);
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  return {
    ...{ port, aedes, clients, names, stop },
    join: async (clientId = `device-${joined.size}`) => {
      const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${port}`, { clientId, reconnectPeriod: 0 });
      joined.add(client);
      return client;
    },
    start: () => listen(port),
    close: async () => {
      await Promise.all([...joined].map((client) => client.endAsync(true)));
      await stop();
      await new Promise<void>((resolve) => aedes.close(() => resolve()));
    },
  };
};

/** Registers a broker through the API; it is connected when this resolves, if it can be. */
export const registerBroker = async (harness: Harness, port: number, fields: Partial<BrokerInput> = {}) => {
  const body: BrokerInput = { name: `city ${port}`, host: "127.0.0.1", port, ...fields };
  return (await harness.ok(harness.admin, createBroker, { body })).data;
};

/** Waits until something holds. */
export const until = async (holds: () => boolean | Promise<boolean>, every = 5): Promise<void> => {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, every));
};
