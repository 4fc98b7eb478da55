import type { listUnmapped as listUnmappedRoute } from "@sgval/contract/devices/routes";
import { searchFor, searchText } from "@sgval/contract/search-text";
import type * as z from "zod";
import type { Actor } from "../../../kernel/actor.ts";
import type { Clock } from "../../../kernel/clock.ts";
import type { DatabaseHandle } from "../../../kernel/database.ts";
import { pageOf } from "../../../kernel/list-query.ts";
import type { Logger } from "../../../kernel/logging.ts";
import { storableText } from "../../../kernel/postgres/storable-text.ts";
import { createWriteBehind } from "../../../kernel/write-behind.ts";
import type { DeviceRegistry } from "../device-registry.ts";
import { demandVisibleDevice } from "../visible-device.ts";
import {
  insertUnmapped,
  selectUnmapped,
  selectUnmappedPayload,
  type UnmappedBatch,
} from "./unmapped-keys.store.ts";

/** Collects payload keys without a channel, so that they can be mapped. */
export interface UnmappedKeys {
  /**
   * Records one key of one message.
   * @param payload the complete message; only the newest of a device is stored, and only its first 64 KB
   * @param at epoch milliseconds
   */
  note(deviceId: number, key: string, value: unknown, payload: string | Buffer, at: number): void;
  /** Writes the recorded keys to the database. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

/** Of one device. */
interface Noted {
  deviceId: number;
  keys: Map<string, { value: unknown; count: number; at: number }>;
  payload: string | Buffer;
  at: number;
}

/** Limit against devices that send ever new keys. */
const keysPerDevice = 200;
/** Devices with keys to be written. */
const mostDevices = 20_000;
const payloadLimit = 65_536;

const asText = (value: unknown): string =>
  typeof value === "string" ? value : (JSON.stringify(value) ?? "");
const payloadText = (payload: string | Buffer): string =>
  typeof payload === "string" ? payload : payload.toString("utf8", 0, payloadLimit);

const batchOf = (noted: readonly Noted[]): UnmappedBatch => ({
  keys: noted.flatMap(({ deviceId, keys }) =>
    [...keys].map(([key, { value, count, at }]) => ({
      deviceId,
      key: storableText(key, 255),
      value: storableText(asText(value), 255),
      count,
      at,
    })),
  ),
  payloads: noted.map(({ deviceId, payload, at }) => ({
    deviceId,
    payload: storableText(payloadText(payload), payloadLimit),
    at,
  })),
});

const merge = (older: Noted, newer: Noted): Noted => {
  const { keys } = older;
  for (const [key, { value, count, at }] of newer.keys) {
    const known = keys.get(key);
    if (known || keys.size < keysPerDevice) keys.set(key, { value, count: (known?.count ?? 0) + count, at });
  }
  return { ...newer, keys };
};

export const createUnmappedKeys = (db: DatabaseHandle, clock: Clock, logger: Logger): UnmappedKeys => {
  const unwritten = createWriteBehind<Noted>(
    { db, clock, logger },
    {
      ...{ name: "unmapped keys", most: mostDevices, merge },
      store: (noted) => db.transaction((trx) => insertUnmapped(trx, batchOf(noted), keysPerDevice)),
    },
  );
  return {
    note: (deviceId, key, value, payload, at) =>
      unwritten.add(String(deviceId), {
        deviceId,
        keys: new Map([[key, { value, count: 1, at }]]),
        payload,
        at,
      }),
    flush: unwritten.flush,
    close: unwritten.close,
  };
};

type Answer = z.output<typeof listUnmappedRoute.answer>;

/** Unmapped keys of a device, newest first. Errors: `not_found`. */
export const listUnmapped =
  ({ db, registry, unmapped }: { db: DatabaseHandle; registry: DeviceRegistry; unmapped: UnmappedKeys }) =>
  async (id: number, query: z.output<typeof listUnmappedRoute.query>, actor: Actor): Promise<Answer> => {
    const device = demandVisibleDevice(registry, actor, id);
    await unmapped.flush();
    const [rows, lastPayload] = await Promise.all([
      selectUnmapped(db.kysely, id),
      selectUnmappedPayload(db.kysely, id),
    ]);
    const present = device.channels.filter((row) => !row.removed);
    const mapped = new Set(present.flatMap(({ mappingKey, otherKeys }) => [mappingKey, ...otherKeys]));
    const matches = searchFor(query.q);
    const found = rows.filter((row) => !mapped.has(row.key) && matches(searchText(row.key)));
    const { data, metaData } = pageOf(found, query);
    return {
      data: data.map((row) => ({ ...row, lastSeenAt: row.lastSeenAt.toISOString() })),
      metaData,
      lastPayload,
    };
  };
