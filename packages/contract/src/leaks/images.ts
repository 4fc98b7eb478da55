import * as z from "zod";
import { photo, photoCaption } from "../photo.ts";
import { dataOf, id, idParams, route, timestamp } from "../route.ts";

/** What is accepted as an image of a leak point, found in its content. */
export const leakImageTypes = ["image/jpeg", "image/gif", "image/png"] as const;

/** The longest side of a stored image and of its small version, in pixels. */
export const leakImageSides = { full: 1600, small: 480 } as const;

/** Hours that an uploaded image waits for its report. */
export const unusedImageHours = 24;
/** Images of one person that wait for their reports. */
export const mostWaitingImages = 60;

const path = "/leak-point/:id/image";
const params = idParams.extend({ imageId: id });
const errors = ["leak_image_invalid", "picture_too_large", "list_full", "server_busy"] as const;
/** When its file was last changed; without it, now. */
const query = z.object({ takenAt: timestamp.optional() });

export const uploadLeakImage = route({
  method: "POST",
  path: "/leak-image",
  summary:
    "Upload an image for a report to come: one JPG, GIF or PNG file of at most 8 MB as multipart/form-data",
  access: { permission: "LeakPoint.Create" },
  query: query.extend({ caption: photoCaption.shape.caption.default("") }),
  receives: "file",
  answer: dataOf(photo),
  errors,
  limitPerMinute: 60,
});
export const readLeakImage = route({
  method: "GET",
  path: "/leak-image/:id",
  summary: "An image as WebP, its longest side at most 1600 pixels, or 480 of the small version",
  access: { permission: ["LeakPoint.Index", "LeakPoint.Create"] },
  params: idParams,
  query: z.object({ size: z.enum(["full", "small"]).default("full") }),
  answer: null,
  errors: ["not_found"],
});
export const addLeakImage = route({
  method: "POST",
  path,
  summary: "Add an image to a leak point: one JPG, GIF or PNG file of at most 8 MB as multipart/form-data",
  access: { permission: "LeakPoint.Update" },
  params: idParams,
  query,
  receives: "file",
  answer: dataOf(photo),
  errors: ["not_found", ...errors],
  limitPerMinute: 60,
});
export const updateLeakImage = route({
  method: "PUT",
  path: `${path}/:imageId`,
  summary: "Change the caption of an image",
  access: { permission: "LeakPoint.Update" },
  params,
  body: photoCaption,
  answer: dataOf(photo),
  errors: ["not_found"],
});
export const deleteLeakImage = route({
  method: "DELETE",
  path: `${path}/:imageId`,
  summary: "Delete an image of a leak point; its last one stays",
  access: { permission: "LeakPoint.Update" },
  params,
  answer: null,
  errors: ["not_found", "last_leak_image"],
});
