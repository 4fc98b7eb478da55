export interface Size {
  width: number;
  height: number;
}

/** A crop square, in pixels of the picture. */
export interface Crop {
  x: number;
  y: number;
  side: number;
}

/** Minimum side in pixels; below it the photo would be blurred. */
const SMALLEST = 64;

const within = (value: number, least: number, most: number): number =>
  Math.min(Math.max(value, least), Math.max(least, most));

/** The largest centred square. */
export const middleCrop = ({ width, height }: Size): Crop => {
  const side = Math.min(width, height);
  return { x: (width - side) / 2, y: (height - side) / 2, side };
};

const inside = ({ width, height }: Size, { x, y, side }: Crop): Crop => {
  const most = Math.min(width, height);
  const fitting = within(side, Math.min(SMALLEST, most), most);
  return { x: within(x, 0, width - fitting), y: within(y, 0, height - fitting), side: fitting };
};

/** Moves the square by fractions of its side, within the picture. */
export const movedCrop = (size: Size, crop: Crop, right: number, down: number): Crop =>
  inside(size, { ...crop, x: crop.x + right * crop.side, y: crop.y + down * crop.side });

/** Scales the square around its centre. */
export const scaledCrop = (size: Size, crop: Crop, factor: number): Crop => {
  const { side } = inside(size, { ...crop, side: crop.side * factor });
  const shift = (crop.side - side) / 2;
  return inside(size, { x: crop.x + shift, y: crop.y + shift, side });
};
