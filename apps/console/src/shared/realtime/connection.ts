import { create } from "zustand";

export interface Connection {
  state: "connecting" | "live" | "reconnecting" | "offline";
  /** Which attempt to reconnect is under way. */
  attempt: number;
  /** When the connection was last known good (epoch milliseconds). */
  lastLiveAt: number | null;
}

/** Connection state of the socket, shared by the whole console. */
export const useConnection = create<Connection>(() => ({
  state: "connecting",
  attempt: 0,
  lastLiveAt: null,
}));
