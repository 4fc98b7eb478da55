import { isDeepStrictEqual } from "node:util";
import type { Device, UpdateDevice } from "@sgval/contract/devices/device";
import type { Kysely } from "kysely";
import { type Actor, type Signature, signatureOf } from "../../kernel/actor.ts";
import { Refusal } from "../../kernel/errors.ts";
import type { Database } from "../../kernel/schema.ts";
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
import { apartFromLinks, changedFields, historyOf } from "./device-changes.ts";
import type { DeviceDeps } from "./device-deps.ts";
import { deviceChanged } from "./device-events.ts";
import { changedDeviceFields, type DeviceFields } from "./device-fields.ts";
import type { DeviceRecord } from "./device-record.ts";
import {
  demandDistinctTopics,
  demandFittingChannels,
  demandLinks,
  demandReachable,
  demandSlots,
  deviceRefusal,
  refuseTaken,
  refuseTakenTopic,
} from "./device-refusals.ts";
import { deviceOf, visibleDevice } from "./device-view.ts";
import { loadDevice } from "./load-devices.store.ts";

const sameTopics = (one: DeviceFields, other: DeviceFields): boolean =>
  one.topicSend === other.topicSend &&
  one.topicControl === other.topicControl &&
  one.topicControlResponse === other.topicControlResponse;

const write = async (
  trx: Kysely<Database>,
  before: DeviceRecord,
  fields: DeviceFields,
  body: UpdateDevice,
  { now, everHeard }: { now: Date; everHeard: boolean },
): Promise<void> => {
  if (fields.name !== before.name && (await nameTaken(trx, fields.name, before.id)))
    throw refuseTaken("name");
  await updateDeviceRow(trx, before.id, fields, now);
  if (!sameTopics(before, fields)) {
    const taken = await claimTopics(trx, before.id, fields);
    if (taken !== undefined) throw refuseTakenTopic(fields, taken);
  }
  if (body.channels) {
    const plan = planChannels(before.channels, body.channels, everHeard ? now.getTime() : 0);
    demandSlots(plan);
    await writeChannels(trx, before.id, plan, now);
    const keys = plan.map((channel) => channel.mappingKey);
    await forgetUnmapped(trx, before.id, keys);
  }
  if (body.actions) await writeActions(trx, before.id, body.actions);
};

/** One entry for the links, one for all else; none where nothing changed. */
const recordChanges = async (
  { activity, registry }: DeviceDeps,
  trx: Kysely<Database>,
  by: Signature,
  before: DeviceRecord,
  after: DeviceRecord,
): Promise<void> => {
  const changes = changedFields(historyOf(before, registry), historyOf(after, registry));
  const { links, rest } = apartFromLinks(changes);
  const about = {
    by,
    subject: "device",
    subjectId: after.id,
    subjectName: after.displayName,
    deviceId: after.id,
  };
  if (Object.keys(rest.after).length > 0)
    await activity.record({ ...about, type: "device_update", detail: "device_updated", ...rest }, trx);
  if (Object.keys(links.after).length > 0)
    await activity.record({ ...about, type: "linkage", detail: "device_linked", ...links }, trx);
};

/** Changes a device; what the body leaves out stays. */
export const updateDevice =
  (parts: DeviceDeps) =>
  async (id: number, body: UpdateDevice, actor: Actor, ip: string): Promise<Device> => {
    const { db, clock, registry, events } = parts;
    if (!visibleDevice(registry, actor, id)) throw new Refusal("not_found");
    const now = new Date(clock.now());

    const before = await db.kysely
      .transaction()
      .execute(async (trx) => {
        const standing = (await lockDevice(trx, id)) ? await loadDevice(trx, id) : undefined;
        if (!standing) throw new Refusal("not_found");
        const fields = changedDeviceFields(standing, body);
        demandDistinctTopics(fields);
        demandReachable(fields, standing.mode);
        demandFittingChannels(fields, body.channels ?? []);
        demandLinks(actor, registry, { ...fields, id }, standing);
        // A new name is a new user name at the broker: the device would be cut off before it could answer.
        const touchesControl =
          fields.name !== standing.name ||
          !sameTopics(standing, fields) ||
          (body.actions !== undefined && !isDeepStrictEqual(body.actions, standing.actions));
        // Asked while the lock keeps new commands out.
        if (touchesControl && (await parts.commandsInFlight(id))) throw new Refusal("device_has_command");
        const everHeard = parts.latest.newestOf(id) > 0;
        await write(trx, standing, fields, body, { now, everHeard });
        const changed = await loadDevice(trx, id);
        if (changed) await recordChanges(parts, trx, signatureOf(actor, ip), standing, changed);
        return standing;
      })
      .catch((error: unknown) => {
        throw deviceRefusal(error);
      });

    const device = await registry.reload(id);
    if (!device) throw new Refusal("not_found");
    events.emit(deviceChanged, { deviceId: id, before, after: device });
    return deviceOf(device, actor, parts);
  };
