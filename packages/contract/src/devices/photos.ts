import * as z from "zod";
import { photo, photoCaption } from "../photo.ts";
import { dataOf, id, idParams, route, timestamp } from "../route.ts";

export const devicePhotoTypes = ["image/jpeg", "image/png", "image/webp"] as const;

/** Photos of one device. */
export const mostDevicePhotos = 40;

/** The longest side of a stored photo and of its small version, in pixels. */
export const devicePhotoSides = { full: 2048, small: 480 } as const;

const path = "/device/:id/photo";
const params = idParams.extend({ photoId: id });

export const listDevicePhotos = route({
  method: "GET",
  path,
  summary: "The photos of a device, the newest first",
  access: { permission: "Device.Index" },
  params: idParams,
  answer: dataOf(z.array(photo)),
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
  receives: "file",
  answer: dataOf(photo),
  errors: ["not_found", "device_photo_invalid", "picture_too_large", "list_full", "server_busy"],
  limitPerMinute: 60,
});
export const updateDevicePhoto = route({
  method: "PUT",
  path: `${path}/:photoId`,
  summary: "Change the caption of a photo",
  access: { permission: "Device.Update" },
  params,
  body: photoCaption,
  answer: dataOf(photo),
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
