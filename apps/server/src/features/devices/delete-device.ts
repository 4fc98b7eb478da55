import { type Actor, signatureOf } from "../../kernel/actor.ts";
import { Refusal } from "../../kernel/errors.ts";
import { deleteDeviceRow, lockDevice } from "./device.store.ts";
import { historyOf } from "./device-changes.ts";
import type { DeviceDeps } from "./device-deps.ts";
import { deviceChanged } from "./device-events.ts";
import { visibleDevice } from "./device-view.ts";
import { loadDevice } from "./load-devices.store.ts";

/** Deletes a device; its commands and the history of its changes stay. */
export const deleteDevice =
  (parts: DeviceDeps) =>
  async (id: number, actor: Actor, ip: string): Promise<void> => {
    const { db, registry, events, activity } = parts;
    if (!visibleDevice(registry, actor, id)) throw new Refusal("not_found");

    const before = await db.kysely.transaction().execute(async (trx) => {
      const standing = (await lockDevice(trx, id)) ? await loadDevice(trx, id) : undefined;
      if (!standing) throw new Refusal("not_found");
      // Asked while the lock keeps new commands out.
      if (await parts.commandsInFlight(id)) throw new Refusal("device_has_command");
      await deleteDeviceRow(trx, id);
      await activity.record(
        {
          type: "device_delete",
          by: signatureOf(actor, ip),
          subject: "device",
          subjectId: id,
          subjectName: standing.displayName,
          deviceId: id,
          detail: "device_deleted",
          before: historyOf(standing, registry),
        },
        trx,
      );
      return standing;
    });

    await registry.reload(id);
    events.emit(deviceChanged, { deviceId: id, before, after: null });
    await unlinkOthers(parts, id);
  };

/** The database has cut the links to the deleted device; memory and screens must hear of it. */
const unlinkOthers = async ({ registry, events }: DeviceDeps, id: number): Promise<void> => {
  const naming = [...registry.all()].filter(
    (other) => other.dataloggerId === id || other.waterQualityId === id,
  );
  for (const other of naming) {
    const after = await registry.reload(other.id);
    if (after) events.emit(deviceChanged, { deviceId: other.id, before: other, after });
  }
};
