import type { BulkAnswer, BulkChange, BulkResult } from "@sgval/contract/devices/bulk";
import { message } from "@sgval/contract/message";
import type { Caller } from "../../../kernel/actor.ts";
import { batchesOf, yieldingBatches } from "../../../kernel/batches.ts";
import { Refusal, refuseField } from "../../../kernel/errors.ts";
import { type AuditedChange, auditedChange, changedFields } from "../../activity/index.ts";
import { demandIntervals, demandPlaces, deviceRefusal } from "../device-checks.ts";
import { historyOf } from "../device-history.ts";
import type { DeviceRecord } from "../device-record.ts";
import { devicesStored } from "../device-registry.ts";
import { type DeviceDeps, findVisibleDevice } from "../device-view.ts";
import { loadDevicesOf } from "../load-devices.store.ts";
import { deleteDeviceRows, lockDevices, setFields } from "./bulk.store.ts";
import { problemsOf } from "./check-rows.ts";
import { bulkAnswerOf } from "./create-devices.ts";

/**
 * Changes the chosen devices under their locks: those that are visible, exist and are not refused.
 * @returns the answer, with the refusals of the others
 */
const changeChosen = async (
  deps: DeviceDeps,
  ids: readonly number[],
  caller: Caller,
  refusalFor: (device: DeviceRecord, busy: ReadonlySet<number>) => Refusal | null,
  apply: (change: AuditedChange, devices: readonly DeviceRecord[]) => Promise<void>,
): Promise<BulkAnswer> => {
  const { registry, devicesWithCommand } = deps;
  const visible = [...new Set(ids)].filter((id) => findVisibleDevice(registry, caller.actor, id));
  return auditedChange(deps, caller, async (change) => {
    const { trx, emit } = change;
    await lockDevices(trx, visible);
    const found = new Map((await loadDevicesOf(trx, visible)).map((device) => [device.id, device]));
    // Checked under the locks, which block new commands.
    const busy = await devicesWithCommand(trx, visible);
    const chosen: DeviceRecord[] = [];
    const results = [...new Set(ids)].map((id, index): BulkResult => {
      const device = found.get(id);
      const refusal = device ? refusalFor(device, busy) : new Refusal("not_found");
      if (device && !refusal) chosen.push(device);
      return { index, id, name: device?.name ?? "", errors: refusal ? problemsOf(refusal) : [] };
    });
    if (chosen.length > 0) await apply(change, chosen);
    for (const deviceIds of batchesOf(chosen.map(({ id }) => id))) emit(devicesStored, { deviceIds });
    return bulkAnswerOf(results, false);
  });
};

const about = (device: DeviceRecord) => ({
  subject: "device" as const,
  subjectId: device.id,
  subjectName: device.displayName,
  deviceId: device.id,
});

/** Gives several devices the same values; one without the channel whose limits are set is refused. */
export const updateDevices =
  (deps: DeviceDeps) =>
  async ({ ids, set }: { ids: readonly number[]; set: BulkChange }, caller: Caller): Promise<BulkAnswer> => {
    const hasChannel = ({ channels }: DeviceRecord): boolean =>
      channels.some(({ parameter, removed }) => !removed && parameter === set.limits?.parameter);
    const { roomId = null, zoneId = null } = set;
    demandPlaces(caller.actor, deps.registry, { roomId, zoneId }, { roomId: null, zoneId: null });
    return changeChosen(
      deps,
      ids,
      caller,
      (device) => {
        if (set.limits && !hasChannel(device))
          return refuseField("limits.parameter", message("channel_missing"), "validation_failed");
        const { reportIntervalSeconds = device.reportIntervalSeconds } = set;
        const { sampleIntervalSeconds = device.sampleIntervalSeconds } = set;
        try {
          demandIntervals({ reportIntervalSeconds, sampleIntervalSeconds }, device);
        } catch (error) {
          if (error instanceof Refusal) return error;
          throw error;
        }
        return null;
      },
      async ({ trx, now, record }, devices) => {
        const chosen = devices.map(({ id }) => id);
        await setFields(trx, chosen, set, now);
        for await (const some of yieldingBatches(devices)) {
          const stored = await loadDevicesOf(
            trx,
            some.map(({ id }) => id),
          );
          const after = new Map(stored.map((device) => [device.id, device]));
          const entries = some.flatMap((before) => {
            const changed = after.get(before.id);
            const changes =
              changed && changedFields(historyOf(before, deps.registry), historyOf(changed, deps.registry));
            return changes
              ? [
                  {
                    ...about(before),
                    type: "device_update" as const,
                    detail: "device_updated" as const,
                    ...changes,
                  },
                ]
              : [];
          });
          if (entries.length > 0) await record(...entries);
        }
      },
    ).catch((error: unknown) => {
      throw deviceRefusal(error);
    });
  };

/** Deletes several devices; one with a command under way is refused. Commands and activity entries remain. */
export const deleteDevices =
  (deps: DeviceDeps) =>
  ({ ids }: { ids: readonly number[] }, caller: Caller): Promise<BulkAnswer> =>
    changeChosen(
      deps,
      ids,
      caller,
      ({ id }, busy) => (busy.has(id) ? new Refusal("device_has_command") : null),
      async ({ trx, record }, devices) => {
        await deleteDeviceRows(
          trx,
          devices.map(({ id }) => id),
        );
        for await (const some of yieldingBatches(devices))
          await record(
            ...some.map((device) => ({
              ...about(device),
              type: "device_delete" as const,
              detail: "device_deleted" as const,
              before: historyOf(device, deps.registry),
            })),
          );
      },
    );
