import type { BulkAnswer } from "@sgval/contract/devices/bulk";
import type { Caller } from "../../../kernel/actor.ts";
import { yieldingBatches } from "../../../kernel/batches.ts";
import { Refusal } from "../../../kernel/errors.ts";
import type { DeviceDeps } from "../device-deps.ts";
import { aboutDevice, historyOf } from "../device-history.ts";
import { deleteDeviceRows } from "./bulk.store.ts";
import { changeChosen } from "./change-chosen.ts";

/** Deletes several devices; one with a command under way, or that measures the inflow of a zone, is refused. Commands and activity entries remain. */
export const deleteDevices =
  (deps: DeviceDeps) =>
  ({ ids }: { ids: readonly number[] }, caller: Caller): Promise<BulkAnswer> =>
    changeChosen(
      deps,
      ids,
      caller,
      ({ id }, { busy, inflowMeters, regulating }) => {
        if (busy.has(id)) return new Refusal("device_has_command");
        if (regulating.has(id)) return new Refusal("device_regulates");
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
