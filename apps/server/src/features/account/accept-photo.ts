import { photoTypes } from "@sgval/contract/account/account";
import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";
import { Refusal } from "../../kernel/errors.ts";

const side = 256;
/** A small file can decode to gigabytes. */
const mostPixels = 40_000_000;

/** One picture at a time: a large one takes much memory when decoded. */
let last: Promise<unknown> = Promise.resolve();
const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
  const turn = last.then(work);
  last = turn.catch(() => {});
  return turn;
};

/**
 * Makes a square WebP of 256 pixels from a JPG, GIF or PNG; the type is detected from the content, never from
 * the name. Only the pixels are kept: position, camera data and other metadata are dropped.
 * Errors: `photo_invalid`.
 */
export const acceptPhoto = async (content: Buffer): Promise<Buffer> => {
  const type = await fileTypeFromBuffer(content).catch(() => undefined);
  if (!photoTypes.some((taken) => taken === type?.mime)) throw new Refusal("photo_invalid");
  return inTurn(() =>
    sharp(content, { limitInputPixels: mostPixels, failOn: "error", pages: 1 })
      .autoOrient()
      .resize(side, side, { fit: "cover" })
      .webp({ quality: 82 })
      .toBuffer(),
  ).catch(() => {
    throw new Refusal("photo_invalid");
  });
};
