import { devicePhotoSides, devicePhotoTypes, mostDevicePhotos } from "@sgval/contract/devices/photos";
import type { Photo } from "@sgval/contract/photo";
import type { PictureMaker } from "../../../gateways/files/make-picture.ts";
import { makePhoto, photoOf, takenAtOf } from "../../../gateways/files/photos.ts";
import type { Actor, Caller } from "../../../kernel/actor.ts";
import { Refusal } from "../../../kernel/errors.ts";
import { defineSharedEvent } from "../../../kernel/events.ts";
import { type AuditDeps, type AuditedChange, auditedChange } from "../../activity/index.ts";
import { aboutDevice } from "../device-history.ts";
import type { DeviceRegistry } from "../device-registry.ts";
import { demandVisibleDevice } from "../visible-device.ts";
import {
  countPhotos,
  deletePhotoRow,
  findPhotos,
  findPicture,
  insertPhoto,
  lockPhoto,
  lockPhotos,
  setCaption,
} from "./photos.store.ts";

/** Photos of a device were added, changed or deleted. */
export const devicePhotosStored = defineSharedEvent<{ deviceId: number }>("devicePhotosStored");

export interface PhotoDeps extends AuditDeps {
  registry: DeviceRegistry;
  makePicture: PictureMaker;
}

const kind = { types: devicePhotoTypes, sides: devicePhotoSides, refusal: "device_photo_invalid" } as const;

interface Named {
  deviceId: number;
  photoId: number;
}

/** The photos of devices. Errors of all: `not_found`, also for a device that the caller does not see. */
export const devicePhotos = (deps: PhotoDeps) => {
  const { db, registry } = deps;
  /** A change of the photos of a device that the caller sees, with its entry of the log. */
  const change = async <T>(
    deviceId: number,
    caller: Caller,
    work: (change: AuditedChange, record: (entry: PhotoEntry) => Promise<void>) => Promise<T>,
  ): Promise<T> => {
    const device = demandVisibleDevice(registry, caller.actor, deviceId);
    return auditedChange(deps, caller, (audited) =>
      work(audited, async (entry) => {
        await audited.record({ ...aboutDevice(device), type: "device_update", ...entry });
        audited.emit(devicePhotosStored, { deviceId });
      }),
    );
  };
  return {
    /** Throws `not_found` unless the actor sees the device, before anything is received for it. */
    demandDevice: (deviceId: number, actor: Actor): void =>
      void demandVisibleDevice(registry, actor, deviceId),
    list: async (deviceId: number, actor: Actor): Promise<Photo[]> => {
      demandVisibleDevice(registry, actor, deviceId);
      return (await findPhotos(db.kysely, deviceId)).map(photoOf);
    },
    read: async (wanted: Named & { size: "full" | "small" }, actor: Actor): Promise<Buffer> => {
      demandVisibleDevice(registry, actor, wanted.deviceId);
      const picture = await findPicture(db.kysely, wanted);
      if (!picture) throw new Refusal("not_found");
      return picture;
    },
    /** @param photo `takenAt` in epoch ms. Errors: `device_photo_invalid`, `list_full`, `server_busy`. */
    add: async (
      deviceId: number,
      photo: { received: Buffer; takenAt: number | undefined },
      caller: Caller,
    ): Promise<Photo> => {
      const pictures = await makePhoto(deps.makePicture, photo.received, kind, caller.actor.userId);
      return change(deviceId, caller, async ({ trx, now }, record) => {
        if (!(await lockPhotos(trx, deviceId))) throw new Refusal("not_found");
        if ((await countPhotos(trx, deviceId)) >= mostDevicePhotos)
          throw new Refusal("list_full", { most: mostDevicePhotos });
        const takenAt = takenAtOf(photo.takenAt, now);
        const by = { actor: caller.actor, now };
        const added = photoOf(await insertPhoto(trx, deviceId, { takenAt, ...pictures }, by));
        await record({ detail: "device_photo_added", after: { takenAt: added.takenAt } });
        return added;
      });
    },
    setCaption: async (
      { deviceId, photoId, caption }: Named & { caption: string },
      caller: Caller,
    ): Promise<Photo> =>
      change(deviceId, caller, async ({ trx }, record) => {
        const before = await lockPhoto(trx, deviceId, photoId);
        if (!before) throw new Refusal("not_found");
        if (before.caption === caption) return photoOf(before);
        await setCaption(trx, photoId, caption);
        await record({
          detail: "device_photo_updated",
          before: { caption: before.caption },
          after: { caption },
        });
        return photoOf({ ...before, caption });
      }),
    remove: async ({ deviceId, photoId }: Named, caller: Caller): Promise<void> =>
      change(deviceId, caller, async ({ trx }, record) => {
        const before = await lockPhoto(trx, deviceId, photoId);
        if (!before) throw new Refusal("not_found");
        await deletePhotoRow(trx, photoId);
        const { caption, takenAt } = photoOf(before);
        await record({
          detail: "device_photo_deleted",
          before: { ...(caption && { caption }), takenAt },
        });
      }),
  };
};

type PhotoEntry = Pick<Parameters<AuditedChange["record"]>[0], "before" | "after"> & {
  detail: "device_photo_added" | "device_photo_updated" | "device_photo_deleted";
};
