export interface Size {
  width: number;
  height: number;
}

/** The square cut out of a picture, in pixels of the picture. */
export interface Crop {
  x: number;
  y: number;
  side: number;
}

/** Never fewer pixels than this on a side: the photo would be a blur. */
const SMALLEST = 64;

const within = (value: number, least: number, most: number): number =>
  Math.min(Math.max(value, least), Math.max(least, most));

/** The largest square in the middle: what most people want. */
export const middleCrop = ({ width, height }: Size): Crop => {
  const side = Math.min(width, height);
  return { x: (width - side) / 2, y: (height - side) / 2, side };
};

const inside = ({ width, height }: Size, { x, y, side }: Crop): Crop => {
  const most = Math.min(width, height);
  const fitting = within(side, Math.min(SMALLEST, most), most);
  return { x: within(x, 0, width - fitting), y: within(y, 0, height - fitting), side: fitting };
};

/** Moves the square by parts of its own side; it never leaves the picture. */
export const movedCrop = (size: Size, crop: Crop, right: number, down: number): Crop =>
  inside(size, { ...crop, x: crop.x + right * crop.side, y: crop.y + down * crop.side });

/** Makes the square larger (> 1) or smaller (< 1) around its middle. */
export const scaledCrop = (size: Size, crop: Crop, factor: number): Crop => {
  const { side } = inside(size, { ...crop, side: crop.side * factor });
  const shift = (crop.side - side) / 2;
  return inside(size, { x: crop.x + shift, y: crop.y + shift, side });
};
