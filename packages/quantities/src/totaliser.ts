/** A totaliser that falls from above this share of its range has begun again at 0; any other fall is a reset. */
export const rolloverShare = 0.9;

/** Where a totaliser with so many digits begins again; `null` where they are not known. */
export const modulusOf = (digits: number | null | undefined): number | null =>
  digits == null ? null : 10 ** digits;

/** What happened to a totaliser between two readings. */
export interface TotaliserStep {
  /** What it counted, in its unit; `null` when the two readings belong to different counters. */
  delta: number | null;
  event: "rise" | "rollover" | "reset";
}

/**
 * The step of a totaliser from one reading to the next, in its unit. A fall from near its end is a roll-over; any other
 * fall means that it was reset or replaced, so that nothing is known of what it counted.
 * @param modulus where it begins at 0 again; `null` where that is not known: every fall is a reset then
 */
export const totaliserStep = (before: number, after: number, modulus: number | null): TotaliserStep => {
  if (after >= before) return { delta: after - before, event: "rise" };
  return modulus !== null && before > rolloverShare * modulus && before < modulus && after >= 0
    ? { delta: modulus - before + after, event: "rollover" }
    : { delta: null, event: "reset" };
};

/**
 * What a totaliser counted over readings in order of time, in its unit, and how often it was reset between: what it counted over
 * a reset is not known, and not in the amount.
 * @param modulus as for `totaliserStep`
 */
export const countedOver = (
  values: readonly number[],
  modulus: number | null,
): { amount: number; resets: number } => {
  let [amount, resets] = [0, 0];
  for (const [index, value] of values.entries()) {
    const { delta } = totaliserStep(values[index - 1] ?? value, value, modulus);
    if (delta === null) resets += 1;
    else amount += delta;
  }
  return { amount, resets };
};
