import { qualityCode } from "@sgval/quantities/quality";

type Slots = readonly (number | null)[];
type Flags = readonly (number | null)[] | null;

/** Two different values of one channel and time: the first is kept, the second refused. */
export interface Conflict {
  slot: number;
  kept: number | null;
  refused: number | null;
}

export interface Merged {
  slots: (number | null)[];
  quality: (number | null)[] | null;
  /** True when the incoming sample had a value that the existing one lacked. */
  filled: boolean;
  conflicts: Conflict[];
}

const suspect = qualityCode("suspect");
const isEmpty = (value: number | null | undefined, flag: number | null | undefined) =>
  (value === null || value === undefined) && !flag;

/** Files have twelve significant digits: a value that comes back from one of ours is the value that went into it. */
const writtenPrecision = 1e-11;
const isSame = (one: number | null, other: number | null): boolean =>
  one === other ||
  (one !== null &&
    other !== null &&
    Math.abs(one - other) <= writtenPrecision * Math.max(Math.abs(one), Math.abs(other)));

/**
 * Merges two samples of one device and time into one with the parameters of both. Where their values differ the
 * existing one is kept and flagged as suspect.
 */
export const mergeSamples = (
  existing: { slots: Slots; quality: Flags },
  incoming: { slots: Slots; quality: Flags },
): Merged => {
  const length = Math.max(existing.slots.length, incoming.slots.length);
  const slots: (number | null)[] = [];
  const quality: (number | null)[] = [];
  const conflicts: Conflict[] = [];
  let filled = false;
  for (let slot = 0; slot < length; slot += 1) {
    const value = existing.slots[slot] ?? null;
    const flag = existing.quality?.[slot] ?? null;
    const newValue = incoming.slots[slot] ?? null;
    const newFlag = incoming.quality?.[slot] ?? null;
    const fill = isEmpty(value, flag) && !isEmpty(newValue, newFlag);
    const differs = !fill && !isEmpty(newValue, newFlag) && !isSame(newValue, value);
    if (differs) conflicts.push({ slot, kept: value, refused: newValue });
    filled ||= fill;
    slots.push(fill ? newValue : value);
    quality.push(fill ? newFlag : differs && !flag ? suspect : flag);
  }
  return { slots, quality: quality.some((flag) => flag) ? quality : null, filled, conflicts };
};

/** The flags of a reading with every value in conflict marked as suspect, where it has no flag yet. */
export const withSuspects = (
  { slots, quality }: Pick<Merged, "slots" | "quality">,
  conflicts: readonly Conflict[],
): (number | null)[] | null => {
  if (conflicts.length === 0) return quality;
  const inConflict = new Set(conflicts.map(({ slot }) => slot));
  return slots.map((_, slot) => quality?.[slot] || (inConflict.has(slot) ? suspect : null));
};
