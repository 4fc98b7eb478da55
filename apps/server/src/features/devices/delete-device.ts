import type { Caller } from "../../kernel/actor.ts";
import { Refusal } from "../../kernel/errors.ts";
import { auditedChange } from "../activity/index.ts";
import { deleteDeviceRow, lockDevice } from "./device.store.ts";
import { refuseRegulating } from "./device-checks.ts";
import type { DeviceDeps } from "./device-deps.ts";
import { aboutDevice, historyOf } from "./device-history.ts";
import { deviceStored } from "./device-registry.ts";
import { loadDevice } from "./load-devices.store.ts";
import { demandVisibleDevice } from "./visible-device.ts";

/** Deletes a device; its commands and activity entries remain. Errors: `not_found`, `device_has_command`, `device_measures_inflow`, `device_regulates`. */
export const deleteDevice =
  (deps: DeviceDeps) =>
  async (id: number, caller: Caller): Promise<void> => {
    const { registry } = deps;
    demandVisibleDevice(registry, caller.actor, id);
    await auditedChange(deps, caller, async ({ trx, record, emit }) => {
      const existing = (await lockDevice(trx, id)) ? await loadDevice(trx, id) : undefined;
      if (!existing) throw new Refusal("not_found");
      // Checked under the lock, which blocks new commands.
      if (await deps.commandsInFlight(trx, id)) throw new Refusal("device_has_command");
      if ((await deps.inflowMetersAmong(trx, [id])).has(id)) throw new Refusal("device_measures_inflow");
      const regulated = await deps.regulatingAmong(trx, [id]);
      if (regulated.length > 0) throw refuseRegulating(regulated, registry, caller.actor);
      await deleteDeviceRow(trx, id);
      await record({
        type: "device_delete",
        ...aboutDevice(existing),
        detail: "device_deleted",
        before: historyOf(existing, registry),
      });
      emit(deviceStored, { deviceId: id });
    });
  };
