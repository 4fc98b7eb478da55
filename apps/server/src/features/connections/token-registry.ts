import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { Clock } from "../../kernel/clock.ts";
import { type DatabaseHandle, isDatabaseDown } from "../../kernel/database.ts";
import { defineEvent } from "../../kernel/events.ts";
import type { Logger } from "../../kernel/logging.ts";
import type { DeviceRecord, DeviceRegistry } from "../devices/index.ts";
import { loadToken, loadTokens, storeUses, type TokenRecord } from "./device-tokens.store.ts";

/** The token of a device was created, replaced or deleted; connections with an old one must be closed. */
export const tokenChanged = defineEvent<{ deviceId: number }>("tokenChanged");

/** Authenticates devices by their token, from memory. */
export interface DeviceCredentials {
  /** The device of a token; `null` for an unknown one. Records a use of the token. */
  byToken(token: string): DeviceRecord | null;
  /** The device with this name and token, or `null`. Records a use of the token. */
  check(name: string, token: string): DeviceRecord | null;
  /** Records a use of the token by a message on an open connection. */
  noteUse(deviceId: number): void;
}

/** The stored form of a secret. */
export interface StoredSecret {
  hash: Buffer;
  lastFour: string;
}

/** 32 random bytes as base64url, which is valid in headers and URLs. */
export const newSecret = (): string => randomBytes(32).toString("base64url");

/** SHA-256: a random secret needs no slow password hash, and HTTP devices send it with every message. */
const hashOf = (secret: string): Buffer => createHash("sha256").update(secret, "utf8").digest();

export const storedSecret = (secret: string): StoredSecret => ({
  hash: hashOf(secret),
  lastFour: secret.slice(-4),
});

/** Cache of all tokens, so that authenticating a message needs no query. */
export interface TokenRegistry {
  credentials: DeviceCredentials;
  get(id: number): TokenRecord | undefined;
  all(): TokenRecord[];
  /** Epoch milliseconds. */
  lastUsedAt(token: TokenRecord): number | null;
  load(): Promise<void>;
  /** Reads one token again from the database; removes a deleted one. */
  reload(id: number): Promise<TokenRecord | undefined>;
  forgetDevice(deviceId: number): void;
  flush(): Promise<void>;
  close(): Promise<void>;
}

const flushEvery = 30_000;

export const createTokenRegistry = (
  db: DatabaseHandle,
  clock: Clock,
  logger: Logger,
  devices: DeviceRegistry,
): TokenRegistry => {
  const tokens = new Map<number, TokenRecord>();
  const byHash = new Map<string, TokenRecord>();
  const byDevice = new Map<number, TokenRecord>();
  const uses = new Map<number, number>();
  const unwritten = new Set<number>();

  const keyOf = (hash: Buffer): string => hash.toString("base64");
  const drop = (token: TokenRecord | undefined): void => {
    if (!token) return;
    tokens.delete(token.id);
    byHash.delete(keyOf(token.hash));
    byDevice.delete(token.deviceId);
    uses.delete(token.id);
    unwritten.delete(token.id);
  };
  const put = (token: TokenRecord): void => {
    tokens.set(token.id, token);
    byHash.set(keyOf(token.hash), token);
    byDevice.set(token.deviceId, token);
  };
  const used = (token: TokenRecord): void => {
    uses.set(token.id, clock.now());
    unwritten.add(token.id);
  };

  const flush = async (): Promise<void> => {
    if (unwritten.size === 0 || !db.isUp()) return;
    const batch = [...unwritten].map((id) => ({ id, at: uses.get(id) ?? 0 }));
    unwritten.clear();
    try {
      await storeUses(db.kysely, batch);
    } catch (error) {
      for (const { id } of batch) if (tokens.has(id)) unwritten.add(id);
      if (!isDatabaseDown(error)) logger.error({ err: error }, "the last use of tokens could not be stored");
    }
  };
  const stop = clock.every(flushEvery, () => void flush());

  const byToken = (secret: string): DeviceRecord | null => {
    const token = byHash.get(keyOf(hashOf(secret)));
    const device = token && devices.get(token.deviceId);
    if (!token || !device) return null;
    used(token);
    return device;
  };
  const check = (name: string, secret: string): DeviceRecord | null => {
    const device = devices.byName(name);
    const token = device && byDevice.get(device.id);
    if (!device || !token || !timingSafeEqual(token.hash, hashOf(secret))) return null;
    used(token);
    return device;
  };

  let reloading: Promise<TokenRecord | undefined> = Promise.resolve(undefined);
  const reloadNow = async (id: number): Promise<TokenRecord | undefined> => {
    const token = await loadToken(db.kysely, id);
    const old = tokens.get(id);
    const lastUse = uses.get(id);
    drop(old);
    if (!token) return undefined;
    put(token);
    // If the secret is unchanged, keep a use that is not stored yet.
    if (lastUse !== undefined && old?.hash.equals(token.hash)) {
      uses.set(id, lastUse);
      unwritten.add(id);
    }
    return token;
  };

  return {
    credentials: {
      byToken,
      check,
      noteUse: (deviceId) => {
        const token = byDevice.get(deviceId);
        if (token) used(token);
      },
    },
    get: (id) => tokens.get(id),
    all: () => [...tokens.values()],
    lastUsedAt: (token) => uses.get(token.id) ?? token.lastUsedAt?.getTime() ?? null,
    load: async () => {
      for (const token of await loadTokens(db.kysely)) put(token);
    },
    reload: (id) => {
      // In sequence, so that an older row never overwrites a newer one.
      const run = reloading.catch(() => undefined).then(() => reloadNow(id));
      reloading = run;
      return run;
    },
    forgetDevice: (deviceId) => drop(byDevice.get(deviceId)),
    flush,
    close: () => {
      stop();
      return flush();
    },
  };
};
