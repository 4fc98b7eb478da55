/** px of the mark of a leak, and of the stem that it stands on: at its place itself it would cover the device that is there. */
export const MARK = 28;
export const STEM = 10;

/** px from the place to the middle of the mark. */
const REACH = STEM + MARK / 2;
/** The stem then ends beside the place, of whose device or cluster neither symbol nor number is hidden. */
const FAR_REACH = 34;

const offsets = {
  above: [0, -REACH],
  right: [REACH, 0],
  left: [-REACH, 0],
  below: [0, REACH],
  "far above": [0, -FAR_REACH],
  "far right": [FAR_REACH, 0],
  "far left": [-FAR_REACH, 0],
  "far below": [0, FAR_REACH],
} satisfies Record<string, [x: number, y: number]>;

/** On which side of its place the mark of a leak is, and whether it gives way to what stands at the place itself. */
export type PinSide = keyof typeof offsets;
/** Above its place where nothing is in the way, and away from it only where all sides beside it are taken. */
export const pinSides: readonly PinSide[] = [
  ...(["above", "right", "left", "below"] as const),
  ...(["far above", "far right", "far left", "far below"] as const),
];

/** px from the place to the middle of the mark. */
export const pinOffset = (side: PinSide): [x: number, y: number] => offsets[side];
/** px by which a mark stands farther from its place than others. */
export const FARTHER = FAR_REACH - REACH;
