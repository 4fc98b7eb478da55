import type { OtherKey } from "./channel-mapping.ts";
import type { DecodedRow, Decoder } from "./decoded-message.ts";

const takeOther = (row: DecodedRow, { slot, of }: OtherKey): void => {
  if (row.slots[of] !== null) return;
  const value = row.slots[slot] ?? null;
  row.slots[of] = value;
  // Without any value the first key that says so explains why.
  if (row.quality && (value !== null || !row.quality[of])) row.quality[of] = row.quality[slot] ?? 0;
};

/** Gives every channel the value of the first of its keys that has one. */
export function mergeOtherKeys({ mapping, rows, prepared }: Decoder): void {
  const { otherKeys, emptySlots } = mapping;
  const width = emptySlots.length - otherKeys.length;
  for (const row of rows) {
    for (const other of otherKeys) takeOther(row, other);
    row.slots.length = width;
    if (row.quality) row.quality.length = width;
  }
  for (const field of prepared.rejectedValues)
    field.slot = otherKeys.find(({ slot }) => slot === field.slot)?.of ?? field.slot;
}
