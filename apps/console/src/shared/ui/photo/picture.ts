import type { Crop, Size } from "./crop.ts";

/** A decoded picture. */
export interface Picture extends Size {
  source: CanvasImageSource;
}

/** Decodes a picture; rejects if the file is not one. */
export const readPicture = async (file: Blob): Promise<Picture> => {
  const source = await createImageBitmap(file);
  return { source, width: source.width, height: source.height };
};

/** Side of the uploaded photo in pixels, as stored by the server. */
const SENT_SIDE = 512;

/** Draws the crop square onto a canvas, scaled to its size. */
export const drawCrop = (canvas: HTMLCanvasElement, picture: Picture, { x, y, side }: Crop): void => {
  const context = canvas.getContext("2d");
  if (!context) return;
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(picture.source, x, y, side, side, 0, 0, canvas.width, canvas.height);
};

/** What is drawn on a canvas as a file. @param quality 0 to 1, of a JPEG */
export const fileOf = (canvas: HTMLCanvasElement, type: string, quality?: number): Promise<Blob> =>
  new Promise((resolve, reject) => {
    const done = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error("no picture drawn")));
    canvas.toBlob(done, type, quality);
  });

/** The crop square as a PNG file. */
export const cutPicture = (picture: Picture, crop: Crop): Promise<Blob> => {
  const canvas = document.createElement("canvas");
  canvas.width = Math.min(SENT_SIDE, Math.round(crop.side));
  canvas.height = canvas.width;
  drawCrop(canvas, picture, crop);
  return fileOf(canvas, "image/png");
};
