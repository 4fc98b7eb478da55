import type { SeriesNumber } from "./trend-types.ts";

type Point = readonly [number, number];

/** Corners of the shapes, in a box from -1 to 1; the first one is a circle. */
const corners: Readonly<Record<SeriesNumber, readonly Point[] | null>> = {
  1: null,
  2: [
    [-0.9, -0.9],
    [0.9, -0.9],
    [0.9, 0.9],
    [-0.9, 0.9],
  ],
  3: [
    [0, -1.1],
    [1.1, 0.9],
    [-1.1, 0.9],
  ],
  4: [
    [0, -1.3],
    [1.3, 0],
    [0, 1.3],
    [-1.3, 0],
  ],
  5: [
    [-1.1, -0.9],
    [1.1, -0.9],
    [0, 1.1],
  ],
  6: [
    [-0.45, -1.2],
    [0.45, -1.2],
    [0.45, -0.45],
    [1.2, -0.45],
    [1.2, 0.45],
    [0.45, 0.45],
    [0.45, 1.2],
    [-0.45, 1.2],
    [-0.45, 0.45],
    [-1.2, 0.45],
    [-1.2, -0.45],
    [-0.45, -0.45],
  ],
};

/** Fills the shape that belongs to a series colour. */
export const drawMarker = (
  ctx: CanvasRenderingContext2D,
  color: SeriesNumber,
  x: number,
  y: number,
  size: number,
): void => {
  ctx.beginPath();
  const shape = corners[color];
  if (shape) for (const [dx, dy] of shape) ctx.lineTo(x + dx * size, y + dy * size);
  else ctx.arc(x, y, size, 0, 2 * Math.PI);
  ctx.closePath();
  ctx.fill();
};

/** The shape as an SVG path around (x, y), for legends. */
export const markerPath = (color: SeriesNumber, x: number, y: number, size: number): string => {
  const shape = corners[color];
  if (!shape)
    return `M${x - size} ${y}a${size} ${size} 0 1 0 ${2 * size} 0a${size} ${size} 0 1 0 ${-2 * size} 0Z`;
  return `M${shape.map(([dx, dy]) => `${x + dx * size} ${y + dy * size}`).join("L")}Z`;
};
