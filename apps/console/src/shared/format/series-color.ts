import type { ParameterKey } from "@sgval/quantities/parameter";

type SeriesNumber = 1 | 2 | 3 | 4 | 5 | 6;

// Label, line and end label of a measurement have the same colour.
const fixed: Partial<Record<ParameterKey, SeriesNumber>> = {
  inlet_pressure: 1,
  pressure: 1,
  outlet_pressure: 2,
  critical_point_pressure: 3,
  average_pressure: 4,
  flow: 5,
  flow_forward: 5,
  flow_reverse: 4,
  night_flow: 6,
};

const numbers: readonly SeriesNumber[] = [1, 2, 3, 5, 4, 6];

/** Fixed series numbers by measurement. */
export const fixedSeries = (key: string): SeriesNumber | undefined =>
  Object.entries(fixed).find(([known]) => known === key)?.[1];

/** Series numbers for up to six measurements: fixed ones first, the others get the remaining numbers. */
export const seriesNumbers = (keys: readonly string[]): SeriesNumber[] => {
  const taken = new Set(keys.map(fixedSeries).filter((one) => one !== undefined));
  const free = numbers.filter((one) => !taken.has(one));
  const used = new Set<SeriesNumber>();
  return keys.map((key) => {
    const own = fixedSeries(key);
    if (own !== undefined && !used.has(own)) {
      used.add(own);
      return own;
    }
    return free.shift() ?? 6;
  });
};
