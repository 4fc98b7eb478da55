import { IMAGE_RATIO, type MapImage } from "./base-style.ts";

const START = "blank/";

/**
 * Name of an image in px that nobody sees. A map knows nothing of the elements of the page over it: names and values are
 * written beside such an image at the place of each.
 */
export const blankName = (width: number, height: number): string => `${START}${width}/${height}`;

/** The image of such a name; `null` for another one. */
export const drawBlank = (name: string): MapImage | null => {
  if (!name.startsWith(START)) return null;
  const [width = 0, height = 0] = name
    .slice(START.length)
    .split("/")
    .map((side) => Number(side) * IMAGE_RATIO);
  return { data: { width, height, data: new Uint8ClampedArray(4 * width * height) } };
};
