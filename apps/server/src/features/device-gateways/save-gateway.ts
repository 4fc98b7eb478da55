import { isDeepStrictEqual } from "node:util";
import {
  type Gateway,
  type GatewayBody,
  type GatewayRule,
  type GatewayWithSecret,
  mostGateways,
} from "@sgval/contract/device-gateways/gateways";
import { message } from "@sgval/contract/message";
import { type Actor, type Caller, demand, sees } from "../../kernel/actor.ts";
import { batchesOf } from "../../kernel/batches.ts";
import { Refusal, refuseField, refuseTaken } from "../../kernel/errors.ts";
import { type AuditedChange, auditedChange, changedFields } from "../activity/index.ts";
import { newSecret, storedSecret } from "../connections/index.ts";
import { aboutDevice, deviceStored, devicesStored, findNamedProfile } from "../devices/index.ts";
import { commandFields } from "./downlink/command-secret.ts";
import { gatewayStored, isOverMqtt, topicsOverlap } from "./gateway-registry.ts";
import { demandGateway, type GatewayDeps, readGateway } from "./gateway-view.ts";
import {
  brokenGatewayRule,
  deleteGatewayRow,
  type GatewayRecord,
  insertGateway,
  lockGateway,
  releaseDeviceRow,
  replaceSecret,
  updateGatewayRow,
} from "./gateways.store.ts";

const gatewayRefusal = (error: unknown): unknown =>
  brokenGatewayRule(error) === "name" ? refuseTaken("name") : error;

const ruleText = ({ pattern, type, roomId, modelId, profileId }: GatewayRule): string => {
  const more = Object.entries({ roomId, modelId, profileId }).flatMap(([name, id]) =>
    id == null ? [] : [`${name} ${id}`],
  );
  return `${pattern} → ${type}${more.length > 0 ? ` (${more.join(", ")})` : ""}`;
};

/** What the activity log keeps of a gateway; of its secrets only whether its requests have one. */
const historyOf = (gateway: GatewayRecord) => ({
  ...{ name: gateway.name, preset: gateway.preset, connection: gateway.connection, topic: gateway.topic },
  ...{ keySource: gateway.keySource, keyPath: gateway.keyPath, gatewayEnabled: gateway.enabled },
  rules: gateway.rules.map(ruleText).join(", "),
  mostDevices: gateway.mostDevices,
  commandAddress: gateway.commands?.address ?? null,
  commandHearing: gateway.commands?.hearing ?? null,
  commandPort: gateway.commands?.fPort ?? null,
  commandHeader: gateway.commands?.header ?? null,
  insideAllowed: gateway.commands?.insideAllowed ?? null,
  hasSecret: gateway.commandSecret !== null,
});

/** What a gateway is set to concerns each device behind it. */
const demandWholeScope = ({ actor }: Caller): void => {
  if (actor.scope !== "all") throw new Refusal("all_devices_needed");
};

type CommandSettings = Pick<GatewayRecord, "preset" | "connection" | "commands" | "commandSecret">;
/** What decides where commands go and what they look like; `null` without any. */
const commandsOf = ({ preset, connection, commands, commandSecret }: CommandSettings) =>
  commands && { preset, connection, commands, commandSecret };

/** Rules make devices, so they need the permission for it, and a model of their type. Errors: `forbidden`, `not_found`, `validation_failed`. */
const checkRules = async (
  { db, devices }: GatewayDeps,
  { rules }: GatewayBody,
  actor: Actor,
): Promise<void> => {
  if (rules.length > 0) demand(actor, "Device.Create");
  for (const [index, rule] of rules.entries()) {
    const { modelId, type } = rule;
    await findNamedProfile(db.kysely, rule, `rules.${index}.profileId`);
    if (modelId == null) continue;
    const model = devices.get(modelId);
    if (!model) throw new Refusal("not_found");
    if (model.type !== type) throw refuseField(`rules.${index}.modelId`, message("model_of_another_type"));
  }
};

/** The devices behind a gateway say how commands reach them. */
const emitDevices = ({ registry }: GatewayDeps, id: number, { emit }: AuditedChange): void => {
  for (const deviceIds of batchesOf(registry.devicesOf(id).map(({ deviceId }) => deviceId)))
    emit(devicesStored, { deviceIds });
};

/** Errors: `validation_failed` for topics of which another gateway would get the messages. */
const checkTopics = (
  { registry, isOneBroker }: GatewayDeps,
  { topic, connection, enabled }: GatewayBody,
  id: number | null,
): void => {
  if (!isOneBroker || connection !== "mqtt" || !enabled) return;
  const isTaken = registry
    .all()
    .some((one) => one.id !== id && isOverMqtt(one) && topicsOverlap(one.topic, topic ?? null));
  if (isTaken) throw refuseField("topic", message("topic_of_gateway"));
};

/** Errors: `address_refused` for a URL inside the own network where that is not allowed. */
const checkAddress = ({ outbound }: GatewayDeps, { connection, commands }: GatewayBody): void => {
  if (connection === "webhook" && commands && !outbound.isCallable(commands.address, commands.insideAllowed))
    throw refuseField("commands.address", "validation.invalid_value", "address_refused");
};

const about = ({ id, name }: Pick<GatewayRecord, "id" | "name">) => ({
  ...{ subject: "gateway" as const, subjectId: id, subjectName: name },
});

/**
 * Registers a gateway; its secret is only in this answer. Errors: `all_devices_needed`, `forbidden`, `value_exists`, `list_full`, those of
 * its rules.
 */
export const createGateway =
  (deps: GatewayDeps) =>
  async (body: GatewayBody, caller: Caller): Promise<GatewayWithSecret> => {
    demandWholeScope(caller);
    if (deps.registry.all().length >= mostGateways) throw new Refusal("list_full");
    await checkRules(deps, body, caller.actor);
    checkTopics(deps, body, null);
    if (body.commands) demand(caller.actor, "Control.Operate");
    checkAddress(deps, body);
    const secret = newSecret();
    const id = await auditedChange(deps, caller, async ({ trx, now, record, emit }) => {
      const plain = { ...body, commands: null, commandSecret: null };
      const newId = await insertGateway(trx, plain, storedSecret(secret), now);
      // The secret of its requests is encrypted for its id.
      if (body.commands) await updateGatewayRow(trx, newId, commandFields(deps, newId, body, null), now);
      const stored = await lockGateway(trx, newId);
      await record({
        ...{ ...about({ id: newId, name: body.name }), detail: "gateway_created" },
        after: stored && historyOf(stored),
      });
      emit(gatewayStored, {});
      return newId;
    }).catch((error: unknown) => {
      throw gatewayRefusal(error);
    });
    return { ...(await readGateway(deps, id, caller.actor)), secret };
  };

/** A change of a stored gateway. Errors: `all_devices_needed`, `not_found`. */
const changed = async (
  deps: GatewayDeps,
  id: number,
  caller: Caller,
  work: (before: GatewayRecord, change: AuditedChange) => Promise<void>,
): Promise<Gateway> => {
  demandWholeScope(caller);
  await auditedChange(deps, caller, async (change) => {
    const before = await lockGateway(change.trx, id);
    if (!before) throw new Refusal("not_found");
    await work(before, change);
    change.emit(gatewayStored, {});
    emitDevices(deps, id, change);
  }).catch((error: unknown) => {
    throw gatewayRefusal(error);
  });
  return readGateway(deps, id, caller.actor);
};

/**
 * Changes a gateway; the same values change nothing. Errors: `all_devices_needed`, `forbidden`, `not_found`, `value_exists`, those of its
 * rules.
 */
export const updateGateway =
  (deps: GatewayDeps) =>
  async ({ id, ...body }: GatewayBody & { id: number }, caller: Caller): Promise<Gateway> => {
    demandWholeScope(caller);
    await checkRules(deps, body, caller.actor);
    checkTopics(deps, body, id);
    checkAddress(deps, body);
    return changed(deps, id, caller, async (before, { trx, now, record }) => {
      const fields = commandFields(deps, id, body, before);
      // Whoever changes where commands go could have them sent to another device, or to nobody.
      const isSame = isDeepStrictEqual(commandsOf(fields), commandsOf(before));
      if (!isSame) demand(caller.actor, "Control.Operate");
      await updateGatewayRow(trx, id, fields, now);
      const after = await lockGateway(trx, id);
      const changes = after && changedFields(historyOf(before), historyOf(after));
      const replaced = body.commands?.secret ? { secretReplaced: true } : null;
      if (!changes && !replaced) return;
      const values = { before: changes?.before ?? {}, after: { ...changes?.after, ...replaced } };
      await record({ ...about({ id, name: body.name }), detail: "gateway_updated", ...values });
    });
  };

/** Gives a gateway a new secret, which is only in this answer; the old one ends with the commit. Errors: `all_devices_needed`, `not_found`. */
export const renewSecret =
  (deps: GatewayDeps) =>
  async (id: number, caller: Caller): Promise<GatewayWithSecret> => {
    const secret = newSecret();
    const stored = storedSecret(secret);
    const gateway = await changed(deps, id, caller, async (before, { trx, now, record }) => {
      await replaceSecret(trx, id, stored, now);
      await record({
        ...{ ...about(before), detail: "gateway_secret_renewed" },
        ...{ before: { lastFour: before.lastFour }, after: { lastFour: stored.lastFour } },
      });
    });
    return { ...gateway, secret };
  };

/** Deletes a gateway with what waits behind it; its devices stay. Errors: `all_devices_needed`, `not_found`. */
export const deleteGateway =
  (deps: GatewayDeps) =>
  async (id: number, caller: Caller): Promise<void> => {
    demandWholeScope(caller);
    await auditedChange(deps, caller, async (change) => {
      const before = await lockGateway(change.trx, id);
      if (!before) throw new Refusal("not_found");
      await deleteGatewayRow(change.trx, id);
      await change.record({ ...about(before), detail: "gateway_deleted", before: historyOf(before) });
      change.emit(gatewayStored, {});
      emitDevices(deps, id, change);
    });
    deps.recent.forget(id);
  };

/** Takes a device from behind a gateway. Errors: `not_found`. */
export const releaseDevice =
  (deps: GatewayDeps) =>
  async ({ id, deviceId }: { id: number; deviceId: number }, caller: Caller): Promise<void> => {
    const gateway = demandGateway(deps, id);
    const device = sees(caller.actor, deviceId) ? deps.devices.get(deviceId) : undefined;
    if (!device) throw new Refusal("not_found");
    await auditedChange(deps, caller, async ({ trx, record, emit }) => {
      const key = await releaseDeviceRow(trx, { gatewayId: id, deviceId });
      if (key === undefined) throw new Refusal("not_found");
      await record({
        ...{ ...aboutDevice(device), detail: "gateway_device_released" },
        before: { gateway: gateway.name, gatewayKey: key },
      });
      emit(gatewayStored, { deviceId });
      emit(deviceStored, { deviceId });
    });
  };
