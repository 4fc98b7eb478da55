import { message } from "@sgval/contract/message";
import { type Caller, demand } from "../../kernel/actor.ts";
import { Refusal, refuseField } from "../../kernel/errors.ts";
import { auditedChange } from "../activity/index.ts";
import { aboutDevice, devicesStored, seesPlace } from "../devices/index.ts";
import { demandVisibleRoom, type RoomDeps, seesAll } from "./room-view.ts";
import { deleteRoomRow, devicesInRoom, emptyRoom, lockRoom } from "./rooms.store.ts";

interface Deletion {
  id: number;
  /** Where its devices go; left out, a room with devices is not deleted. */
  moveTo?: number | "none" | undefined;
}

/**
 * Deletes a room, and moves its devices before if the caller says where to.
 * Errors: `not_found`, `room_not_empty` also for devices that the caller does not see.
 */
export const deleteRoom =
  (deps: RoomDeps) =>
  async ({ id, moveTo }: Deletion, caller: Caller): Promise<void> => {
    const { actor } = caller;
    demandVisibleRoom(deps, actor, id);
    const to = moveTo === "none" ? null : moveTo;
    if (to === id || (to != null && !seesPlace(deps.registry, actor, "roomId", to)))
      throw refuseField("moveTo", message("invalid_value"));
    await auditedChange(deps, caller, async ({ trx, now, record, emit }) => {
      const room = await lockRoom(trx, id);
      if (!room) throw new Refusal("not_found");
      const target = to == null ? null : await lockRoom(trx, to);
      if (target === undefined) throw refuseField("moveTo", message("invalid_value"));
      const inside = await devicesInRoom(trx, id);
      if (inside.length > 0) {
        if (to === undefined || !seesAll(actor, inside))
          throw new Refusal("room_not_empty", { devices: inside.length });
        demand(actor, "Device.Update");
        await emptyRoom(trx, id, to, now);
        for (const device of inside)
          await record({
            type: "device_update",
            ...aboutDevice(device),
            detail: "device_updated",
            before: { roomId: id, room: room.name },
            after: { roomId: to, room: target?.name ?? null },
          });
      }
      await deleteRoomRow(trx, id);
      await record({
        subject: "room",
        subjectId: id,
        subjectName: room.name,
        detail: "room_deleted",
        before: { name: room.name },
      });
      if (inside.length > 0) emit(devicesStored, {});
    });
  };
