import { type CreateDevice, type Device, defaultDeviceActions } from "@sgval/contract/devices/device";
import { defaultChannels } from "@sgval/contract/devices/device-types";
import type { Actor, Caller, Rights } from "../../kernel/actor.ts";
import { refuseTaken } from "../../kernel/errors.ts";
import { type AuditedChange, auditedChange } from "../activity/index.ts";
import { planChannels } from "./channel-plan.ts";
import { claimTopics, grantScope, insertDevice, writeActions, writeChannels } from "./device.store.ts";
import {
  checkCompleteFields,
  checkDistinctTopics,
  checkIntervals,
  checkLinks,
  checkPlaces,
  demandPassed,
  deviceRefusal,
  refuseTakenTopic,
} from "./device-checks.ts";
import type { DeviceDeps } from "./device-deps.ts";
import { newDeviceFields } from "./device-fields.ts";
import { aboutDevice, historyOf } from "./device-history.ts";
import { deviceStored, scopeGranted } from "./device-registry.ts";
import { deviceOf } from "./device-view.ts";
import { loadDevice } from "./load-devices.store.ts";
import { findNamedProfile, mappingOf } from "./profiles/profiles.ts";

/**
 * Checks a new device; the answer adds it with its topics, channels and actions within a change, in a zone where one is given. Of a
 * profile that it names it has what the request itself leaves out.
 * Errors of the database go through `deviceRefusal`.
 */
export const addDevice = (
  { registry, types }: Pick<DeviceDeps, "registry" | "types">,
  body: CreateDevice,
  actor: Rights & Pick<Actor, "userId">,
): ((change: Pick<AuditedChange, "trx" | "now" | "record" | "emit">, zoneId?: number) => Promise<number>) => {
  const type = types.of(body.type);
  const fields = newDeviceFields(body, type.reportIntervalSeconds);
  demandPassed(
    checkCompleteFields(fields),
    checkIntervals(fields),
    checkDistinctTopics(fields),
    checkLinks(actor, registry, { ...fields, id: null }, { dataloggerId: null, waterQualityId: null }),
    checkPlaces(actor, registry, fields, { roomId: null, zoneId: null }),
  );
  return async ({ trx, now, record, emit }, zoneId) => {
    const profile = await findNamedProfile(trx, body);
    const mapping = profile && mappingOf(profile, type);
    const wanted = body.channels ?? mapping?.channels ?? defaultChannels(type);
    const payloadKeys = body.payloadKeys ?? mapping?.payloadKeys ?? fields.payloadKeys;
    const whole = { ...fields, payloadKeys, ...(zoneId !== undefined && { zoneId }) };
    const newId = await insertDevice(trx, whole, now);
    if (newId === undefined) throw refuseTaken("name");
    const taken = await claimTopics(trx, newId, fields);
    if (taken !== undefined) throw refuseTakenTopic(fields, taken);
    await writeChannels(trx, newId, planChannels([], wanted, 0), now);
    await writeActions(trx, newId, body.actions ?? defaultDeviceActions(body.type, body.site));
    if (actor.scope !== "all") await grantScope(trx, actor.userId, newId);
    const created = await loadDevice(trx, newId);
    await record({
      type: "device_create",
      ...aboutDevice({ id: newId, displayName: fields.displayName }),
      detail: "device_created",
      after: created && historyOf(created, registry),
    });
    emit(deviceStored, { deviceId: newId });
    if (actor.scope !== "all") emit(scopeGranted, { userId: actor.userId });
    return newId;
  };
};

/** Creates a device with its topics, channels and actions in one transaction. */
export const createDevice =
  (deps: DeviceDeps) =>
  async (body: CreateDevice, caller: Caller): Promise<Device> => {
    const add = addDevice(deps, body, caller.actor);
    const id = await auditedChange(deps, caller, (change) => add(change)).catch((error: unknown) => {
      throw deviceRefusal(error);
    });
    const device = deps.registry.get(id);
    if (!device) throw new Error(`device ${id} was deleted while it was created`);
    return deviceOf(device, caller.actor, deps);
  };
