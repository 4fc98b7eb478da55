import { create } from "zustand";

export interface Connection {
  state: "connecting" | "live" | "reconnecting" | "offline";
  /** Which attempt to reconnect is under way. */
  attempt: number;
  /** When the connection was last known good (epoch milliseconds). */
  lastLiveAt: number | null;
}

/** The one flag of the socket that the whole console reads. */
export const useConnection = create<Connection>(() => ({
  state: "connecting",
  attempt: 0,
  lastLiveAt: null,
}));
