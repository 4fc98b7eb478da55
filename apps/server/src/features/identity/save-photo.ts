import { signatureOf } from "../../kernel/actor.ts";
import { Refusal } from "../../kernel/errors.ts";
import { acceptPhoto } from "./accept-photo.ts";
import type { Caller, IdentityDeps } from "./identity-deps.ts";
import { lockPerson } from "./person.store.ts";
import { findPhoto, setPhoto } from "./photo.store.ts";

const area = "photos";

const replace = async (
  deps: IdentityDeps,
  userId: number,
  file: string | null,
  { actor, ip }: Caller,
): Promise<number | null> => {
  const { old, version } = await deps.db.kysely.transaction().execute(async (trx) => {
    const person = await lockPerson(trx, userId);
    if (!person) throw new Refusal("user_not_found");
    const old = (await findPhoto(trx, userId))?.file ?? null;
    if (old === null && file === null) return { old, version: null };
    const version = await setPhoto(trx, userId, file, new Date(deps.clock.now()));
    await deps.activity.record(
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
  if (old !== null) await deps.files.remove(area, old);
  return version;
};

/** Errors: `user_not_found`, `permission_not_held`, `photo_invalid`. */
export const savePhoto =
  (deps: IdentityDeps) =>
  async (userId: number, content: Buffer, caller: Caller): Promise<{ photoVersion: number | null }> => {
    await deps.checkManageable(caller.actor, userId);
    const file = await deps.files.add(area, "webp", await acceptPhoto(content));
    try {
      return { photoVersion: await replace(deps, userId, file, caller) };
    } catch (error) {
      await deps.files.remove(area, file);
      throw error;
    }
  };

/** Errors: `user_not_found`, `permission_not_held`. */
export const removePhoto =
  (deps: IdentityDeps) =>
  async (userId: number, caller: Caller): Promise<void> => {
    await deps.checkManageable(caller.actor, userId);
    await replace(deps, userId, null, caller);
  };

/** Errors: `not_found` when there is no photo. */
export const readPhoto =
  ({ db, files }: IdentityDeps) =>
  async (userId: number): Promise<Buffer> => {
    const name = (await findPhoto(db.kysely, userId))?.file;
    const content = name ? await files.read(area, name) : null;
    if (!content) throw new Refusal("not_found");
    return content;
  };
