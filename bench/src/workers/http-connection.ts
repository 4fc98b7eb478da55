import { connect, type Socket } from "node:net";

const headEnd = Buffer.from("\r\n\r\n");

export type HttpConnection = {
  /** Opens the connection and sends requests until `stop`. */
  run(): Promise<void>;
  stop(): void;
};

/**
 * A keep-alive connection with one request at a time. It parses status and length of an answer only, because a full
 * client would take more processor time than the server it measures.
 */
export const createHttpConnection = (options: {
  host: string;
  port: number;
  /** The bytes of the next request. */
  next(): Buffer;
  /** Milliseconds between an answer and the next request. */
  pause: number;
  onAnswer(status: number, milliseconds: number): void;
}): HttpConnection => {
  let stopped = false;
  let socket: Socket | null = null;
  let sentAt = 0;
  let rest: Buffer = Buffer.alloc(0);

  const send = (connection: Socket) => {
    sentAt = performance.now();
    connection.write(options.next());
  };

  const read = (connection: Socket, chunk: Buffer) => {
    rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    const headLength = rest.indexOf(headEnd);
    if (headLength < 0) return;
    const head = rest.toString("latin1", 0, headLength);
    const bodyLength = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
    if (rest.length < headLength + headEnd.length + bodyLength) return;
    rest = Buffer.alloc(0);
    options.onAnswer(Number(head.slice(9, 12)), performance.now() - sentAt);
    const goOn = () => void (stopped ? connection.end() : send(connection));
    if (options.pause > 0) setTimeout(goOn, options.pause);
    else goOn();
  };

  return {
    run: () =>
      new Promise((resolve, reject) => {
        const connection = connect({ host: options.host, port: options.port, noDelay: true });
        socket = connection;
        connection.once("connect", () => send(connection));
        connection.on("data", (chunk) => read(connection, chunk));
        connection.once("error", reject);
        connection.once("close", () =>
          stopped ? resolve() : reject(new Error("the server closed a connection that was in use")),
        );
      }),
    stop: () => {
      stopped = true;
      // A missing answer must not keep the process alive.
      socket?.setTimeout(5_000, () => socket?.destroy());
    },
  };
};
