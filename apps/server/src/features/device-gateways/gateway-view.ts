import type { Gateway, GatewayDevice } from "@sgval/contract/device-gateways/gateways";
import { deviceSearchText, searchFor, searchText, sortText } from "@sgval/contract/search-text";
import type { DeviceBroker } from "../../gateways/mqtt/device-broker.ts";
import type { Outbound } from "../../gateways/webhooks/outbound.ts";
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
  outbound: Pick<Outbound, "isCallable">;
  /** By name. */
  refusedGateways(): Promise<ReadonlyMap<string, { times: number; lastAt: number }>>;
  /** All gateways over MQTT send over one broker of the environment, at which the server is a client. */
  isOneBroker: boolean;
}

/** What is stored beside gateways about them. */
const readBeside = async ({ waiting, refusedGateways }: Pick<GatewayDeps, "waiting" | "refusedGateways">) => {
  const [waits, refused] = await Promise.all([waiting.counts(), refusedGateways()]);
  return { waits, refused };
};

/** The gateway. Errors: `not_found`. */
export const demandGateway = ({ registry }: Pick<GatewayDeps, "registry">, id: number): GatewayRecord => {
  const gateway = registry.get(id);
  if (!gateway) throw new Refusal("not_found");
  return gateway;
};

const gatewayOf = (
  { registry, recent, broker, devices }: GatewayDeps,
  { secretHash: _, commandSecret, lastMessageAt, ...record }: GatewayRecord,
  { waits, refused }: Awaited<ReturnType<typeof readBeside>>,
  actor: Actor,
): Gateway => {
  const attempts = refused.get(record.name) ?? null;
  const lastAt = recent.lastAt(record.id) || lastMessageAt?.getTime() || 0;
  return {
    ...record,
    rules: record.rules.map(({ roomId = null, modelId = null, profileId = null, ...rule }) => ({
      ...{ ...rule, roomId, profileId },
      modelId: modelId !== null && sees(actor, modelId) && devices.get(modelId) ? modelId : null,
    })),
    commands: record.commands && { ...record.commands, hasSecret: commandSecret !== null },
    devices: registry.countOf(record.id),
    waiting: waits.get(record.id) ?? 0,
    connections: broker.gateways.countOf(record.id),
    lastMessageAt: lastAt === 0 ? null : new Date(lastAt).toISOString(),
    counts: { ...recent.countsOf(record.id) },
    refusedAttempts: attempts && { times: attempts.times, lastAt: new Date(attempts.lastAt).toISOString() },
    createdAt: record.createdAt.toISOString(),
    updatedAt: record.updatedAt.toISOString(),
  };
};

/** Gateways in API answers, without their secrets. */
export const gatewaysOf = async (
  deps: GatewayDeps,
  records: readonly GatewayRecord[],
  actor: Actor,
): Promise<Gateway[]> => {
  const beside = await readBeside(deps);
  return records.map((record) => gatewayOf(deps, record, beside, actor));
};

/** One of them. Errors: `not_found`. */
export const readGateway = async (deps: GatewayDeps, id: number, actor: Actor): Promise<Gateway> =>
  gatewayOf(deps, demandGateway(deps, id), await readBeside(deps), actor);

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
