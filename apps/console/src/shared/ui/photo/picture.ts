import type { Crop, Size } from "./crop.ts";

/** A picture read from a file, ready to be drawn. */
export interface Picture extends Size {
  source: CanvasImageSource;
}

/** Reads a picture; rejects when the file holds none, whatever it calls itself. */
export const readPicture = async (file: Blob): Promise<Picture> => {
  const source = await createImageBitmap(file);
  return { source, width: source.width, height: source.height };
};

/** The side of the photo that is sent, in pixels: what the server keeps. */
const SENT_SIDE = 512;

/** Draws the square of a picture onto a canvas of its own size. */
export const drawCrop = (canvas: HTMLCanvasElement, picture: Picture, { x, y, side }: Crop): void => {
  const context = canvas.getContext("2d");
  if (!context) return;
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(picture.source, x, y, side, side, 0, 0, canvas.width, canvas.height);
};

/** The square as a PNG file. */
export const cutPicture = (picture: Picture, crop: Crop): Promise<Blob> => {
  const canvas = document.createElement("canvas");
  canvas.width = Math.min(SENT_SIDE, Math.round(crop.side));
  canvas.height = canvas.width;
  drawCrop(canvas, picture, crop);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture drawn"))), "image/png");
  });
};
