import type { Reading } from "@sgval/contract/readings/readings";

/** Newest values of a device, from memory. Times are epoch milliseconds. */
export interface LatestReadings {
  of(deviceId: number): {
    measuredAt: number;
    receivedAt: number;
    values: Record<string, number | null>;
    quality: Record<string, string>;
    /** Times of the values that are older than `measuredAt`. */
    times: Record<string, number>;
  } | null;
}

/** Only the times, for lists of many devices. */
export interface LatestTimestamps {
  /** Time of the newest reading, epoch milliseconds; 0 when there is none. */
  newestOf(deviceId: number): number;
}

/** MQTT connection state of a device. */
export interface ConnectionStates {
  of(deviceId: number): {
    connected: boolean;
    /** Epoch milliseconds. */
    lostAt: number | null;
    /** A connection is subscribed to the control topic. */
    listening: boolean;
  };
}

/** Stored readings of a device, newest first. */
export interface ReadingsReader {
  newest(device: { id: number }, limit: number): Promise<Reading[]>;
  total(deviceId: number): Promise<number>;
}
