import type { Room, roomBody } from "@sgval/contract/rooms/rooms";
import type * as z from "zod";
import type { Caller } from "../../kernel/actor.ts";
import { Refusal, refuseTaken } from "../../kernel/errors.ts";
import { auditedChange } from "../activity/index.ts";
import { devicesByPlace, devicesStored, scopeGranted } from "../devices/index.ts";
import { demandVisibleRoom, type RoomDeps, roomOf } from "./room-view.ts";
import { findRoom, insertRoom, isRoomNameTaken, lockRoom, renameRoom } from "./rooms.store.ts";

type Body = z.output<typeof roomBody>;

const refuseName = (error: unknown): never => {
  throw isRoomNameTaken(error) ? refuseTaken("name") : error;
};

const stored = async (deps: RoomDeps, id: number, { actor }: Caller): Promise<Room> => {
  const room = await findRoom(deps.db.kysely, id);
  if (!room) throw new Refusal("not_found");
  return roomOf(room, devicesByPlace(deps, actor, "roomId").get(id) ?? [], deps);
};

/** Adds a room; a limited scope of the caller names it from then on. Errors: `value_exists`. */
export const createRoom =
  (deps: RoomDeps) =>
  async ({ name }: Body, caller: Caller): Promise<Room> => {
    const { userId, scope } = caller.actor;
    const limited = scope === "all" ? null : userId;
    const id = await auditedChange(deps, caller, async ({ trx, now, record, emit }) => {
      const roomId = await insertRoom(trx, name, limited, now);
      await record({
        subject: "room",
        subjectId: roomId,
        subjectName: name,
        detail: "room_created",
        after: { name },
      });
      if (limited !== null) emit(scopeGranted, { userId });
      return roomId;
    }).catch(refuseName);
    return stored(deps, id, caller);
  };

/** Renames a room. Errors: `not_found`, `value_exists`. */
export const updateRoom =
  (deps: RoomDeps) =>
  async ({ id, name }: Body & { id: number }, caller: Caller): Promise<Room> => {
    demandVisibleRoom(deps, caller.actor, id);
    await auditedChange(deps, caller, async ({ trx, now, record, emit }) => {
      const before = await lockRoom(trx, id);
      if (!before) throw new Refusal("not_found");
      if (before.name === name) return;
      await renameRoom(trx, id, name, now);
      await record({
        subject: "room",
        subjectId: id,
        subjectName: name,
        detail: "room_updated",
        before: { name: before.name },
        after: { name },
      });
      emit(devicesStored, {});
    }).catch(refuseName);
    return stored(deps, id, caller);
  };
