import { connect } from "node:net";

export interface RawSocket {
  write(data: string | Buffer): void;
  /** What came back so far. */
  readonly received: string;
  readonly isClosed: boolean;
  /** Resolves when the server has closed it, with what came back. */
  closed: Promise<string>;
  end(): void;
}

/** A bare TCP connection, for what no well-behaved client sends. */
export const openRawSocket = async (port: number, first: string | Buffer = ""): Promise<RawSocket> => {
  const socket = connect(port, "127.0.0.1");
  let received = "";
  let isClosed = false;
  socket.on("data", (chunk) => (received += chunk.toString("latin1")));
  socket.on("error", () => {});
  const closed = new Promise<string>((resolve) =>
    socket.once("close", () => {
      isClosed = true;
      resolve(received);
    }),
  );
  await new Promise((resolve) => socket.once("connect", resolve));
  if (first.length > 0) socket.write(first);
  return {
    write: (data) => void socket.write(data),
    get received() {
      return received;
    },
    get isClosed() {
      return isClosed;
    },
    closed,
    end: () => socket.destroy(),
  };
};

/** The start of a POST whose body never comes whole. */
export const halfPost = (path: string, headers = "", bytes = 100_000): string =>
  `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${headers}content-length: ${bytes}\r\n\r\n{"a":`;

const mqttText = (text: string): Buffer => {
  const bytes = Buffer.from(text);
  return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 255]), bytes]);
};
const mqttPacket = (head: number, ...body: readonly Buffer[]): Buffer => {
  const rest = Buffer.concat(body);
  const length: number[] = [];
  for (let left = rest.length; length.length === 0 || left > 0; left >>= 7)
    length.push(left > 127 ? (left & 127) | 128 : left);
  return Buffer.concat([Buffer.from([head, ...length]), rest]);
};

/** The CONNECT of a device. */
export const connectPacket = (name: string, token: string): Buffer =>
  mqttPacket(
    0x10,
    ...[mqttText("MQTT"), Buffer.from([4, 0xc2, 0, 60]), mqttText("raw"), mqttText(name), mqttText(token)],
  );

/** A publish with QoS 2, which its sender has to release later. */
export const unreleasedPacket = (topic: string, messageId: number, payload: Buffer): Buffer =>
  mqttPacket(0x34, mqttText(topic), Buffer.from([messageId >> 8, messageId & 255]), payload);
