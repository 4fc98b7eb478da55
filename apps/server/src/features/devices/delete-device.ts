import { type Actor, signatureOf } from "../../kernel/actor.ts";
import { Refusal } from "../../kernel/errors.ts";
import { deleteDeviceRow, lockDevice } from "./device.store.ts";
import { historyOf } from "./device-history.ts";
import { deviceChanged } from "./device-registry.ts";
import { type DeviceDeps, visibleDevice } from "./device-view.ts";
import { loadDevice } from "./load-devices.store.ts";

/** Deletes a device; its commands and activity entries remain. Errors: `not_found`, `device_has_command`. */
export const deleteDevice =
  (deps: DeviceDeps) =>
  async (id: number, actor: Actor, ip: string): Promise<void> => {
    const { db, registry, events, activity } = deps;
    if (!visibleDevice(registry, actor, id)) throw new Refusal("not_found");

    const before = await db.kysely.transaction().execute(async (trx) => {
      const existing = (await lockDevice(trx, id)) ? await loadDevice(trx, id) : undefined;
      if (!existing) throw new Refusal("not_found");
      // Checked under the lock, which blocks new commands.
      if (await deps.commandsInFlight(id)) throw new Refusal("device_has_command");
      await deleteDeviceRow(trx, id);
      await activity.record(
        {
          type: "device_delete",
          by: signatureOf(actor, ip),
          subject: "device",
          subjectId: id,
          subjectName: existing.displayName,
          deviceId: id,
          detail: "device_deleted",
          before: historyOf(existing, registry),
        },
        trx,
      );
      return existing;
    });

    await registry.reload(id);
    events.emit(deviceChanged, { deviceId: id, before, after: null });
    await unlinkOthers(deps, id);
  };

/** Reloads the devices that linked to the deleted one; the database has removed the links. */
const unlinkOthers = async ({ registry, events }: DeviceDeps, id: number): Promise<void> => {
  const linking = [...registry.all()].filter(
    (other) => other.dataloggerId === id || other.waterQualityId === id,
  );
  for (const other of linking) {
    const after = await registry.reload(other.id);
    if (after) events.emit(deviceChanged, { deviceId: other.id, before: other, after });
  }
};
