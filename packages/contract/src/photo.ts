import * as z from "zod";
import { isoTime } from "./route.ts";
import { freeText } from "./text.ts";

/** Photos of devices and leak points: what both have in common. The largest accepted, in bytes. */
export const largestPhoto = 8 * 1024 * 1024;

/** A photo without its content, which never changes. */
export const photo = z.object({
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
export type Photo = z.infer<typeof photo>;

/** In characters. */
export const longestPhotoCaption = 200;
export const photoCaption = z.object({ caption: freeText(longestPhotoCaption) });
