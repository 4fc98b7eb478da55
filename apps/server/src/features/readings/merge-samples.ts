import { qualityCode } from "@sgval/quantities/quality";

type Slots = readonly (number | null)[];
type Flags = readonly (number | null)[] | null;

export interface Timestamp {
  slots: Slots;
  quality: Flags;
}

export interface Conflict {
  slot: number;
  kept: number | null;
  refused: number | null;
}

export interface Merged {
  slots: (number | null)[];
  quality: (number | null)[] | null;
  /** True when the incoming moment brought something the kept one lacked. */
  filled: boolean;
  /** Differing values of one parameter; the first is kept and marked as suspect. */
  conflicts: Conflict[];
}

const suspect = qualityCode("suspect");
const isEmpty = (value: number | null | undefined, flag: number | null | undefined) =>
  (value === null || value === undefined) && !flag;

/** Two messages of one device and moment become one reading with all their parameters. */
export const mergeSamples = (kept: Timestamp, incoming: Timestamp): Merged => {
  const length = Math.max(kept.slots.length, incoming.slots.length);
  const slots: (number | null)[] = [];
  const quality: (number | null)[] = [];
  const conflicts: Conflict[] = [];
  let filled = false;
  for (let slot = 0; slot < length; slot += 1) {
    const keptValue = kept.slots[slot] ?? null;
    const keptFlag = kept.quality?.[slot] ?? null;
    const newValue = incoming.slots[slot] ?? null;
    const newFlag = incoming.quality?.[slot] ?? null;
    const fill = isEmpty(keptValue, keptFlag) && !isEmpty(newValue, newFlag);
    const differs = !fill && !isEmpty(newValue, newFlag) && newValue !== keptValue;
    if (differs) conflicts.push({ slot, kept: keptValue, refused: newValue });
    filled ||= fill;
    slots.push(fill ? newValue : keptValue);
    quality.push(fill ? newFlag : differs && !keptFlag ? suspect : keptFlag);
  }
  return { slots, quality: quality.some((flag) => flag) ? quality : null, filled, conflicts };
};

/** The flags of a reading with every contradicted value marked, where no flag says more already. */
export const withSuspects = (
  { slots, quality }: Pick<Merged, "slots" | "quality">,
  conflicts: readonly Conflict[],
): (number | null)[] | null => {
  if (conflicts.length === 0) return quality;
  const contradicted = new Set(conflicts.map(({ slot }) => slot));
  return slots.map((_, slot) => quality?.[slot] || (contradicted.has(slot) ? suspect : null));
};
