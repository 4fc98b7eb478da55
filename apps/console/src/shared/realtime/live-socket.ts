import { type ClientEvents, type ServerEvents, socketSettings } from "@sgval/contract/realtime";
import { io, type Socket } from "socket.io-client";
import { env } from "../../config/env.ts";
import { useConnection } from "./connection.ts";
import { liveLog } from "./live-log.ts";

export type LiveSocket = Socket<ServerEvents, ClientEvents>;

export interface OpenSocket {
  socket: LiveSocket;
  /** Closes the connection and stops reconnecting. */
  close: () => void;
}

const live = (): void => useConnection.setState({ state: "live", attempt: 0, lastLiveAt: Date.now() });

/** Opens the socket of one session and updates the connection state; reconnects without limit. */
export const openLiveSocket = (token: string): OpenSocket => {
  const socket: LiveSocket = io(env.apiOrigin || window.location.origin, {
    ...socketSettings,
    auth: { token },
  });
  let retry: ReturnType<typeof setTimeout> | undefined;
  useConnection.setState({ state: "connecting", attempt: 0 });
  socket.on("connect", () => {
    liveLog.note("connected");
    live();
  });
  socket.on("disconnect", (reason) => {
    liveLog.note("disconnected");
    useConnection.setState({ state: socket.active ? "reconnecting" : "offline", lastLiveAt: Date.now() });
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
  socket.onAny((event: string) => liveLog.note(`received ${event}`));
  const close = (): void => {
    clearTimeout(retry);
    socket.removeAllListeners();
    socket.io.removeAllListeners();
    socket.disconnect();
    useConnection.setState({ state: "offline", attempt: 0 });
  };
  return { socket, close };
};
