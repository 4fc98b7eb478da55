import { leakImageSides, leakImageTypes, mostWaitingImages } from "@sgval/contract/leaks/images";
import { mostLeakImages } from "@sgval/contract/leaks/leaks";
import type { Photo } from "@sgval/contract/photo";
import type { PictureMaker } from "../../../gateways/files/make-picture.ts";
import { makePhoto, photoOf, takenAtOf } from "../../../gateways/files/photos.ts";
import type { Actor, Caller } from "../../../kernel/actor.ts";
import { Refusal } from "../../../kernel/errors.ts";
import { type AuditedChange, auditedChange } from "../../activity/index.ts";
import { leakScopeOf } from "../leak-scope.ts";
import { leakSubject } from "../leak-subject.ts";
import type { LeakDeps } from "../leak-view.ts";
import { findLeak, type LeakRecord, lockLeak } from "../leaks.store.ts";
import {
  countImages,
  countWaiting,
  deleteImageRow,
  findPicture,
  insertImage,
  lockImage,
  setCaption,
} from "./images.store.ts";

export interface ImageDeps extends LeakDeps {
  makePicture: PictureMaker;
}

const kind = { types: leakImageTypes, sides: leakImageSides, refusal: "leak_image_invalid" } as const;

/** `takenAt` in epoch ms. */
interface Received {
  received: Buffer;
  takenAt: number | undefined;
}
interface Named {
  leakId: number;
  imageId: number;
}

/** The images of leak points. Errors of all: `not_found`, also for a leak point that the caller does not see. */
export const leakImages = (deps: ImageDeps) => {
  const { db, registry, clock, makePicture } = deps;
  const kysely = db.kysely;
  /** A change of the images of a leak point in view, with its entry of the log. */
  const change = <T>(
    leakId: number,
    caller: Caller,
    work: (audited: AuditedChange, leak: LeakRecord) => Promise<T>,
  ): Promise<T> =>
    auditedChange(deps, caller, async (audited) => {
      const leak = await lockLeak(audited.trx, leakId, leakScopeOf(registry, caller.actor));
      if (!leak) throw new Refusal("not_found");
      return work(audited, leak);
    });
  return {
    /** Throws `not_found` unless the actor sees the leak point, before anything is received for it. */
    demandLeak: async (leakId: number, actor: Actor): Promise<void> => {
      if (!(await findLeak(kysely, leakId, leakScopeOf(registry, actor)))) throw new Refusal("not_found");
    },
    read: async (imageId: number, size: "full" | "small", actor: Actor): Promise<Buffer> => {
      const viewer = { scope: leakScopeOf(registry, actor), userId: actor.userId };
      const picture = await findPicture(kysely, { imageId, size }, viewer);
      if (!picture) throw new Refusal("not_found");
      return picture;
    },
    /** Keeps an image for a report to come. Errors: `leak_image_invalid`, `list_full`, `server_busy`. */
    upload: async (
      { received, takenAt, caption }: Received & { caption: string },
      { actor }: Caller,
    ): Promise<Photo> => {
      if ((await countWaiting(kysely, actor.userId)) >= mostWaitingImages)
        throw new Refusal("list_full", { most: mostWaitingImages });
      const pictures = await makePhoto(makePicture, received, kind, actor.userId);
      const now = new Date(clock.now());
      const image = { caption, takenAt: takenAtOf(takenAt, now), ...pictures };
      return photoOf(await insertImage(kysely, null, image, actor, now));
    },
    /** Errors: `leak_image_invalid`, `list_full`, `server_busy`. */
    add: async (leakId: number, { received, takenAt }: Received, caller: Caller): Promise<Photo> => {
      const pictures = await makePhoto(makePicture, received, kind, caller.actor.userId);
      return change(leakId, caller, async ({ trx, now, record }, leak) => {
        if ((await countImages(trx, leakId)) >= mostLeakImages)
          throw new Refusal("list_full", { most: mostLeakImages });
        const image = { caption: "", takenAt: takenAtOf(takenAt, now), ...pictures };
        const added = photoOf(await insertImage(trx, leakId, image, caller.actor, now));
        await record({ ...leakSubject(leak), detail: "leak_image_added", after: { takenAt: added.takenAt } });
        return added;
      });
    },
    setCaption: ({ leakId, imageId, caption }: Named & { caption: string }, caller: Caller): Promise<Photo> =>
      change(leakId, caller, async ({ trx, record }, leak) => {
        const before = await lockImage(trx, leakId, imageId);
        if (!before) throw new Refusal("not_found");
        if (before.caption === caption) return photoOf(before);
        await setCaption(trx, imageId, caption);
        await record({
          ...leakSubject(leak),
          detail: "leak_image_updated",
          before: { caption: before.caption },
          after: { caption },
        });
        return photoOf({ ...before, caption });
      }),
    /** Errors: `last_leak_image`. */
    remove: ({ leakId, imageId }: Named, caller: Caller): Promise<void> =>
      change(leakId, caller, async ({ trx, record }, leak) => {
        const before = await lockImage(trx, leakId, imageId);
        if (!before) throw new Refusal("not_found");
        if ((await countImages(trx, leakId)) <= 1) throw new Refusal("last_leak_image");
        await deleteImageRow(trx, imageId);
        const { caption, takenAt } = photoOf(before);
        await record({
          ...leakSubject(leak),
          detail: "leak_image_deleted",
          before: { ...(caption && { caption }), takenAt },
        });
      }),
  };
};
