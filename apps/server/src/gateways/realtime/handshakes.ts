import type { IncomingMessage } from "node:http";
import proxyAddr from "@fastify/proxy-addr";
import type { Server, Socket } from "socket.io";
import type { Clock } from "../../kernel/clock.ts";
import type { Config } from "../../kernel/config.ts";
import type { Logger } from "../../kernel/logging.ts";
import { type Connection, limitConnections } from "../../kernel/open-connections.ts";

/** How long a connection may take to say who it is (milliseconds). */
export const handshakeTimeout = 5_000;
const mostPerNetwork = 100;
const mostInAll = 1_000;

/** A connection of Engine.IO, which may be without a TCP connection between two polls. */
type EngineSocket = Socket["conn"];

/** The address of a client, as the proxies in front give it if those are trusted. */
const clientAddress = (trustProxy: Config["trustProxy"]) => {
  const trust =
    typeof trustProxy === "string"
      ? proxyAddr.compile(trustProxy.split(",").map((address) => address.trim()))
      : () => trustProxy;
  return (request: IncomingMessage): string => proxyAddr(request, trust);
};

/**
 * Bounds the connections that have not said who they are. Beyond a limit the oldest of a network is closed for the newest, so
 * that nobody keeps others out by holding all places. The returned function takes those out that have authenticated.
 */
export const limitHandshakes = (
  engine: Server["engine"],
  { config, clock, logger }: { config: Pick<Config, "trustProxy">; clock: Clock; logger: Logger },
): ((conn: EngineSocket) => void) => {
  const addressOf = clientAddress(config.trustProxy);
  const handshakes = limitConnections({ perAddress: mostPerNetwork, inAll: mostInAll }, clock, logger);
  const connections = new WeakMap<EngineSocket, Connection>();
  let opened = 0;
  engine.on("connection", (conn: EngineSocket) => {
    opened += 1;
    const connection: Connection = {
      remoteAddress: addressOf(conn.request),
      // Each counts by itself, whatever TCP connections it uses.
      remotePort: opened,
      localPort: undefined,
      destroy: () => conn.close(true),
      once: (event, listener) => conn.once(event, listener),
    };
    connections.set(conn, connection);
    handshakes.add(connection);
  });
  return (conn) => {
    const connection = connections.get(conn);
    if (connection) handshakes.authenticated(connection);
  };
};
