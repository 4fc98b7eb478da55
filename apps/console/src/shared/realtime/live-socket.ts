import {
  type ClientEvents,
  eventsIn,
  type ServerEvents,
  type SocketAuth,
  socketSettings,
} from "@sgval/contract/realtime";
import { io, type Socket } from "socket.io-client";
import { env } from "../../config/env.ts";
import { serverNow } from "../format/server-clock.ts";
import { useConnection } from "./connection.ts";
import { liveLog } from "./live-log.ts";

export type LiveSocket = Socket<ServerEvents, ClientEvents>;

export interface OpenSocket {
  socket: LiveSocket;
  /** Closes the connection and stops reconnecting. */
  close: () => void;
}

const live = (): void => useConnection.setState({ state: "live", attempt: 0, lastLiveAt: serverNow() });

const NOTED_MS = 1000;

/** Notes what arrives: the first event of a name at once, those of the second after it as one number. */
const receiptNotes = () => {
  const counts = new Map<string, number>();
  let timer: ReturnType<typeof setTimeout> | null = null;
  const noteCounts = (): void => {
    timer = null;
    for (const [event, count] of counts) if (count > 0) liveLog.note(`received ${event} (${count})`);
    counts.clear();
  };
  return {
    note: (event: string): void => {
      const count = counts.get(event);
      if (count === undefined) liveLog.note(`received ${event}`);
      counts.set(event, count === undefined ? 0 : count + 1);
      timer ??= setTimeout(noteCounts, NOTED_MS);
    },
    stop: (): void => {
      if (timer !== null) clearTimeout(timer);
    },
  };
};

/** Opens the socket of one session and updates the connection state; reconnects without limit. */
export const openLiveSocket = (token: string): OpenSocket => {
  const socket: LiveSocket = io(env.apiOrigin || window.location.origin, {
    ...socketSettings,
    auth: { token, together: true } satisfies SocketAuth,
  });
  let retry: ReturnType<typeof setTimeout> | undefined;
  useConnection.setState({ state: "connecting", attempt: 0 });
  socket.on("connect", () => {
    liveLog.note("connected");
    live();
  });
  socket.on("disconnect", (reason) => {
    liveLog.note("disconnected");
    useConnection.setState({ state: socket.active ? "reconnecting" : "offline", lastLiveAt: serverNow() });
    // The server disconnects when permissions change; Socket.IO does not reconnect after that.
    if (reason === "io server disconnect") socket.connect();
  });
  socket.on("connect_error", (error) => {
    liveLog.failure("Connection Failed", error.message);
    // Socket.IO does not reconnect after a refused handshake; the specification requires it.
    if (!socket.active && error.message !== "unauthorized")
      retry = setTimeout(() => socket.connect(), socketSettings.reconnectionDelayMax);
    useConnection.setState(socket.active ? { state: "reconnecting" } : { state: "offline" });
  });
  socket.io.on("reconnect_attempt", (attempt) => useConnection.setState({ state: "reconnecting", attempt }));
  const receipts = receiptNotes();
  socket.onAny((event: string, body: unknown) => {
    for (const [name] of eventsIn(event, body)) receipts.note(name);
  });
  const close = (): void => {
    clearTimeout(retry);
    receipts.stop();
    socket.removeAllListeners();
    socket.io.removeAllListeners();
    socket.disconnect();
    useConnection.setState({ state: "offline", attempt: 0 });
  };
  return { socket, close };
};
