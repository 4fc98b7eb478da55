import * as z from "zod";
import { dataOf, id, idParams, isoTime, route, timestamp } from "../route.ts";
import { freeText } from "../text.ts";

/** The largest picture accepted, in bytes, and the accepted types. */
export const devicePhotoLimit = 8 * 1024 * 1024;
export const devicePhotoTypes = ["image/jpeg", "image/png", "image/webp"] as const;

/** Photos of one device. */
export const mostDevicePhotos = 40;

/** The longest side of a stored photo and of its small version, in pixels. */
export const devicePhotoSides = { full: 2048, small: 480 } as const;

/** A photo of a device, without its content, which never changes. */
export const devicePhoto = z.object({
  id: z.number().int(),
  /** Empty without one. */
  caption: z.string(),
  /** When its file was last changed, as the uploader says, never later than `uploadedAt`; a copied file may be younger than the picture. */
  takenAt: isoTime,
  uploadedAt: isoTime,
  /** The id is `null` once the user is gone. */
  uploadedBy: z.object({ id: z.number().int().nullable(), name: z.string() }),
  /** Of the full picture. */
  bytes: z.number().int(),
});
export type DevicePhoto = z.infer<typeof devicePhoto>;

/** In characters. */
export const longestPhotoCaption = 200;
export const devicePhotoCaption = z.object({ caption: freeText(longestPhotoCaption) });

const path = "/device/:id/photo";
const params = idParams.extend({ photoId: id });

export const listDevicePhotos = route({
  method: "GET",
  path,
  summary: "The photos of a device, the newest first",
  access: { permission: "Device.Index" },
  params: idParams,
  answer: dataOf(z.array(devicePhoto)),
  errors: ["not_found"],
});
export const readDevicePhoto = route({
  method: "GET",
  path: `${path}/:photoId`,
  summary: "A photo of a device as WebP, its longest side at most 2048 pixels, or 480 of the small version",
  access: { permission: "Device.Index" },
  params,
  query: z.object({ size: z.enum(["full", "small"]).default("full") }),
  answer: null,
  errors: ["not_found"],
});
export const addDevicePhoto = route({
  method: "POST",
  path,
  summary: "Add a photo to a device: one JPG, PNG or WebP file of at most 8 MB as multipart/form-data",
  access: { permission: "Device.Update" },
  params: idParams,
  /** When its file was last changed; without it, now. */
  query: z.object({ takenAt: timestamp.optional() }),
  answer: dataOf(devicePhoto),
  errors: ["not_found", "device_photo_invalid", "list_full", "server_busy"],
  limitPerMinute: 60,
});
export const updateDevicePhoto = route({
  method: "PUT",
  path: `${path}/:photoId`,
  summary: "Change the caption of a photo",
  access: { permission: "Device.Update" },
  params,
  body: devicePhotoCaption,
  answer: dataOf(devicePhoto),
  errors: ["not_found"],
});
export const deleteDevicePhoto = route({
  method: "DELETE",
  path: `${path}/:photoId`,
  summary: "Delete a photo of a device",
  access: { permission: "Device.Update" },
  params,
  answer: null,
  errors: ["not_found"],
});
