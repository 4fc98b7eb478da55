import { leakSensingDefaults } from "@sgval/contract/leaks/leak-sensing";
import { hourMs } from "@sgval/quantities/duration";
import { seededRandom } from "../../../testing/seeded-random.ts";
import { perDay } from "./expected-inflow.ts";
import type { SensingOptions } from "./sense-zones.ts";
import type { ZoneWatchOptions } from "./zone-watch.ts";

/** Of zones at UTC+7 without holidays, findings of people and other series than the net flow. */
export const sensingOptions = (
  more: Partial<SensingOptions> & Pick<SensingOptions, "deviceIds">,
): SensingOptions => ({
  parameters: leakSensingDefaults,
  zone: { offsetAt: () => 7 * hourMs },
  isExcluded: () => false,
  levelFactor: () => 1,
  seriesOf: () => [],
  zonesAround: () => [],
  ...more,
});

/** The same of one zone. */
export const watchOptions = (): ZoneWatchOptions => ({
  parameters: leakSensingDefaults,
  levelFactor: () => 1,
  alarmShare: () => 1,
  isExcluded: () => false,
  onNewNormal: () => undefined,
});

/** A flow that is added to what the customers of a zone take: m³/h between two quarters. */
export interface AddedFlow {
  from: number;
  to: number;
  flow: number;
}

export interface SignalOptions {
  seed: number;
  days: number;
  /** Mean inflow, m³/h. */
  mean: number;
  /** Standard deviation of a quarter, and of a whole day, as shares. */
  noise?: number;
  dayNoise?: number;
  /** Share that the use rises by from winter to summer. */
  season?: number;
  added?: readonly AddedFlow[];
  /** Share of quarters that are missing. */
  missing?: number;
}

/** Normal noise from a seed (Box and Muller). */
export const seededNormal = (seed: number) => {
  const random = seededRandom(seed);
  const share = () => (random.below(1_000_000) + 0.5) / 1_000_000;
  return () => Math.sqrt(-2 * Math.log(share())) * Math.cos(2 * Math.PI * share());
};

/** Use by the hour of a working day and of a day of a weekend, as a share of the mean. */
const working = [
  0.42, 0.36, 0.33, 0.33, 0.42, 0.8, 1.35, 1.6, 1.4, 1.15, 1.05, 1.1, 1.15, 1.05, 0.95, 0.95, 1.05, 1.3, 1.5,
  1.45, 1.25, 1.0, 0.75, 0.55,
];
const weekend = [
  0.5, 0.42, 0.36, 0.34, 0.38, 0.55, 0.9, 1.3, 1.55, 1.5, 1.4, 1.3, 1.25, 1.15, 1.05, 1.05, 1.1, 1.25, 1.4,
  1.35, 1.2, 1.0, 0.8, 0.6,
];

/** The inflow of a zone by quarter of an hour from quarter 0 on: patterns of the week, noise of its customers, season, and what is added. */
export const zoneSignal = (options: SignalOptions): Float64Array => {
  const { seed, days, mean, noise = 0.05, dayNoise = 0.03, season = 0.1, added = [], missing = 0 } = options;
  const normal = seededNormal(seed);
  const gaps = seededRandom(seed + 1);
  const inflow = new Float64Array(days * perDay);
  let [wave, dayShare] = [0, 0];
  for (let quarter = 0; quarter < inflow.length; quarter += 1) {
    const [day, slot] = [Math.floor(quarter / perDay), quarter % perDay];
    if (slot === 0) dayShare = 0.5 * dayShare + dayNoise * Math.sqrt(0.75) * normal();
    const pattern = [5, 6].includes((day + 3) % 7) ? weekend : working;
    const hour = slot / 4;
    const [low, high] = [pattern[Math.floor(hour)] ?? 1, pattern[(Math.floor(hour) + 1) % 24] ?? 1];
    const use = low + (high - low) * (hour % 1);
    wave = 0.6 * wave + 0.8 * normal();
    const yearly = 1 + season * Math.sin((2 * Math.PI * day) / 365);
    inflow[quarter] = mean * use * yearly * (1 + dayShare) * (1 + noise * wave);
    if (missing > 0 && gaps.below(10_000) < missing * 10_000) inflow[quarter] = Number.NaN;
  }
  for (const { from, to, flow } of added)
    for (let quarter = from; quarter < Math.min(to, inflow.length); quarter += 1)
      inflow[quarter] = (inflow[quarter] ?? 0) + flow;
  return inflow;
};

/** A zone whose customers' meters send: its inflow, and what the meters say was used on each day (m³/h). */
export interface MeteredSignal {
  inflow: Float64Array;
  metered: number[];
}

/** The use of a zone, of which a share is metered with a noise of its own; leaks are in the inflow alone. */
export const meteredZone = (
  options: SignalOptions & { share?: number; meterNoise?: number },
): MeteredSignal => {
  const { share = 0.9, meterNoise = 0.01, added = [], ...rest } = options;
  const use = zoneSignal(rest);
  const normal = seededNormal(options.seed + 7);
  const metered = Array.from({ length: options.days }, (_, day) => {
    const known = use.subarray(day * perDay, (day + 1) * perDay).filter((value) => !Number.isNaN(value));
    const mean = known.reduce((sum, value) => sum + value / known.length, 0);
    return share * mean * (1 + meterNoise * normal());
  });
  return { inflow: zoneSignal({ ...rest, added }), metered };
};

/**
 * A zone that is supplied for ten to fourteen hours a day, at other hours each day: customers fill their tanks then, and leaks run
 * then alone.
 */
export const intermittentZone = ({
  seed,
  days,
  mean,
  added = [],
}: Pick<SignalOptions, "seed" | "days" | "mean" | "added">): MeteredSignal => {
  const [normal, random] = [seededNormal(seed), seededRandom(seed + 3)];
  const inflow = new Float64Array(days * perDay);
  const metered: number[] = [];
  for (let day = 0; day < days; day += 1) {
    const use = mean * (1 + 0.04 * normal());
    const [first, length] = [4 * (3 + random.below(6)), 4 * (10 + random.below(5))];
    for (let slot = first; slot < Math.min(perDay, first + length); slot += 1) {
      const quarter = day * perDay + slot;
      const leaking = added.reduce(
        (sum, { from, to, flow }) => sum + (quarter >= from && quarter < to ? flow : 0),
        0,
      );
      inflow[quarter] = ((use * perDay) / length) * (1 + 0.1 * normal()) + leaking;
    }
    metered.push(0.9 * use * (1 + 0.01 * normal()));
  }
  return { inflow, metered };
};
