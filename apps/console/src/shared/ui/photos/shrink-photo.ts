import type { Size } from "../photo/crop.ts";
import { fileOf } from "../photo/picture.ts";

const QUALITY = 0.85;

/** A file that the browser cannot read as a picture. */
export class UnreadablePhoto extends Error {}

/** The size of a picture whose longest side is at most what is sent; smaller ones stay as they are. */
export const sentSize = ({ width, height }: Size, longest: number): Size => {
  const scale = Math.min(1, longest / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
};

/**
 * A picture as a JPEG, upright and small enough for a slow line, without what the camera noted, such as where it was
 * taken. Rejects with `UnreadablePhoto`.
 * @param longest of its sides, px
 */
export const shrinkPhoto = async (file: Blob, longest: number): Promise<Blob> => {
  const picture = await createImageBitmap(file).catch((cause: unknown) => {
    throw new UnreadablePhoto("not a picture", { cause });
  });
  try {
    const canvas = document.createElement("canvas");
    const { width, height } = Object.assign(canvas, sentSize(picture, longest));
    const context = canvas.getContext("2d");
    if (!context) throw new UnreadablePhoto("no canvas");
    // A JPEG knows no transparency, which would become black.
    context.fillStyle = "#fff";
    context.fillRect(0, 0, width, height);
    context.imageSmoothingQuality = "high";
    context.drawImage(picture, 0, 0, width, height);
    return await fileOf(canvas, "image/jpeg", QUALITY);
  } finally {
    picture.close();
  }
};
