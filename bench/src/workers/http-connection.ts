import { connect, type Socket } from "node:net";

const headEnd = Buffer.from("\r\n\r\n");

export type HttpConnection = {
  /** Opens the connection and asks again and again until `stop`. */
  run(): Promise<void>;
  stop(): void;
};

/**
 * One keep-alive connection that has one request on the way at a time. It reads no more of an answer than
 * its status and length: a full client would take more processor time than the server it measures.
 */
export const createHttpConnection = (options: {
  host: string;
  port: number;
  /** The bytes of the next request. */
  next(): Buffer;
  onAnswer(status: number, milliseconds: number): void;
}): HttpConnection => {
  let stopped = false;
  let socket: Socket | null = null;
  let sentAt = 0;
  let rest: Buffer = Buffer.alloc(0);

  const ask = (line: Socket) => {
    sentAt = performance.now();
    line.write(options.next());
  };

  const read = (line: Socket, chunk: Buffer) => {
    rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    const headLength = rest.indexOf(headEnd);
    if (headLength < 0) return;
    const head = rest.toString("latin1", 0, headLength);
    const bodyLength = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
    if (rest.length < headLength + headEnd.length + bodyLength) return;
    rest = Buffer.alloc(0);
    options.onAnswer(Number(head.slice(9, 12)), performance.now() - sentAt);
    if (stopped) line.end();
    else ask(line);
  };

  return {
    run: () =>
      new Promise((resolve, reject) => {
        const line = connect({ host: options.host, port: options.port, noDelay: true });
        socket = line;
        line.once("connect", () => ask(line));
        line.on("data", (chunk) => read(line, chunk));
        line.once("error", reject);
        line.once("close", () =>
          stopped ? resolve() : reject(new Error("the server closed a connection that was in use")),
        );
      }),
    stop: () => {
      stopped = true;
      // An answer that never comes must not keep the generator alive.
      socket?.setTimeout(5_000, () => socket?.destroy());
    },
  };
};
