import type { BulkAnswer, BulkResult } from "@sgval/contract/devices/bulk";
import type { Caller } from "../../../kernel/actor.ts";
import { batchesOf } from "../../../kernel/batches.ts";
import { Refusal } from "../../../kernel/errors.ts";
import { type AuditedChange, auditedChange } from "../../activity/index.ts";
import type { DeviceDeps, RegulatedBy } from "../device-deps.ts";
import type { DeviceRecord } from "../device-record.ts";
import { devicesStored } from "../device-registry.ts";
import { loadDevicesOf } from "../load-devices.store.ts";
import { findVisibleDevice } from "../visible-device.ts";
import { lockDevices } from "./bulk.store.ts";
import { problemsOf } from "./check-rows.ts";
import { bulkAnswerOf } from "./create-devices.ts";

/**
 * Changes the chosen devices under their locks: those that are visible, exist and are not refused.
 * @returns the answer, with the refusals of the others
 */
export const changeChosen = async (
  deps: DeviceDeps,
  ids: readonly number[],
  caller: Caller,
  refusalFor: (
    device: DeviceRecord,
    known: {
      busy: ReadonlySet<number>;
      inflowMeters: ReadonlySet<number>;
      regulating: readonly RegulatedBy[];
      found: ReadonlyMap<number, DeviceRecord>;
    },
  ) => Refusal | null,
  apply: (change: AuditedChange, devices: readonly DeviceRecord[]) => Promise<void>,
): Promise<BulkAnswer> => {
  const { registry, devicesWithCommand, inflowMetersAmong, regulatingAmong } = deps;
  const visible = [...new Set(ids)].filter((id) => findVisibleDevice(registry, caller.actor, id));
  return auditedChange(deps, caller, async (change) => {
    const { trx, emit } = change;
    await lockDevices(trx, visible);
    const found = new Map((await loadDevicesOf(trx, visible)).map((device) => [device.id, device]));
    // Checked under the locks, which block new commands.
    const known = {
      busy: await devicesWithCommand(trx, visible),
      inflowMeters: await inflowMetersAmong(trx, visible),
      regulating: await regulatingAmong(trx, visible),
      found,
    };
    const chosen: DeviceRecord[] = [];
    const results = [...new Set(ids)].map((id, index): BulkResult => {
      const device = found.get(id);
      const refusal = device ? refusalFor(device, known) : new Refusal("not_found");
      if (device && !refusal) chosen.push(device);
      return { index, id, name: device?.name ?? "", errors: refusal ? problemsOf(refusal) : [] };
    });
    if (chosen.length > 0) await apply(change, chosen);
    for (const deviceIds of batchesOf(chosen.map(({ id }) => id))) emit(devicesStored, { deviceIds });
    return bulkAnswerOf(results, false);
  });
};
