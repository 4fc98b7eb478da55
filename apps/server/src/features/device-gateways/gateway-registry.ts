import { timingSafeEqual } from "node:crypto";
import { filterOf, filtersOverlap } from "@sgval/contract/connections/topic-template";
import { commandFilterOf } from "@sgval/contract/device-gateways/commands";
import type { GatewayCredentials } from "../../gateways/mqtt/gateway-sessions.ts";
import type { DatabaseHandle } from "../../kernel/database.ts";
import { defineSharedEvent } from "../../kernel/events.ts";
import { createSerializer } from "../../kernel/serialize.ts";
import { storedSecret } from "../connections/index.ts";
import { type GatewayRecord, loadGateways, loadPlacement, type Placement } from "./gateways.store.ts";

/** Gateways were written in the database, or one device behind them: every node reads it again. */
export const gatewayStored = defineSharedEvent<{ deviceId?: number }>("gatewayStored");

export const isOverMqtt = ({ connection, enabled }: Pick<GatewayRecord, "connection" | "enabled">): boolean =>
  enabled && connection === "mqtt";

/** Whether a message may be on topics of both of two gateways. */
export const topicsOverlap = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && filtersOverlap(filterOf(one), filterOf(other));

/** The gateways and the devices behind them, from memory. */
export interface GatewayRegistry {
  credentials: GatewayCredentials;
  /** Reads all of them; returns the gateways whose connections must be closed. */
  load(): Promise<number[]>;
  /** Reads where one device is. */
  reload(deviceId: number): Promise<void>;
  forgetDevice(deviceId: number): void;
  all(): readonly GatewayRecord[];
  get(id: number): GatewayRecord | undefined;
  /** The device that has a key in a gateway. */
  deviceOf(gatewayId: number, key: string): number | undefined;
  /** Where a device is. */
  placeOf(deviceId: number): Placement | undefined;
  /** The devices behind a gateway with their keys. */
  devicesOf(gatewayId: number): Placement[];
  countOf(gatewayId: number): number;
  /** Whether a gateway other than this one has a device of this key. */
  isElsewhere(gatewayId: number, key: string): boolean;
}

export const createGatewayRegistry = (db: Pick<DatabaseHandle, "kysely">): GatewayRegistry => {
  let gateways = new Map<number, GatewayRecord>();
  let byName = new Map<string, GatewayRecord>();
  const byDevice = new Map<number, Placement>();
  const byKey = new Map<number, Map<string, number>>();
  // In sequence, so that older rows never overwrite newer ones.
  const inTurn = createSerializer();

  const drop = (deviceId: number): void => {
    const place = byDevice.get(deviceId);
    if (!place) return;
    byDevice.delete(deviceId);
    const keys = byKey.get(place.gatewayId);
    if (keys?.get(place.key) === deviceId) keys.delete(place.key);
  };
  const put = (place: Placement): void => {
    drop(place.deviceId);
    byDevice.set(place.deviceId, place);
    const keys = byKey.get(place.gatewayId) ?? new Map<string, number>();
    byKey.set(place.gatewayId, keys.set(place.key, place.deviceId));
  };
  const isShut = (before: GatewayRecord, after: GatewayRecord | undefined): boolean =>
    !after?.enabled ||
    after.name !== before.name ||
    after.connection !== before.connection ||
    !after.secretHash.equals(before.secretHash);
  const loadNow = async (): Promise<number[]> => {
    const stored = await loadGateways(db.kysely);
    const before = gateways;
    gateways = new Map(stored.gateways.map((one) => [one.id, one]));
    byName = new Map(stored.gateways.map((one) => [one.name, one]));
    byDevice.clear();
    byKey.clear();
    for (const place of stored.placements) put(place);
    return [...before.values()].flatMap((one) => (isShut(one, gateways.get(one.id)) ? [one.id] : []));
  };
  const isSecretOf = (gateway: GatewayRecord, secret: string): boolean =>
    gateway.enabled && timingSafeEqual(gateway.secretHash, storedSecret(secret).hash);

  return {
    credentials: {
      check: (name, secret) => {
        const gateway = byName.get(name);
        return gateway?.connection === "mqtt" && isSecretOf(gateway, secret) ? gateway.id : null;
      },
      holds: (gatewayId, secret) => {
        const gateway = gateways.get(gatewayId);
        return gateway?.connection === "webhook" && isSecretOf(gateway, secret);
      },
      named: (name) => byName.get(name) ?? null,
      byId: (gatewayId) => gateways.get(gatewayId) ?? null,
      commandFilter: (gatewayId) => {
        const { connection, commands = null } = gateways.get(gatewayId) ?? {};
        return connection === "mqtt" && commands ? commandFilterOf(commands.address) : null;
      },
    },
    load: () => inTurn(loadNow),
    reload: (deviceId) =>
      inTurn(async () => {
        const place = await loadPlacement(db.kysely, deviceId);
        if (place) put(place);
        else drop(deviceId);
      }),
    forgetDevice: drop,
    all: () => [...gateways.values()],
    get: (id) => gateways.get(id),
    deviceOf: (gatewayId, key) => byKey.get(gatewayId)?.get(key),
    placeOf: (deviceId) => byDevice.get(deviceId),
    devicesOf: (gatewayId) =>
      [...(byKey.get(gatewayId) ?? [])].map(([key, deviceId]) => ({ gatewayId, key, deviceId })),
    countOf: (gatewayId) => byKey.get(gatewayId)?.size ?? 0,
    isElsewhere: (gatewayId, key) => byKey.entries().some(([id, keys]) => id !== gatewayId && keys.has(key)),
  };
};
