/** What happened to a counter between two readings. */
type TotaliserStep = {
  /** Volume (or whatever it counts) that passed; null when the two readings belong to different counters. */
  readonly delta: number | null;
  readonly event: "rise" | "rollover" | "reset";
};

const NEARLY_FULL = 0.9;
const LEAST_DIGITS = 5;

/** A counter of unknown size is taken to have the digits it shows. */
const modulusOf = (value: number, digits: number | null): number =>
  10 ** (digits ?? Math.max(LEAST_DIGITS, Math.floor(Math.log10(Math.max(1, value))) + 1));

/**
 * The step of a totaliser from one reading to the next, in the unit of the counter. A fall from near its end is
 * a roll-over; any other fall means that the counter was reset or replaced, and nothing can be said of the delta.
 */
export function totaliserStep(before: number, after: number, digits: number | null): TotaliserStep {
  if (after >= before) return { delta: after - before, event: "rise" };
  const modulus = modulusOf(before, digits);
  return before > NEARLY_FULL * modulus && before < modulus && after >= 0
    ? { delta: modulus - before + after, event: "rollover" }
    : { delta: null, event: "reset" };
}
