import type { Reading } from "@sgval/contract/readings/readings";

const sameValues = (one: Reading, other: Reading): boolean =>
  Object.entries(other.values).every(([key, value]) => one.values[key] === value) &&
  Object.entries(other.quality).every(([key, flag]) => one.quality[key] === flag);

/** Null without a flag means no information about a channel, so its last value is kept. */
const filledWith = (known: Reading, received: Reading): Reading => {
  const values = Object.entries(received.values).filter(
    ([key, value]) => value !== null || key in received.quality || !(key in known.values),
  );
  const filled: Reading = {
    ...known,
    receivedAt: received.receivedAt,
    values: { ...known.values, ...Object.fromEntries(values) },
    quality: { ...known.quality, ...received.quality },
  };
  return sameValues(known, filled) ? known : filled;
};

/**
 * Readings of one device, newest first, after an update. A device may send one reading in several messages: an
 * update of a time already there fills its reading and is not counted again. `shown` comes back as it was
 * when nothing is new, which also covers frames repeated after a reconnect.
 */
export const mergeReadings = (
  shown: readonly Reading[],
  arrived: readonly Reading[],
): { readings: readonly Reading[]; added: number } => {
  const known = new Map(shown.map((reading) => [reading.measuredAt, reading]));
  let changed = false;
  for (const received of arrived) {
    const before = known.get(received.measuredAt);
    const after = before ? filledWith(before, received) : received;
    changed ||= after !== before;
    known.set(received.measuredAt, after);
  }
  if (!changed) return { readings: shown, added: 0 };
  return {
    readings: [...known.values()].sort((a, b) => Date.parse(b.measuredAt) - Date.parse(a.measuredAt)),
    added: known.size - shown.length,
  };
};
