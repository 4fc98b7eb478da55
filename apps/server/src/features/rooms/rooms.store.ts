import type { Generated, Kysely } from "kysely";
import { violatedConstraint } from "../../kernel/postgres/database-error.ts";
import type { Database } from "../../kernel/schema.ts";

interface RoomTable {
  id: Generated<number>;
  name: string;
  created_at: Date;
  updated_at: Date;
}

declare module "../../kernel/schema.ts" {
  interface Database {
    room: RoomTable;
  }
}

export interface RoomRecord {
  id: number;
  name: string;
  createdAt: Date;
  updatedAt: Date;
}

const select = (db: Kysely<Database>) =>
  db.selectFrom("room").select(["id", "name", "created_at as createdAt", "updated_at as updatedAt"]);

export const findRooms = (db: Kysely<Database>): Promise<RoomRecord[]> => select(db).execute();

export const findRoom = (db: Kysely<Database>, id: number): Promise<RoomRecord | undefined> =>
  select(db).where("id", "=", id).executeTakeFirst();

/** The room, locked until the change ends; devices that come into it wait (foreign key). */
export const lockRoom = (db: Kysely<Database>, id: number): Promise<RoomRecord | undefined> =>
  select(db).where("id", "=", id).forUpdate().executeTakeFirst();

/** Adds a room; for a user with a limited scope also to that scope. */
export const insertRoom = async (
  db: Kysely<Database>,
  name: string,
  forUser: number | null,
  now: Date,
): Promise<number> => {
  const { id } = await db
    .insertInto("room")
    .values({ name, created_at: now, updated_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (forUser !== null) await db.insertInto("user_room").values({ user_id: forUser, room_id: id }).execute();
  return id;
};

export const renameRoom = async (
  db: Kysely<Database>,
  id: number,
  name: string,
  now: Date,
): Promise<void> => {
  await db.updateTable("room").set({ name, updated_at: now }).where("id", "=", id).execute();
};

/** The devices in a room, in view or not. */
export const devicesInRoom = async (
  db: Kysely<Database>,
  roomId: number,
): Promise<{ id: number; displayName: string }[]> =>
  db
    .selectFrom("device")
    .select(["id", "display_name as displayName"])
    .where("room_id", "=", roomId)
    .orderBy("id")
    .forUpdate()
    .execute();

/** Moves all devices of a room into another, or with `null` into none. */
export const emptyRoom = async (
  db: Kysely<Database>,
  roomId: number,
  to: number | null,
  now: Date,
): Promise<void> => {
  await db
    .updateTable("device")
    .set({ room_id: to, updated_at: now })
    .where("room_id", "=", roomId)
    .execute();
};

export const deleteRoomRow = async (db: Kysely<Database>, id: number): Promise<void> => {
  await db.deleteFrom("room").where("id", "=", id).execute();
};

/** Whether a row was refused because another room has its name. */
export const isRoomNameTaken = (error: unknown): boolean => violatedConstraint(error) === "room_name_unique";
