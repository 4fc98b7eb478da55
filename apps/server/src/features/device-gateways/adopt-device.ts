import { type GatewayRule, matchesPattern } from "@sgval/contract/device-gateways/gateways";
import type {
  adoptedDevice,
  adoptDevice as adoptRoute,
  WaitingReason,
} from "@sgval/contract/device-gateways/waiting-devices";
import { type CreateDevice, createDeviceBody } from "@sgval/contract/devices/device";
import { message } from "@sgval/contract/message";
import type * as z from "zod";
import { type Caller, demand, type Rights, systemSignature } from "../../kernel/actor.ts";
import { isDatabaseDown } from "../../kernel/database.ts";
import { Refusal, refuseField, refuseTaken } from "../../kernel/errors.ts";
import type { Logger } from "../../kernel/logging.ts";
import { createSerializer } from "../../kernel/serialize.ts";
import { type AuditDeps, type AuditedChange, auditedChange } from "../activity/index.ts";
import {
  aboutDevice,
  addDevice,
  channelSettings,
  type DeviceRecord,
  type DeviceRegistry,
  type DeviceTypeCache,
  demandVisibleDevice,
  deviceRefusal,
  deviceStored,
} from "../devices/index.ts";
import { type GatewayRegistry, gatewayStored } from "./gateway-registry.ts";
import { brokenGatewayRule, type GatewayRecord, type Placement, placeDevice } from "./gateways.store.ts";
import type { Part } from "./split-message.ts";
import { moveToLetter } from "./waiting-devices.store.ts";
import type { WaitingDevices } from "./waiting-devices.ts";

export interface AdoptDeps extends AuditDeps {
  logger: Logger;
  registry: GatewayRegistry;
  devices: DeviceRegistry;
  types: DeviceTypeCache;
  waiting: WaitingDevices;
}

type NewDevice = z.output<typeof adoptedDevice>;

const withoutNulls = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));

/** What a new device has of one that is like it: what its messages say, and how often they come. */
const likeModel = (model: DeviceRecord) => ({
  channels: model.channels
    .filter(({ removed }) => !removed)
    .map((channel) => ({ parameter: channel.parameter, ...withoutNulls(channelSettings(channel)) })),
  payloadKeys: model.payloadKeys,
  actions: [...model.actions],
  ...{ reportIntervalSeconds: model.reportIntervalSeconds, powerMode: model.powerMode },
  ...(model.sampleIntervalSeconds === null ? {} : { sampleIntervalSeconds: model.sampleIntervalSeconds }),
});

/** The body of a new device behind a gateway. Errors: `validation_failed` for a model of another type. */
const bodyOf = (
  { name, displayName, type, roomId, profileId = null }: NewDevice,
  model: DeviceRecord | undefined,
  { commands }: Pick<GatewayRecord, "commands">,
): CreateDevice => {
  if (model && model.type !== type) throw refuseField("device.modelId", message("model_of_another_type"));
  return createDeviceBody.parse({
    ...{ name, displayName, type, roomId: roomId ?? null },
    // It holds no connection and has no topics of its own.
    connection: "http",
    ...(model && likeModel(model)),
    // Those of the model, or the usual ones of the type.
    ...(!commands && { actions: [] }),
    ...(profileId !== null && { profileId, channels: undefined, payloadKeys: undefined }),
  });
};

/** Puts a device behind a gateway within a change, with the last message that waited for it. */
const place = async (
  { trx, record, emit }: AuditedChange,
  gateway: GatewayRecord,
  placed: Placement & { displayName: string },
): Promise<void> => {
  await placeDevice(trx, placed);
  await moveToLetter(trx, placed);
  await record({
    ...aboutDevice({ id: placed.deviceId, displayName: placed.displayName }),
    detail: "gateway_device_adopted",
    after: { gateway: gateway.name, gatewayKey: placed.key },
  });
  emit(gatewayStored, { deviceId: placed.deviceId });
  emit(deviceStored, { deviceId: placed.deviceId });
};

/** The API error for a broken rule; any other error unchanged. */
const adoptRefusal = (error: unknown): unknown => {
  const rule = brokenGatewayRule(error);
  if (rule === "key") return refuseTaken("key");
  return rule === "gone" ? new Refusal("not_found") : deviceRefusal(error);
};

/** Gives a key to a device, an existing or a new one. Errors: `not_found`, `forbidden`, `value_exists`, those of a new device. */
export const adoptDevice =
  (deps: AdoptDeps) =>
  async (
    { id, key, device }: { id: number } & z.output<typeof adoptRoute.body>,
    caller: Caller,
  ): Promise<{ deviceId: number }> => {
    const { registry, devices, types } = deps;
    const { actor } = caller;
    const gateway = registry.get(id);
    // Nobody knows yet whose a key is: like the list of what waits, it is for those who see every device.
    if (!gateway || actor.scope !== "all") throw new Refusal("not_found");
    await deps.waiting.flush();
    const existing = "id" in device ? demandVisibleDevice(devices, actor, device.id) : null;
    demand(actor, existing ? "Device.Update" : "Device.Create");
    const made = "id" in device ? null : device;
    const modelId = made?.modelId ?? null;
    const model = modelId === null ? undefined : demandVisibleDevice(devices, actor, modelId);
    const add = made && addDevice({ registry: devices, types }, bodyOf(made, model, gateway), actor);
    const deviceId = await auditedChange(deps, caller, async (change) => {
      const id = existing?.id ?? (await add?.(change)) ?? 0;
      const displayName = existing?.displayName ?? made?.displayName ?? "";
      await place(change, gateway, { gatewayId: gateway.id, key, deviceId: id, displayName });
      return id;
    }).catch((error: unknown) => {
      throw adoptRefusal(error);
    });
    return { deviceId };
  };

/** Who makes devices by rule: an administrator wrote the rule, and nobody is there. */
const byRule: Rights & { userId: number } = {
  ...{ userId: 0, superUser: false, role: null, scope: "all" },
  places: { roomId: new Set(), zoneId: new Set() },
};

/** A name for a device of a key, in which other characters than those of names become dashes. */
const nameOf = (key: string): string =>
  key
    .replace(/[^\p{L}\p{M}\p{N} ._-]+/gu, "-")
    .slice(0, 64)
    .trim();

/** The first rule of a gateway that a key, or its last level, matches. */
export const ruleFor = (
  { rules }: Pick<GatewayRecord, "rules">,
  { key, shortKey = key }: Pick<Part, "key" | "shortKey">,
): GatewayRule | undefined =>
  rules.find(({ pattern }) => matchesPattern(pattern, key) || matchesPattern(pattern, shortKey));

/**
 * Makes a device by a rule of its gateway, one after the other, so that the limit of the gateway holds. Answers why not; rejects while
 * the database is away.
 */
export const createAdoptionByRule = (deps: AdoptDeps) => {
  const { registry, devices, types, logger } = deps;
  const inTurn = createSerializer();
  const adopt = async (
    gateway: GatewayRecord,
    rule: GatewayRule,
    key: string,
  ): Promise<DeviceRecord | WaitingReason> => {
    const known = devices.get(registry.deviceOf(gateway.id, key) ?? 0);
    if (known) return known;
    if (registry.countOf(gateway.id) >= gateway.mostDevices) return "too_many_devices";
    const name = nameOf(key);
    if (devices.byName(name)) return "name_taken";
    const model = rule.modelId ? devices.get(rule.modelId) : undefined;
    if (rule.modelId && !model) return "rule_failed";
    const body = bodyOf({ ...rule, name, displayName: name }, model, gateway);
    const add = addDevice({ registry: devices, types }, body, byRule);
    const by = systemSignature("device-gateways");
    const deviceId = await auditedChange(deps, by, async (change) => {
      const id = await add(change);
      await place(change, gateway, { gatewayId: gateway.id, key, deviceId: id, displayName: name });
      return id;
    });
    return devices.get(deviceId) ?? "rule_failed";
  };
  return (gateway: GatewayRecord, rule: GatewayRule, key: string): Promise<DeviceRecord | WaitingReason> =>
    inTurn(() =>
      adopt(gateway, rule, key).catch((error: unknown): WaitingReason => {
        if (isDatabaseDown(error)) throw error;
        logger.warn({ err: error, gateway: gateway.name, key }, "a device could not be made by a rule");
        const refusal = adoptRefusal(error);
        return refusal instanceof Refusal && refusal.code === "value_exists" ? "name_taken" : "rule_failed";
      }),
    );
};
