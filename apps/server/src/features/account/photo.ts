import { photoLimit, photoTypes } from "@sgval/contract/account/account";
import type { FastifyReply, FastifyRequest } from "fastify";
import { receivePicture, sendPicture } from "../../gateways/files/picture-transfer.ts";
import type { Caller } from "../../kernel/actor.ts";
import { Refusal } from "../../kernel/errors.ts";
import { auditedChange } from "../activity/index.ts";
import { lockPerson } from "../sign-in/index.ts";
import type { AccountDeps } from "./account-deps.ts";
import { findPhoto, setPhoto, unusedPhotos } from "./photo.store.ts";

const area = "photos";

/** The photo of an upload. Errors: those of `receivePicture`. */
export const receivePhoto = (request: FastifyRequest, reply: FastifyReply): Promise<Buffer> =>
  receivePicture(request, reply, { limit: photoLimit, field: "photo" });

/** Private, so that no shared cache keeps it; a new photo gets a new version in its address. */
export const sendPhoto = (reply: FastifyReply, photo: Buffer): FastifyReply =>
  sendPicture(reply, photo, "private, max-age=86400");

const replace = async (
  deps: AccountDeps,
  userId: number,
  file: string | null,
  caller: Caller,
): Promise<number | null> =>
  auditedChange(deps, caller, async ({ trx, now, record, afterCommit }) => {
    const person = await lockPerson(trx, userId);
    if (!person) throw new Refusal("user_not_found");
    const old = (await findPhoto(trx, userId))?.file ?? null;
    if (old === null && file === null) return null;
    const version = await setPhoto(trx, userId, file, now);
    await record({
      subject: "user",
      subjectId: userId,
      subjectName: person.username,
      detail: file === null ? "photo_removed" : "photo_updated",
    });
    if (old !== null) afterCommit(() => deps.files.remove(area, old));
    return version;
  });

/** A square of so many pixels. */
const resize = { width: 256, height: 256, fit: "cover" } as const;

const savePhoto =
  (deps: AccountDeps) =>
  async (userId: number, content: Buffer, caller: Caller): Promise<{ photoVersion: number | null }> => {
    const kind = { types: photoTypes, quality: 82, resize };
    const photo = await deps.makePicture(content, kind, caller.actor.userId);
    if (!photo) throw new Refusal("photo_invalid");
    const file = await deps.files.add(area, "webp", photo);
    try {
      return { photoVersion: await replace(deps, userId, file, caller) };
    } catch (error) {
      await deps.files.remove(area, file);
      throw error;
    }
  };

const removePhoto =
  (deps: AccountDeps) =>
  async (userId: number, caller: Caller): Promise<void> => {
    await replace(deps, userId, null, caller);
  };

const readPhoto =
  ({ db, files }: AccountDeps) =>
  async (userId: number): Promise<Buffer> => {
    const name = (await findPhoto(db.kysely, userId))?.file;
    const content = name ? await files.read(area, name) : null;
    if (!content) throw new Refusal("not_found");
    return content;
  };

/** The photo of a user. Errors: `user_not_found`; `not_found` for reading one that is not there; `photo_invalid`, `server_busy`. */
export interface Photos {
  read(userId: number): Promise<Buffer>;
  save(userId: number, content: Buffer, caller: Caller): Promise<{ photoVersion: number | null }>;
  remove(userId: number, caller: Caller): Promise<void>;
}

export const createPhotos = (deps: AccountDeps): Photos => ({
  read: readPhoto(deps),
  save: savePhoto(deps),
  remove: removePhoto(deps),
});

/** Deletes photos whose user is gone: those that two sweeps in a row find unused, so that none just being saved is lost. */
export const createPhotoSweep = ({ db, files }: Pick<AccountDeps, "db" | "files">) => {
  let suspects: ReadonlySet<string> = new Set();
  return async (): Promise<void> => {
    const unused = await unusedPhotos(db.kysely, await files.list(area));
    for (const name of unused) if (suspects.has(name)) await files.remove(area, name);
    suspects = new Set(unused);
  };
};
