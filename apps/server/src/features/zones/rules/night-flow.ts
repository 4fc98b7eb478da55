import { nightMeanValues } from "@sgval/contract/zones/water-balance-setting";

/** A value by quarter of an hour, or by hour; `null` where it is missing or not good. */
export type Series = readonly (number | null)[];

/** How many values are good. */
export const goodValues = (values: Series): number => values.filter((value) => value !== null).length;

/** The mean of the good values; `null` without one. */
export const meanOf = (values: Series): number | null => {
  const good = values.filter((value) => value !== null);
  return good.length === 0 ? null : good.reduce((sum, value) => sum + value, 0) / good.length;
};

/** The lowest good value; `null` without one. */
export const lowestOf = (values: Series): number | null => {
  const good = values.filter((value) => value !== null);
  return good.length === 0 ? null : Math.min(...good);
};

/** Whether at least so many percent of the values are good: 87.5 % of a night are 7 of 8. */
export const isCovered = (values: Series, percent: number): boolean =>
  values.length > 0 && 100 * goodValues(values) >= percent * values.length;

export interface NightFlow {
  /** m³/h. */
  flow: number;
  /** Index of the first value of its hour. */
  index: number;
}

/**
 * Minimum night flow (m³/h): the lowest mean of four consecutive quarters of an hour within the night window, so that one low
 * reading decides nothing. A window with a gap counts when the other three are good.
 * @returns `null` where no hour has enough good values
 */
export const minimumNightFlow = (night: Series): NightFlow | null => {
  let lowest: NightFlow | null = null;
  for (let index = 0; index + nightMeanValues <= night.length; index += 1) {
    const hour = night.slice(index, index + nightMeanValues);
    if (goodValues(hour) < nightMeanValues - 1) continue;
    const flow = meanOf(hour);
    if (flow !== null && (lowest === null || flow < lowest.flow)) lowest = { flow, index };
  }
  return lowest;
};

/**
 * Net inflow of a zone: Σ inlets (forward − reverse) − Σ exports. Each part is the net flow of a device times its sign.
 * @returns `null` unless every part has a value: a missing inlet would look like less water
 */
export const netInflowOf = (flows: readonly { sign: 1 | -1; flow: number | null }[]): number | null => {
  let sum = 0;
  for (const { sign, flow } of flows) {
    if (flow === null) return null;
    sum += sign * flow;
  }
  return flows.length === 0 ? null : sum;
};

/** The middle value; the mean of the two in the middle of an even number. `null` for none. */
export const medianOf = (values: readonly number[]): number | null => {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)];
  if (upper === undefined) return null;
  return Number.isInteger(middle) ? ((sorted[middle - 1] ?? upper) + upper) / 2 : upper;
};

/**
 * Whether more flows out of a zone than in, by the middle of its nights (m³/h): people use water, so that an inlet is missing or
 * reversed. One night of a transit zone may be below 0 by what its meters are wrong.
 */
export const flowsOut = (nights: Series): boolean =>
  (medianOf(nights.filter((flow) => flow !== null)) ?? 0) < 0;
