import { isDeepStrictEqual } from "node:util";
import type { Device, UpdateDevice } from "@sgval/contract/devices/device";
import { executorOf } from "@sgval/contract/devices/site-data";
import type { Kysely } from "kysely";
import type { Caller } from "../../kernel/actor.ts";
import { Refusal, refuseTaken } from "../../kernel/errors.ts";
import type { Database } from "../../kernel/schema.ts";
import { type AuditedChange, auditedChange, changedFields } from "../activity/index.ts";
import { planChannels } from "./channel-plan.ts";
import {
  claimTopics,
  forgetUnmapped,
  lockDevice,
  nameTaken,
  updateDeviceRow,
  writeActions,
  writeChannels,
} from "./device.store.ts";
import {
  changesExecutor,
  changesPressures,
  checkCompleteFields,
  checkDistinctTopics,
  checkIntervals,
  checkLinks,
  checkPlaces,
  checkRegulation,
  checkSetPoints,
  checkSlots,
  demandPassed,
  deviceRefusal,
  refuseRegulating,
  refuseTakenTopic,
} from "./device-checks.ts";
import type { DeviceDeps } from "./device-deps.ts";
import { changedDeviceFields, type DeviceFields } from "./device-fields.ts";
import { aboutDevice, historyOf, splitLinks } from "./device-history.ts";
import type { DeviceRecord } from "./device-record.ts";
import { type DeviceRegistry, deviceStored } from "./device-registry.ts";
import { deviceOf } from "./device-view.ts";
import { loadDevice } from "./load-devices.store.ts";
import { demandVisibleDevice } from "./visible-device.ts";

const sameTopics = (one: DeviceFields, other: DeviceFields): boolean =>
  one.topicSend === other.topicSend &&
  one.topicControl === other.topicControl &&
  one.topicControlResponse === other.topicControlResponse;

const write = async (
  trx: Kysely<Database>,
  before: DeviceRecord,
  fields: DeviceFields,
  body: UpdateDevice,
  { now, hasReadings }: { now: Date; hasReadings: boolean },
): Promise<void> => {
  if (fields.name !== before.name && (await nameTaken(trx, fields.name, before.id)))
    throw refuseTaken("name");
  await updateDeviceRow(trx, before.id, fields, now);
  if (!sameTopics(before, fields)) {
    const taken = await claimTopics(trx, before.id, fields);
    if (taken !== undefined) throw refuseTakenTopic(fields, taken);
  }
  if (body.channels) {
    const plan = planChannels(before.channels, body.channels, hasReadings ? now.getTime() : 0);
    demandPassed(checkSlots(plan));
    await writeChannels(trx, before.id, plan, now);
    await forgetUnmapped(
      trx,
      before.id,
      plan.flatMap(({ mappingKey, otherKeys }) => [mappingKey, ...otherKeys]),
    );
  }
  if (body.payloadKeys) {
    const { timeKey, ignoredKeys } = body.payloadKeys;
    await forgetUnmapped(trx, before.id, timeKey === null ? ignoredKeys : [timeKey, ...ignoredKeys]);
  }
  if (body.actions) await writeActions(trx, before.id, body.actions);
};

/** Records one entry for links and one for other fields, if they changed; this with what was confirmed for it. */
const recordChanges = async (
  { record }: AuditedChange,
  registry: DeviceRegistry,
  before: DeviceRecord,
  after: DeviceRecord,
  confirmed: Record<string, unknown>,
): Promise<void> => {
  const changes = changedFields(historyOf(before, registry), historyOf(after, registry));
  if (!changes) return;
  const { links, rest } = splitLinks(changes);
  const about = aboutDevice(after);
  if (Object.keys(rest.after).length > 0)
    await record({
      ...{ ...about, type: "device_update", detail: "device_updated", before: rest.before },
      after: { ...rest.after, ...confirmed },
    });
  if (Object.keys(links.after).length > 0)
    await record({ ...about, type: "linkage", detail: "device_linked", ...links });
};

/**
 * Changes a device within a change: the fields that the body names, which may depend on what the device is under its
 * lock. Returns the device before and after.
 * Errors: `not_found`, `value_exists`, `device_has_command`, `device_regulates`, `device_regulates_itself`, and invalid fields.
 */
export const changeDevice = async (
  deps: DeviceDeps,
  change: AuditedChange,
  id: number,
  bodyFor: (existing: DeviceRecord) => UpdateDevice,
  { actor }: Caller,
): Promise<{ before: DeviceRecord; after: DeviceRecord }> => {
  const { registry } = deps;
  const { trx, now } = change;
  const existing = (await lockDevice(trx, id)) ? await loadDevice(trx, id) : undefined;
  if (!existing) throw new Refusal("not_found");
  const body = bodyFor(existing);
  const fields = changedDeviceFields(existing, body);
  demandPassed(
    checkCompleteFields(fields),
    checkIntervals(fields, existing),
    checkSetPoints(fields, existing),
    checkDistinctTopics(fields),
    checkRegulation(fields, existing, body.actions),
    checkLinks(actor, registry, { ...fields, id }, existing),
    checkPlaces(actor, registry, fields, existing),
  );
  const isExecutorChanged = changesExecutor(fields, existing);
  // The name is the MQTT user name: renaming would disconnect the device before it could answer.
  const touchesControl =
    fields.name !== existing.name ||
    !sameTopics(existing, fields) ||
    (body.actions !== undefined && !isDeepStrictEqual(body.actions, existing.actions)) ||
    isExecutorChanged;
  // Checked under the lock, which blocks new commands.
  if (touchesControl && (await deps.commandsInFlight(trx, id))) throw new Refusal("device_has_command");
  // Nothing that is regulated elsewhere is sent settings any more: it would go on by those that it has.
  const mayStillRegulate =
    isExecutorChanged && executorOf(existing) === "device" && (await deps.mayRegulateItself(trx, id));
  if (mayStillRegulate && !body.switchedOffOnSite) throw new Refusal("device_regulates_itself");
  if (body.channels && changesPressures(existing.channels, body.channels)) {
    const regulated = await deps.regulatingAmong(trx, [id]);
    if (regulated.length > 0) throw refuseRegulating(regulated, registry, actor);
  }
  const hasReadings = deps.latest.of(id) !== null;
  await write(trx, existing, fields, body, { now, hasReadings });
  const changed = (await loadDevice(trx, id)) ?? existing;
  await recordChanges(
    change,
    registry,
    existing,
    changed,
    mayStillRegulate ? { switchedOffOnSite: true } : {},
  );
  change.emit(deviceStored, { deviceId: id });
  return { before: existing, after: changed };
};

/** Updates the given fields of a device. Errors: those of `changeDevice`. */
export const updateDevice =
  (deps: DeviceDeps) =>
  async ({ id, ...body }: UpdateDevice & { id: number }, caller: Caller): Promise<Device> => {
    const { registry } = deps;
    const { actor } = caller;
    demandVisibleDevice(registry, actor, id);
    await auditedChange(deps, caller, (change) => changeDevice(deps, change, id, () => body, caller)).catch(
      (error: unknown) => {
        throw deviceRefusal(error);
      },
    );

    const device = registry.get(id);
    if (!device) throw new Refusal("not_found");
    return deviceOf(device, actor, deps);
  };
