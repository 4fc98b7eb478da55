import { fileTypeFromBuffer } from "file-type";
import sharp, { type ResizeOptions } from "sharp";
import { Refusal } from "../../kernel/errors.ts";
import type { Logger } from "../../kernel/logging.ts";
import { defineService } from "../../kernel/services.ts";
import { createTurnQueue } from "../../kernel/turn-queue.ts";

/** A small file can decode to gigabytes. */
const maxPixels = 40_000_000;
const timeoutSeconds = 20;
/** Uploads that wait are in memory as a whole. */
const maxWaiting = 10;
const maxWaitingOfUser = 3;

/** What libvips says of content that is no picture, too large or broken; anything else is a fault of the server. */
const isContentError = (error: unknown): error is Error =>
  error instanceof Error &&
  // It has no words for a PNG whose check sums are wrong.
  /^(?:Input (?:buffer|image) |VipsJpeg|vipspng|pngload|webp|gifload|Unknown error$)/u.test(error.message);

interface PictureKind {
  types: readonly string[];
  quality: number;
  resize: ResizeOptions;
}

/**
 * Makes a WebP of a picture of one of the types, which is detected from the content, never from the name; `null` for
 * other content. Only the pixels are kept: position, camera data and other metadata are dropped.
 * Errors: `picture_too_large` for one of too many pixels, `server_busy` when too many wait already, and for a picture that takes too long.
 */
export type PictureMaker = (content: Buffer, kind: PictureKind, userId: number) => Promise<Buffer | null>;

export const createPictureMaker = ({ logger }: { logger: Logger }): PictureMaker => {
  // One at a time: a large picture takes much memory when decoded.
  const inTurn = createTurnQueue({ atOnce: 1, waiting: maxWaiting });
  return async (content, { types, quality, resize }, userId) => {
    const type = await fileTypeFromBuffer(content).catch(() => undefined);
    if (!type || !types.includes(type.mime)) return null;
    try {
      return await inTurn([{ name: String(userId), most: maxWaitingOfUser }], () =>
        sharp(content, { limitInputPixels: maxPixels, failOn: "error", pages: 1 })
          .autoOrient()
          .resize(resize)
          .webp({ quality })
          .timeout({ seconds: timeoutSeconds })
          .toBuffer(),
      );
    } catch (error) {
      const about = { err: error, type: type.mime, bytes: content.length };
      if (isContentError(error)) {
        logger.info(about, "a picture could not be read");
        if (error.message.includes("pixel limit")) throw new Refusal("picture_too_large");
        return null;
      }
      if (error instanceof Error && error.message.startsWith("timeout:")) {
        logger.warn(about, "a picture took too long");
        throw new Refusal("server_busy");
      }
      throw error;
    }
  };
};

/** A stored picture as a PNG, for files that know no WebP. */
export const asPng = (picture: Buffer): Promise<Buffer> =>
  sharp(picture, { limitInputPixels: maxPixels }).png().timeout({ seconds: timeoutSeconds }).toBuffer();

export const pictureMaker = defineService("picture maker", createPictureMaker);
