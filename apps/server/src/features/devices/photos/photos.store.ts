import type { Kysely } from "kysely";
import { type PhotoRow, photoColumns } from "../../../gateways/files/photos.store.ts";
import type { Actor } from "../../../kernel/actor.ts";
import type { Database } from "../../../kernel/schema.ts";

type Db = Kysely<Database>;

/**
 * Locks the photos of a device until the transaction ends; commands to it do not wait. False when it does not exist.
 */
export const lockPhotos = async (db: Db, deviceId: number): Promise<boolean> =>
  (await db
    .selectFrom("device")
    .select("id")
    .where("id", "=", deviceId)
    .forNoKeyUpdate()
    .executeTakeFirst()) !== undefined;

export const findPhotos = (db: Db, deviceId: number): Promise<PhotoRow[]> =>
  db
    .selectFrom("device_photo")
    .select(photoColumns)
    .where("device_id", "=", deviceId)
    .orderBy("taken_at", "desc")
    .orderBy("id", "desc")
    .execute();

export const countPhotos = async (db: Db, deviceId: number): Promise<number> => {
  const row = await db
    .selectFrom("device_photo")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("device_id", "=", deviceId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
};

/** The picture, or its small version. */
export const findPicture = async (
  db: Db,
  { deviceId, photoId, size }: { deviceId: number; photoId: number; size: "full" | "small" },
): Promise<Buffer | undefined> => {
  const row = await db
    .selectFrom("device_photo")
    .select(size === "full" ? "content as picture" : "small as picture")
    .where("device_id", "=", deviceId)
    .where("id", "=", photoId)
    .executeTakeFirst();
  return row?.picture;
};

export const insertPhoto = (
  db: Db,
  deviceId: number,
  photo: { takenAt: Date; content: Buffer; small: Buffer },
  { actor, now }: { actor: Actor; now: Date },
): Promise<PhotoRow> =>
  db
    .insertInto("device_photo")
    .values({
      device_id: deviceId,
      caption: "",
      taken_at: photo.takenAt,
      uploaded_at: now,
      uploader_id: actor.userId,
      uploader_name: actor.username,
      content: photo.content,
      small: photo.small,
    })
    .returning(photoColumns)
    .executeTakeFirstOrThrow();

/** The photo, locked until the transaction ends. */
export const lockPhoto = (db: Db, deviceId: number, photoId: number): Promise<PhotoRow | undefined> =>
  db
    .selectFrom("device_photo")
    .select(photoColumns)
    .where("device_id", "=", deviceId)
    .where("id", "=", photoId)
    .forUpdate()
    .executeTakeFirst();

export const setCaption = async (db: Db, photoId: number, caption: string): Promise<void> => {
  await db.updateTable("device_photo").set({ caption }).where("id", "=", photoId).execute();
};

export const deletePhotoRow = async (db: Db, photoId: number): Promise<void> => {
  await db.deleteFrom("device_photo").where("id", "=", photoId).execute();
};
