import type { BulkAnswer } from "@sgval/contract/devices/bulk";
import type { Caller } from "../../../kernel/actor.ts";
import { yieldingBatches } from "../../../kernel/batches.ts";
import { Refusal } from "../../../kernel/errors.ts";
import { refuseRegulating } from "../device-checks.ts";
import type { DeviceDeps } from "../device-deps.ts";
import { aboutDevice, historyOf } from "../device-history.ts";
import { deleteDeviceRows } from "./bulk.store.ts";
import { changeChosen } from "./change-chosen.ts";

/** Deletes several devices; one with a command under way, that measures the inflow of a zone, or that something else is regulated by, is refused. Commands and activity entries remain. */
export const deleteDevices =
  (deps: DeviceDeps) =>
  ({ ids }: { ids: readonly number[] }, caller: Caller): Promise<BulkAnswer> =>
    changeChosen(
      deps,
      ids,
      caller,
      ({ id }, { busy, inflowMeters, regulating, found }) => {
        /** What goes with the device in the same request is not regulated any more; of one that stays its input stays, too. */
        const stays = (regulated: number, known: ReadonlySet<number>): boolean =>
          !found.has(regulated) ||
          busy.has(regulated) ||
          inflowMeters.has(regulated) ||
          keptBy(regulated, known).length > 0;
        /** @param known those that are looked at already: two stations may be regulated by each other */
        const keptBy = (input: number, known: ReadonlySet<number> = new Set()) =>
          regulating.filter(
            ({ inputId, deviceId }) =>
              inputId === input &&
              deviceId !== input &&
              !known.has(deviceId) &&
              stays(deviceId, new Set([...known, input])),
          );
        if (busy.has(id)) return new Refusal("device_has_command");
        const regulated = keptBy(id);
        if (regulated.length > 0) return refuseRegulating(regulated, deps.registry, caller.actor);
        return inflowMeters.has(id) ? new Refusal("device_measures_inflow") : null;
      },
      async ({ trx, record }, devices) => {
        await deleteDeviceRows(
          trx,
          devices.map(({ id }) => id),
        );
        for await (const some of yieldingBatches(devices))
          await record(
            ...some.map((device) => ({
              ...aboutDevice(device),
              type: "device_delete" as const,
              detail: "device_deleted" as const,
              before: historyOf(device, deps.registry),
            })),
          );
      },
    );
