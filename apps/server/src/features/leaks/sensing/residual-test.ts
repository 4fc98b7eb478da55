import { perDay } from "./expected-inflow.ts";

/** What a local day left over: measured less expected (m³/h; NaN for a gap), expected, and its noise, by quarter of an hour. */
export interface ResidualDay {
  residual: Float64Array;
  expected: Float64Array;
  noise: Float64Array;
  /** What is expected on the average of the day. */
  mean: number;
}

/** Residuals further out than both are cut: so many standard deviations, and this share of what the day expects on average. */
const mostDeviations = 4;
const mostShare = 0.2;

/** Sums of a day: what is in the span, and of all of the day until now what says how high its use is. */
interface DaySums {
  weight: number;
  weightedExpected: number;
  weightedResidual: number;
  count: number;
}

/** Evidence for a constant flow on top of what is expected. */
export interface Shift {
  /** m³/h. */
  flow: number;
  /** The flow over its standard deviation, if the noise of the quarters were independent. */
  score: number;
  /** Good quarters in the span. */
  count: number;
}

// By deviations alone a large leak would be cut to what a higher use of the whole day looks like: both follow the pattern.
const cutTo = (value: number, noise: number, mean: number): number => {
  const most = Math.max(mostDeviations * noise, mostShare * mean);
  return Math.max(-most, Math.min(most, value));
};

/**
 * The shift of the residuals in spans that end at a quarter. The use of each day may be higher or lower as a whole, by a share
 * with standard deviation `useSpread` about 0; that share is integrated out, so that a hot day is no leak, and the quarters of
 * the day before the span say what it is. Quarters count by the inverse of their variance: the night most.
 */
export const createShiftTest = (
  dayOf: (day: number) => ResidualDay | undefined,
  /** The last quarter of the spans, by number: days times 96 and the quarter. */
  last: number,
  useSpread: number,
) => {
  const lastDay = Math.floor(last / perDay);
  const prior = 1 / useSpread ** 2;
  const wholes = new Map<
    number,
    {
      whole: DaySums;
      numerator: number;
      information: number;
      weightedProduct: number;
      weightedSquare: number;
    }
  >();

  const sumsOf = (
    day: number,
    from: number,
    to: number,
  ): DaySums & { weightedProduct: number; weightedSquare: number } => {
    const sums = {
      weight: 0,
      weightedExpected: 0,
      weightedResidual: 0,
      count: 0,
      weightedProduct: 0,
      weightedSquare: 0,
    };
    const at = dayOf(day);
    if (!at) return sums;
    for (let slot = from; slot <= to; slot += 1) {
      const residual = at.residual[slot] ?? Number.NaN;
      if (Number.isNaN(residual)) continue;
      const noise = at.noise[slot] ?? Number.NaN;
      const expected = at.expected[slot] ?? Number.NaN;
      const weight = 1 / (noise * noise);
      const cut = cutTo(residual, noise, at.mean);
      sums.weight += weight;
      sums.weightedExpected += weight * expected;
      sums.weightedResidual += weight * cut;
      sums.weightedProduct += weight * cut * expected;
      sums.weightedSquare += weight * expected * expected;
      sums.count += 1;
    }
    return sums;
  };
  const combined = (part: DaySums, weightedProduct: number, weightedSquare: number) => ({
    numerator: part.weightedResidual - (part.weightedExpected * weightedProduct) / (weightedSquare + prior),
    information: part.weight - part.weightedExpected ** 2 / (weightedSquare + prior),
  });
  const wholeOf = (day: number) => {
    const known = wholes.get(day);
    if (known) return known;
    const sums = sumsOf(day, 0, day === lastDay ? last - day * perDay : perDay - 1);
    const whole = {
      whole: sums,
      ...combined(sums, sums.weightedProduct, sums.weightedSquare),
      weightedProduct: sums.weightedProduct,
      weightedSquare: sums.weightedSquare,
    };
    wholes.set(day, whole);
    return whole;
  };
  const shiftOf = (numerator: number, information: number, count: number): Shift =>
    information > 0
      ? { flow: numerator / information, score: numerator / Math.sqrt(information), count }
      : { flow: 0, score: 0, count };

  return {
    /** The shift between two quarters, both in it. */
    since: (from: number): Shift => {
      const firstDay = Math.floor(from / perDay);
      let [numerator, information, count] = [0, 0, 0];
      for (let day = firstDay; day <= lastDay; day += 1) {
        const whole = wholeOf(day);
        if (day === firstDay && from > day * perDay) {
          const to = day === lastDay ? last - day * perDay : perDay - 1;
          const part = sumsOf(day, from - day * perDay, to);
          const of = combined(part, whole.weightedProduct, whole.weightedSquare);
          numerator += of.numerator;
          information += of.information;
          count += part.count;
        } else {
          numerator += whole.numerator;
          information += whole.information;
          count += whole.whole.count;
        }
      }
      return shiftOf(numerator, information, count);
    },
    /** How much higher than expected the use of a day is, as a share of it; 0 without data. */
    useOf: (day: number): number => {
      const { weightedProduct, weightedSquare } = wholeOf(day);
      return weightedProduct / (weightedSquare + prior);
    },
    /**
     * The most likely quarter at which the residuals shifted up (`sign` 1) or down (-1), between `earliest` and `latest`:
     * that with the largest likelihood ratio (Basseville and Nikiforov, Detection of Abrupt Changes, 1993, 2.4.3).
     */
    changePoint: (sign: 1 | -1, earliest: number, latest: number): { from: number; shift: Shift } | null => {
      let best: { from: number; shift: Shift } | null = null;
      let [numerator, information, count] = [0, 0, 0];
      for (let day = lastDay; day >= Math.floor(earliest / perDay); day -= 1) {
        const at = dayOf(day);
        const whole = wholeOf(day);
        const part: DaySums = { weight: 0, weightedExpected: 0, weightedResidual: 0, count: 0 };
        const first = day === lastDay ? last - day * perDay : perDay - 1;
        for (let slot = first; slot >= 0; slot -= 1) {
          const residual = at?.residual[slot] ?? Number.NaN;
          if (at && !Number.isNaN(residual)) {
            const noise = at.noise[slot] ?? Number.NaN;
            const weight = 1 / (noise * noise);
            part.weight += weight;
            part.weightedExpected += weight * (at.expected[slot] ?? Number.NaN);
            part.weightedResidual += weight * cutTo(residual, noise, at.mean);
            part.count += 1;
          }
          const from = day * perDay + slot;
          if (from > latest || from < earliest) continue;
          const of = combined(part, whole.weightedProduct, whole.weightedSquare);
          const shift = shiftOf(numerator + of.numerator, information + of.information, count + part.count);
          if (sign * shift.score > sign * (best?.shift.score ?? 0)) best = { from, shift };
        }
        numerator += whole.numerator;
        information += whole.information;
        count += whole.whole.count;
      }
      return best;
    },
  };
};
export type ShiftTest = ReturnType<typeof createShiftTest>;
