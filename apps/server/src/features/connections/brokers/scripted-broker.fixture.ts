import { createServer, type Socket } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import { generate, type Packet, parser } from "mqtt-packet";

/** One connection of a client, as the broker sees it. */
export interface ScriptedConnection {
  socket: Socket;
  received: Packet[];
  send(packet: Packet): void;
  /** Publishes with QoS 1 without waiting for acknowledgements. */
  publish(topic: string, payload: string, messageId: number): void;
}
export interface ScriptedBroker {
  port: number;
  /** Of all times, the last one last. */
  connections: ScriptedConnection[];
  close(): Promise<void>;
}

const politely = ({ send }: ScriptedConnection, packet: Packet): void => {
  if (packet.cmd === "connect") send({ cmd: "connack", returnCode: 0, reasonCode: 0, sessionPresent: false });
  if (packet.cmd === "subscribe")
    send({ cmd: "suback", messageId: packet.messageId ?? 0, granted: packet.subscriptions.map(() => 1) });
  if (packet.cmd === "unsubscribe")
    send({
      cmd: "unsuback",
      messageId: packet.messageId ?? 0,
      granted: packet.unsubscriptions.map(() => 0),
    });
  if (packet.cmd === "publish" && packet.qos === 1) send({ cmd: "puback", messageId: packet.messageId ?? 0 });
  if (packet.cmd === "pingreq") send({ cmd: "pingresp" });
};

/**
 * A broker that does what a test says; of MQTT 3.1.1 unless said otherwise.
 * @param script returns true for a packet that it has dealt with; the others are answered as they should be
 */
export const startScriptedBroker = async (
  script: (packet: Packet, connection: ScriptedConnection) => boolean | undefined = () => false,
  {
    tls,
    host = "127.0.0.1",
    protocolVersion = 4,
  }: { tls?: { cert: string; key: string }; host?: string; protocolVersion?: 4 | 5 } = {},
): Promise<ScriptedBroker> => {
  const connections: ScriptedConnection[] = [];
  const accept = (socket: Socket): void => {
    const packets = parser({ protocolVersion });
    const connection: ScriptedConnection = {
      ...{ socket, received: [] },
      send: (packet) => void (socket.writable && socket.write(generate(packet, { protocolVersion }))),
      publish: (topic, payload, messageId) =>
        connection.send({ cmd: "publish", topic, payload, messageId, qos: 1, dup: false, retain: false }),
    };
    connections.push(connection);
    packets.on("packet", (packet) => {
      connection.received.push(packet);
      if (!script(packet, connection)) politely(connection, packet);
    });
    packets.on("error", () => socket.destroy());
    socket.on("data", (chunk) => packets.parse(chunk)).on("error", () => {});
  };
  const server = tls ? createTlsServer(tls, accept) : createServer(accept);
  // A handshake that the client breaks off.
  server.on("tlsClientError", () => {});
  await new Promise<void>((resolve) => server.listen(0, host, () => resolve()));
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : 0,
    connections,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const { socket } of connections) socket.destroy();
      }),
  };
};
