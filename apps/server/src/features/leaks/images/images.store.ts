import { type Kysely, sql } from "kysely";
import { type PhotoRow, photoColumns } from "../../../gateways/files/photos.store.ts";
import type { Database } from "../../../kernel/schema.ts";
import type { LeakScope } from "../leak-scope.ts";
import { inLeakScope } from "../leaks.store.ts";

type Db = Kysely<Database>;
type Person = { userId: number; username: string };

/** The images of a leak point in their order. */
export const findImages = (db: Db, leakId: number): Promise<PhotoRow[]> =>
  db
    .selectFrom("leak_image")
    .select(photoColumns)
    .where("leak_id", "=", leakId)
    .orderBy("position")
    .orderBy("id")
    .execute();

/** An image of a leak point in view, or one that the user uploaded for a report; or its small version. */
export const findPicture = async (
  db: Db,
  { imageId, size }: { imageId: number; size: "full" | "small" },
  { scope, userId }: { scope: LeakScope; userId: number },
): Promise<Buffer | undefined> => {
  const row = await db
    .selectFrom("leak_image")
    .leftJoin("leak_point", "leak_point.id", "leak_id")
    .select(size === "full" ? "content as picture" : "small as picture")
    .where("leak_image.id", "=", imageId)
    .where(
      sql<boolean>`case when leak_id is null then uploader_id = ${userId} else ${inLeakScope(scope)} end`,
    )
    .executeTakeFirst();
  return row?.picture;
};

export const countImages = async (db: Db, leakId: number): Promise<number> => {
  const { count } = await db
    .selectFrom("leak_image")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("leak_id", "=", leakId)
    .executeTakeFirstOrThrow();
  return count;
};

/** Images of a user that wait for reports. */
export const countWaiting = async (db: Db, userId: number): Promise<number> => {
  const { count } = await db
    .selectFrom("leak_image")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("leak_id", "is", null)
    .where("uploader_id", "=", userId)
    .executeTakeFirstOrThrow();
  return count;
};

export const insertImage = (
  db: Db,
  leakId: number | null,
  image: { caption: string; takenAt: Date; content: Buffer; small: Buffer },
  { userId, username }: Person,
  now: Date,
): Promise<PhotoRow> =>
  db
    .insertInto("leak_image")
    .values({
      leak_id: leakId,
      // After those that are there; images of a report are put in order when it is stored.
      position: sql<number>`(select coalesce(max(position), -1) + 1 from leak_image where leak_id = ${leakId})`,
      caption: image.caption,
      taken_at: image.takenAt,
      uploaded_at: now,
      uploader_id: userId,
      uploader_name: username,
      content: image.content,
      small: image.small,
    })
    .returning(photoColumns)
    .executeTakeFirstOrThrow();

/** Gives images that a user uploaded to a leak point, in this order; returns how many there were. */
export const attachImages = async (
  db: Db,
  leakId: number,
  imageIds: readonly number[],
  userId: number,
): Promise<number> => {
  const { numAffectedRows } = await sql`
    update leak_image set leak_id = ${leakId}, position = given.place - 1
    from unnest(${imageIds}::int[]) with ordinality as given (id, place)
    where leak_image.id = given.id and leak_id is null and uploader_id = ${userId}`.execute(db);
  return Number(numAffectedRows ?? 0);
};

/** The image of a leak point, locked until the change ends. */
export const lockImage = (db: Db, leakId: number, imageId: number): Promise<PhotoRow | undefined> =>
  db
    .selectFrom("leak_image")
    .select(photoColumns)
    .where("leak_id", "=", leakId)
    .where("id", "=", imageId)
    .forUpdate()
    .executeTakeFirst();

export const setCaption = async (db: Db, imageId: number, caption: string): Promise<void> => {
  await db.updateTable("leak_image").set({ caption }).where("id", "=", imageId).execute();
};

export const deleteImageRow = async (db: Db, imageId: number): Promise<void> => {
  await db.deleteFrom("leak_image").where("id", "=", imageId).execute();
};

/** Deletes images uploaded before, whose report never came. */
export const dropUnusedImages = async (db: Db, before: Date): Promise<void> => {
  await db.deleteFrom("leak_image").where("leak_id", "is", null).where("uploaded_at", "<", before).execute();
};
