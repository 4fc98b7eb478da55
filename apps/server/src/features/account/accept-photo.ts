import { photoTypes } from "@sgval/contract/account/account";
import { makePicture } from "../../gateways/files/make-picture.ts";
import { Refusal } from "../../kernel/errors.ts";

/** Makes a square WebP of 256 pixels from a JPG, GIF or PNG. Errors: `photo_invalid`. */
export const acceptPhoto = async (content: Buffer): Promise<Buffer> => {
  const resize = { width: 256, height: 256, fit: "cover" } as const;
  const photo = await makePicture(content, { types: photoTypes, quality: 82, resize });
  if (!photo) throw new Refusal("photo_invalid");
  return photo;
};
