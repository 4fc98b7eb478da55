import type { Clock } from "../../kernel/clock.ts";
import type { DatabaseHandle } from "../../kernel/database.ts";
import { isDatabaseDown } from "../../kernel/database.ts";
import type { Logger } from "../../kernel/logging.ts";
import { insertUnmapped, type UnmappedBatch } from "./unmapped-keys.store.ts";

/** Keys of payloads that no channel claims, gathered until somebody maps them. */
export interface UnmappedKeys {
  /**
   * Notes one key of one message.
   * @param payload the whole message; only the newest of a device is kept, and only its first 64 KB
   * @param at epoch milliseconds
   */
  note(deviceId: number, key: string, value: unknown, payload: string | Buffer, at: number): void;
  /** Writes what was noted so far. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

interface Noted {
  keys: Map<string, { value: unknown; count: number; at: number }>;
  payload: string | Buffer;
  at: number;
}

const flushEvery = 3_000;
/** Keys kept for one device: a payload that invents keys must not fill the store. */
const keysPerDevice = 200;
const payloadLimit = 65_536;

const asText = (value: unknown): string => {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  // PostgreSQL keeps no NUL in text.
  return text.replaceAll("\0", "");
};
const payloadText = (payload: string | Buffer): string =>
  asText(typeof payload === "string" ? payload : payload.toString("utf8", 0, payloadLimit)).slice(
    0,
    payloadLimit,
  );

const batchOf = (noted: ReadonlyMap<number, Noted>): UnmappedBatch => ({
  keys: [...noted].flatMap(([deviceId, { keys }]) =>
    [...keys].map(([key, { value, count, at }]) => ({
      deviceId,
      key: asText(key).slice(0, 255),
      value: asText(value).slice(0, 255),
      count,
      at,
    })),
  ),
  payloads: [...noted].map(([deviceId, { payload, at }]) => ({
    deviceId,
    payload: payloadText(payload),
    at,
  })),
});

export const createUnmappedKeys = (db: DatabaseHandle, clock: Clock, logger: Logger): UnmappedKeys => {
  let noted = new Map<number, Noted>();
  let writing: Promise<void> = Promise.resolve();

  const write = async (): Promise<void> => {
    if (noted.size === 0 || !db.isUp()) return;
    const batch = batchOf(noted);
    noted = new Map();
    try {
      await insertUnmapped(db.kysely, batch, keysPerDevice);
    } catch (error) {
      // A hint for the person who maps the device: the next message brings it again.
      if (!isDatabaseDown(error)) logger.error({ err: error }, "unmapped keys could not be stored");
    }
  };
  const flush = (): Promise<void> => {
    writing = writing.then(write);
    return writing;
  };
  const stop = clock.every(flushEvery, () => void flush());

  return {
    note: (deviceId, key, value, payload, at) => {
      const device = noted.get(deviceId) ?? { keys: new Map(), payload, at };
      noted.set(deviceId, device);
      device.payload = payload;
      device.at = at;
      const known = device.keys.get(key);
      if (!known && device.keys.size >= keysPerDevice) return;
      device.keys.set(key, { value, count: (known?.count ?? 0) + 1, at });
    },
    flush,
    close: () => {
      stop();
      return flush();
    },
  };
};
