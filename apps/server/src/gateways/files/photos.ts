import type { ErrorCode } from "@sgval/contract/error";
import type { Photo } from "@sgval/contract/photo";
import { Refusal } from "../../kernel/errors.ts";
import type { PictureMaker } from "./make-picture.ts";
import type { PhotoRow } from "./photos.store.ts";

/** A photo as the API shows it. */
export const photoOf = ({
  id,
  caption,
  takenAt,
  uploadedAt,
  uploaderId,
  uploaderName,
  bytes,
}: PhotoRow): Photo => ({
  id,
  caption,
  takenAt: takenAt.toISOString(),
  uploadedAt: uploadedAt.toISOString(),
  uploadedBy: { id: uploaderId, name: uploaderName },
  bytes,
});

interface PhotoKind {
  /** Accepted types of the content. */
  types: readonly string[];
  /** The longest side of the stored photo and of its small version, px. */
  sides: { full: number; small: number };
  /** The error code of other content. */
  refusal: ErrorCode;
}

const within = (side: number) =>
  ({ width: side, height: side, fit: "inside", withoutEnlargement: true }) as const;

/** The stored photo and its small version, both encoded here. Errors: the given one, `server_busy`. */
export const makePhoto = async (
  makePicture: PictureMaker,
  received: Buffer,
  { types, sides, refusal }: PhotoKind,
  userId: number,
): Promise<{ content: Buffer; small: Buffer }> => {
  const content = await makePicture(received, { types, quality: 80, resize: within(sides.full) }, userId);
  const shrink = { types: ["image/webp"], quality: 72, resize: within(sides.small) };
  const small = content && (await makePicture(content, shrink, userId));
  if (!content || !small) throw new Refusal(refusal);
  return { content, small };
};

/** The time a photo was taken (epoch ms), as far as its uploader may say: not in the future. */
export const takenAtOf = (claimed: number | undefined, now: Date): Date =>
  new Date(Math.min(claimed ?? now.getTime(), now.getTime()));
