import { fileTypeFromBuffer } from "file-type";
import sharp, { type ResizeOptions } from "sharp";

/** A small file can decode to gigabytes. */
const maxPixels = 40_000_000;
const timeoutSeconds = 20;

/** One picture at a time: a large one takes much memory when decoded. */
let last: Promise<unknown> = Promise.resolve();
const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
  const turn = last.then(work);
  last = turn.catch(() => {});
  return turn;
};

/**
 * Makes a WebP of a picture of one of the types, which is detected from the content, never from the name; `null` for
 * other content. Only the pixels are kept: position, camera data and other metadata are dropped.
 */
export const makePicture = async (
  content: Buffer,
  { types, ...size }: { types: readonly string[]; quality: number; resize: ResizeOptions },
): Promise<Buffer | null> => {
  const type = await fileTypeFromBuffer(content).catch(() => undefined);
  if (!type || !types.includes(type.mime)) return null;
  return inTurn(() =>
    sharp(content, { limitInputPixels: maxPixels, failOn: "error", pages: 1 })
      .autoOrient()
      .resize(size.resize)
      .webp({ quality: size.quality })
      .timeout({ seconds: timeoutSeconds })
      .toBuffer(),
  ).catch(() => null);
};
