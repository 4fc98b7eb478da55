import type { Reading } from "@sgval/contract/readings/readings";

/** Newest known values of a device; answered from memory. Moments are epoch milliseconds. */
export interface LatestReadings {
  of(deviceId: number): {
    measuredAt: number;
    receivedAt: number;
    values: Record<string, number | null>;
    quality: Record<string, string>;
    /** Moments of the values that are older than `measuredAt`. */
    times: Record<string, number>;
  } | null;
}

/** The moments alone, for lists of very many devices. */
export interface LatestTimestamps {
  /** Moment of the newest reading, epoch milliseconds; 0 when there is none. */
  newestOf(deviceId: number): number;
}

/** Whether a device holds its connection, and since when (epoch milliseconds) it does not. */
export interface ConnectionStates {
  of(deviceId: number): {
    connected: boolean;
    lostAt: number | null;
    /** A connection of it listens for commands. */
    listening: boolean;
  };
}

/** Stored readings of a device, newest first. */
export interface ReadingsReader {
  newest(device: { id: number }, limit: number): Promise<Reading[]>;
  total(deviceId: number): Promise<number>;
}
