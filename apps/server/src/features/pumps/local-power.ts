import type { Pump } from "@sgval/contract/pumps/pumps";
import { minuteMs } from "@sgval/quantities/duration";
import { effectWithin, type Observation, type Station } from "./station.ts";

/** From so many percentage points on a power is another one: controllers round, and trim a little all the time. */
export const leastChange = 5;
/** How often at most (ms) a power that goes on changing is kept in the history. */
const keptEvery = 15 * minuteMs;

/** Of a pump whose power nothing has changed yet, and to which nothing was sent. */
const untouched = { since: null, keptAt: null, sentAt: 0, sentUntil: 0 };

/** Notes that a power, or a start with one, was sent to pumps: what they report next is its effect. */
export const expectPower = ({ localPowers }: Station, keys: readonly string[], now: number): void => {
  for (const key of keys) {
    const power = localPowers.get(key)?.power ?? 0;
    const sent = { sentAt: now, sentUntil: now + effectWithin, isAwaited: true };
    localPowers.set(key, { ...untouched, ...sent, power });
  }
};

/**
 * Takes in the power that a pump reports. Returns the change that belongs in the history: one that its controller made by
 * itself, as far as the last one was kept a quarter of an hour ago.
 */
export const takeLocalPower = (
  { localPowers, seen }: Station,
  { key, type }: Pick<Pump, "key" | "type">,
  { power }: Pick<Observation, "power">,
  at: number,
): { before: number; after: number } | null => {
  if (type !== "linear" || power === undefined) return null;
  const known = localPowers.get(key);
  if (!seen.get(key)?.on) {
    // One that stands has no power that changes; with the next start it begins anew.
    if (known && at > known.sentUntil) localPowers.delete(key);
    return null;
  }
  // What was measured before the sending, or shows no effect yet, says nothing of it.
  if (known?.isAwaited) {
    const isSame = Math.abs(power - known.power) < leastChange;
    if (at < known.sentAt || (at <= known.sentUntil && isSame)) return null;
  }
  if (!known || known.isAwaited || at <= known.sentUntil) {
    localPowers.set(key, { ...untouched, ...known, power, isAwaited: false });
    return null;
  }
  if (Math.abs(power - known.power) < leastChange) return null;
  known.since ??= at;
  if (known.keptAt !== null && at - known.keptAt < keptEvery) return null;
  const before = known.power;
  Object.assign(known, { power, keptAt: at });
  return { before, after: power };
};
