import { readFileSync } from "node:fs";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import type { Config } from "../../kernel/config.ts";
import type { Logger } from "../../kernel/logging.ts";

export type BrokerAddress = Pick<Config, "mqtt" | "tls">;

export interface Listening {
  port: number;
  tlsPort: number | null;
  close(): Promise<void>;
}

const portOf = (server: Server): number => {
  const address = server.address();
  return typeof address === "object" && address !== null ? (address satisfies AddressInfo).port : 0;
};

const listen = (server: Server, host: string, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ host, port, backlog: 4096 }, () => {
      server.off("error", reject);
      resolve();
    });
  });

const close = (server: Server): Promise<void> => new Promise((resolve) => server.close(() => resolve()));

interface ConnectionHandler {
  /** Gets every TCP connection, also one that never becomes a TLS connection. */
  count(socket: Socket): void;
  accept(connection: Socket): void;
  /** Milliseconds. */
  handshakeTimeout: number;
}

/** Opens the TCP listener for devices, and the TLS listener if there is a certificate. */
export const listenForDevices = async (
  { mqtt, tls }: BrokerAddress,
  { count, accept, handshakeTimeout }: ConnectionHandler,
  logger: Logger,
): Promise<Listening> => {
  const open = (socket: Socket) => {
    socket.setNoDelay(true);
    // An error before the broker attaches its own listener would end the process.
    socket.on("error", (error) => logger.debug({ err: error }, "a device's socket failed"));
    accept(socket);
  };
  const plain = createServer(open).prependListener("connection", count);
  await listen(plain, mqtt.host, mqtt.port);
  const secure = tls
    ? createTlsServer(
        { cert: readFileSync(tls.certificateFile), key: readFileSync(tls.keyFile), handshakeTimeout },
        open,
      ).prependListener("connection", count)
    : null;
  if (secure) await listen(secure, mqtt.host, mqtt.tlsPort);
  return {
    port: portOf(plain),
    tlsPort: secure ? portOf(secure) : null,
    close: async () => {
      await Promise.all([close(plain), ...(secure ? [close(secure)] : [])]);
    },
  };
};
