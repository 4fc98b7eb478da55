import { randomBytes, timingSafeEqual } from "node:crypto";
import type { Clock } from "../../kernel/clock.ts";
import type { DatabaseHandle } from "../../kernel/database.ts";
import { defineEvent, defineSharedEvent } from "../../kernel/events.ts";
import type { Logger } from "../../kernel/logging.ts";
import { hashSecret, lastFourOf } from "../../kernel/secrets/secret-hash.ts";
import { createSerializer } from "../../kernel/serialize.ts";
import { createWriteBehind } from "../../kernel/write-behind.ts";
import type { DeviceRecord, DeviceRegistry } from "../devices/index.ts";
import { loadTokens, loadTokensOf, storeUses, type TokenRecord } from "./device-tokens.store.ts";

/** Tokens were written or deleted in the database: every node reads them again. */
export const tokensStored = defineSharedEvent<{ tokenIds: number[] }>("tokensStored");

/** The token of a device was created, replaced or deleted; connections with an old one must be closed. */
export const tokenChanged = defineEvent<{ deviceId: number }>("tokenChanged");

/** Authenticates devices by their token, from memory. */
export interface DeviceCredentials {
  /** The device of a token; `null` for an unknown one. Records a use of the token. */
  byToken(token: string): DeviceRecord | null;
  /** The device with this name and token, or `null`. Records a use of the token. */
  check(name: string, token: string): DeviceRecord | null;
  hasToken(deviceId: number): boolean;
  /** Records a use of the token by a message on an open connection. */
  noteUse(deviceId: number): void;
}

/** The stored form of a secret. */
export interface StoredSecret {
  hash: Buffer;
  lastFour: string;
}

/**
 * 32 random bytes as base64url, which is valid in headers and URLs. None begins with `-`: tables put an apostrophe before it, lest
 * a spreadsheet take it for a formula, and the token would be another one.
 */
export const newSecret = (): string => {
  const secret = randomBytes(32).toString("base64url");
  return secret.startsWith("-") ? newSecret() : secret;
};

export const storedSecret = (secret: string): StoredSecret => ({
  hash: hashSecret(secret),
  lastFour: lastFourOf(secret),
});

/** Cache of all tokens, so that authenticating a message needs no query. */
export interface TokenRegistry {
  credentials: DeviceCredentials;
  get(id: number): TokenRecord | undefined;
  all(): TokenRecord[];
  /** Epoch milliseconds. */
  lastUsedAt(token: TokenRecord): number | null;
  /** Reads all tokens from the database; returns the devices whose secret differs from before. */
  load(): Promise<number[]>;
  /** Reads tokens again from the database, or removes deleted ones; returns the devices whose secret changed. */
  reload(ids: readonly number[]): Promise<number[]>;
  forgetDevice(deviceId: number): void;
  flush(): Promise<void>;
  close(): Promise<void>;
}

/** Milliseconds: a token is used with every message of its device. */
const usesStoredEvery = 30_000;
/** Uses that wait to be stored. */
const mostUses = 100_000;

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
  const unwritten = createWriteBehind<{ id: number; at: number }>(
    { db, clock, logger },
    {
      ...{ name: "uses of tokens", every: usesStoredEvery, most: mostUses },
      merge: (_, newer) => newer,
      store: (batch) => storeUses(db.kysely, batch),
    },
  );

  const keyOf = (hash: Buffer): string => hash.toString("base64");
  const drop = (token: TokenRecord | undefined): void => {
    if (!token) return;
    tokens.delete(token.id);
    byHash.delete(keyOf(token.hash));
    byDevice.delete(token.deviceId);
  };
  const forgetUse = ({ id }: TokenRecord): void => {
    uses.delete(id);
    unwritten.forget((use) => use.id === id);
  };
  const put = (token: TokenRecord): void => {
    tokens.set(token.id, token);
    byHash.set(keyOf(token.hash), token);
    byDevice.set(token.deviceId, token);
  };
  const used = (token: TokenRecord): void => {
    const use = { id: token.id, at: clock.now() };
    uses.set(use.id, use.at);
    unwritten.add(String(use.id), use);
  };

  const byToken = (secret: string): DeviceRecord | null => {
    const token = byHash.get(keyOf(hashSecret(secret)));
    const device = token && devices.get(token.deviceId);
    if (!token || !device) return null;
    used(token);
    return device;
  };
  const check = (name: string, secret: string): DeviceRecord | null => {
    const device = devices.byName(name);
    const token = device && byDevice.get(device.id);
    if (!device || !token || !timingSafeEqual(token.hash, hashSecret(secret))) return null;
    used(token);
    return device;
  };

  /** Puts a token in the place of the old one; returns the devices that must not go on with the secret they used. */
  const replace = (old: TokenRecord | undefined, token: TokenRecord | undefined): number[] => {
    drop(old);
    if (token) put(token);
    // The secret is unchanged: a use that is not stored yet stays.
    if (old && token?.hash.equals(old.hash)) return [];
    if (old) forgetUse(old);
    return [...new Set([old, token].flatMap((one) => one?.deviceId ?? []))];
  };
  // In sequence, so that an older row never overwrites a newer one.
  const serialize = createSerializer();
  const loadAll = async (): Promise<number[]> => {
    const stored = new Map((await loadTokens(db.kysely)).map((token) => [token.id, token]));
    const ids = new Set([...tokens.keys(), ...stored.keys()]);
    return [...ids].flatMap((id) => replace(tokens.get(id), stored.get(id)));
  };

  return {
    credentials: {
      byToken,
      check,
      hasToken: (deviceId) => byDevice.has(deviceId),
      noteUse: (deviceId) => {
        const token = byDevice.get(deviceId);
        if (token) used(token);
      },
    },
    get: (id) => tokens.get(id),
    all: () => [...tokens.values()],
    lastUsedAt: (token) => uses.get(token.id) ?? token.lastUsedAt?.getTime() ?? null,
    load: () => serialize(loadAll),
    reload: (ids) =>
      serialize(async () => {
        const stored = new Map((await loadTokensOf(db.kysely, ids)).map((token) => [token.id, token]));
        return ids.flatMap((id) => replace(tokens.get(id), stored.get(id)));
      }),
    forgetDevice: (deviceId) => {
      const token = byDevice.get(deviceId);
      drop(token);
      if (token) forgetUse(token);
    },
    flush: unwritten.flush,
    close: unwritten.close,
  };
};
