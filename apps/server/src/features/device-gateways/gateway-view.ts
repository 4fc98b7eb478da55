import type { Gateway, GatewayDevice } from "@sgval/contract/device-gateways/gateways";
import { deviceSearchText, searchFor, searchText, sortText } from "@sgval/contract/search-text";
import type { DeviceBroker } from "../../gateways/mqtt/device-broker.ts";
import { type Actor, sees } from "../../kernel/actor.ts";
import { Refusal } from "../../kernel/errors.ts";
import type { SecretBox } from "../../kernel/secrets/secret-box.ts";
import type { DeviceRecord, LatestReadings } from "../devices/index.ts";
import type { AdoptDeps } from "./adopt-device.ts";
import type { GatewayRecord } from "./gateways.store.ts";
import type { RecentMessages } from "./recent-messages.ts";

export interface GatewayDeps extends AdoptDeps {
  recent: RecentMessages;
  latest: LatestReadings;
  broker: Pick<DeviceBroker, "gateways">;
  secrets: SecretBox;
}

/** The gateway. Errors: `not_found`. */
export const demandGateway = ({ registry }: Pick<GatewayDeps, "registry">, id: number): GatewayRecord => {
  const gateway = registry.get(id);
  if (!gateway) throw new Refusal("not_found");
  return gateway;
};

/** A gateway in API answers, without its secret. */
export const gatewayOf = (
  { registry, recent, broker, devices }: GatewayDeps,
  { secretHash: _, commandSecret, lastMessageAt, ...record }: GatewayRecord,
  waiting: number,
  actor: Actor,
): Gateway => {
  const lastAt = recent.lastAt(record.id) || lastMessageAt?.getTime() || 0;
  return {
    ...record,
    rules: record.rules.map(({ roomId = null, modelId = null, profileId = null, ...rule }) => ({
      ...{ ...rule, roomId, profileId },
      modelId: modelId !== null && sees(actor, modelId) && devices.get(modelId) ? modelId : null,
    })),
    commands: record.commands && { ...record.commands, hasSecret: commandSecret !== null },
    devices: registry.countOf(record.id),
    waiting,
    connections: broker.gateways.countOf(record.id),
    lastMessageAt: lastAt === 0 ? null : new Date(lastAt).toISOString(),
    counts: { ...recent.countsOf(record.id) },
    createdAt: record.createdAt.toISOString(),
    updatedAt: record.updatedAt.toISOString(),
  };
};

const deviceBehind = ({ latest }: GatewayDeps, device: DeviceRecord, key: string): GatewayDevice => {
  const newest = latest.of(device.id);
  return {
    ...{ deviceId: device.id, name: device.name, displayName: device.displayName, key },
    lastMessageAt: newest ? new Date(newest.receivedAt).toISOString() : null,
  };
};

/** The devices in view behind a gateway, by name. Errors: `not_found`. */
export const devicesBehind = (
  deps: GatewayDeps,
  { id, q }: { id: number; q?: string | undefined },
  actor: Actor,
): GatewayDevice[] => {
  demandGateway(deps, id);
  const holdsTerms = searchFor(q);
  const placed = deps.registry.devicesOf(id).flatMap(({ deviceId, key }) => {
    const device = sees(actor, deviceId) ? deps.devices.get(deviceId) : undefined;
    return device && holdsTerms(`${deviceSearchText(device)}\n${searchText(key)}`) ? [{ device, key }] : [];
  });
  placed.sort((one, other) => (sortText(one.device.name) < sortText(other.device.name) ? -1 : 1));
  return placed.map(({ device, key }) => deviceBehind(deps, device, key));
};
