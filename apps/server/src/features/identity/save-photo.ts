import { signatureOf } from "../../kernel/actor.ts";
import { Refusal } from "../../kernel/errors.ts";
import { acceptPhoto } from "./accept-photo.ts";
import type { Asker, IdentityRoom } from "./identity-parts.ts";
import { lockPerson } from "./person.store.ts";
import { findPhoto, setPhoto } from "./photo.store.ts";

const area = "photos";

const replace = async (
  room: IdentityRoom,
  userId: number,
  file: string | null,
  { actor, ip }: Asker,
): Promise<number | null> => {
  const { old, version } = await room.db.kysely.transaction().execute(async (trx) => {
    const person = await lockPerson(trx, userId);
    if (!person) throw new Refusal("user_not_found");
    const old = (await findPhoto(trx, userId))?.file ?? null;
    if (old === null && file === null) return { old, version: null };
    const version = await setPhoto(trx, userId, file, new Date(room.clock.now()));
    await room.activity.record(
      {
        type: "modify",
        by: signatureOf(actor, ip),
        subject: "user",
        subjectId: userId,
        subjectName: person.username,
        detail: file === null ? "photo_removed" : "photo_updated",
      },
      trx,
    );
    return { old, version };
  });
  if (old !== null) await room.files.remove(area, old);
  return version;
};

/** Errors: `user_not_found`, `permission_not_held`, `photo_invalid`. */
export const savePhoto =
  (room: IdentityRoom) =>
  async (userId: number, content: Buffer, asker: Asker): Promise<{ photoVersion: number | null }> => {
    await room.demandReach(asker.actor, userId);
    const file = await room.files.add(area, "webp", await acceptPhoto(content));
    try {
      return { photoVersion: await replace(room, userId, file, asker) };
    } catch (error) {
      await room.files.remove(area, file);
      throw error;
    }
  };

/** Errors: `user_not_found`, `permission_not_held`. */
export const removePhoto =
  (room: IdentityRoom) =>
  async (userId: number, asker: Asker): Promise<void> => {
    await room.demandReach(asker.actor, userId);
    await replace(room, userId, null, asker);
  };

/** Errors: `not_found` when there is no photo. */
export const readPhoto =
  ({ db, files }: IdentityRoom) =>
  async (userId: number): Promise<Buffer> => {
    const name = (await findPhoto(db.kysely, userId))?.file;
    const content = name ? await files.read(area, name) : null;
    if (!content) throw new Refusal("not_found");
    return content;
  };
