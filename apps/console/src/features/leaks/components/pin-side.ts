/** px of the mark of a leak, and of the stem that it stands on: at its place itself it would cover the device that is there. */
export const MARK = 28;
export const STEM = 10;

/** On which side of its place the mark of a leak is; above it where nothing is in the way. */
export const pinSides = ["above", "right", "left", "below"] as const;
export type PinSide = (typeof pinSides)[number];

const REACH = STEM + MARK / 2;
const offsets: Readonly<Record<PinSide, [x: number, y: number]>> = {
  above: [0, -REACH],
  right: [REACH, 0],
  left: [-REACH, 0],
  below: [0, REACH],
};

/** px from the place to the middle of the mark. */
export const pinOffset = (side: PinSide): [x: number, y: number] => offsets[side];
