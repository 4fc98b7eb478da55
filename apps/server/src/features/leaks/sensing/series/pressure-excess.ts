import { sensingMethod } from "@sgval/contract/leaks/sensing-method";
import { median, spreadAbout } from "../robust.ts";
import { mostBack } from "../shift-shares.ts";

const { seriesDays } = sensingMethod;
/** Nights of a sensor that say what its constant error and its noise are. */
const leastNights = 7;
/** Sensors that a night needs: one alone may have shifted. */
const leastSensors = 2;
/** bar: no sensor and no model is better. */
const leastNoise = 0.003;

/** What a sensor says: so much leaks, and how much that weighs. */
interface Estimate {
  flow: number;
  weight: number;
}

/**
 * The lower weighted median of what sensors say: half of the weight says less or as much. None weighs more than all others
 * together, so that a sensor that has shifted does not decide.
 */
export const agreedFlow = (estimates: readonly Estimate[]): number => {
  const total = estimates.reduce((sum, { weight }) => sum + weight, 0);
  const capped = estimates
    .map(({ flow, weight }) => ({ flow, weight: Math.min(weight, total - weight) }))
    .toSorted((one, other) => one.flow - other.flow);
  const half = capped.reduce((sum, { weight }) => sum + weight, 0) / 2;
  let below = 0;
  for (const { flow, weight } of capped) {
    below += weight;
    // Two sensors that say as much as each other are halves but for the rounding.
    if (below >= half * (1 - 1e-9)) return flow;
  }
  return Number.NaN;
};

/** What a leak (m³/h) lowers a pressure by (bar). */
export interface Fall {
  flow: number;
  fall: number;
}

/** A sensor in a night: computed less measured pressure (bar), and what leaks lower it by, the smallest first. */
export interface SensorNight {
  sensor: string;
  lacking: number;
  falls: readonly Fall[];
}

/** The leak that lowers a pressure by so much, by straight lines: pipes lose more for each m³/h the more flows in them. */
export const flowOfFall = (falls: readonly Fall[], fall: number): number => {
  let before: Fall = { flow: 0, fall: 0 };
  for (const [index, at] of falls.entries()) {
    if (fall <= at.fall || index === falls.length - 1)
      return before.flow + ((fall - before.fall) * (at.flow - before.flow)) / (at.fall - before.fall);
    before = at;
  }
  return Number.NaN;
};

/**
 * What pressures that the model does not explain would be as the flow of a leak (m³/h), night by night. The constant error of a
 * sensor and of the model at its place is what was lacking on its nights before, and its noise what they varied by.
 */
export const createPressureExcess = () => {
  const nights = new Map<number, { lacking: Map<string, number>; leaking: boolean }>();

  const before = (day: number, sensor: string): number[] => {
    const found: number[] = [];
    for (let one = day - 1; one >= day - mostBack && found.length < seriesDays; one -= 1) {
      const night = nights.get(one);
      const lacking = night?.lacking.get(sensor);
      if (night && !night.leaking && lacking !== undefined) found.push(lacking);
    }
    return found;
  };

  return {
    /** @param leakSince the day since which a leak of the zone is known; those nights say nothing about the sensors */
    push: (day: number, sensors: readonly SensorNight[], leakSince: number | null): number => {
      if (leakSince !== null) for (const [one, night] of nights) if (one >= leakSince) night.leaking = true;
      const leaking = leakSince !== null && day >= leakSince;
      nights.set(day, {
        ...{ lacking: new Map(sensors.map(({ sensor, lacking }) => [sensor, lacking])), leaking },
      });
      for (const one of nights.keys()) if (one < day - mostBack) nights.delete(one);
      const estimates = sensors.flatMap(({ sensor, lacking, falls }): Estimate[] => {
        const past = before(day, sensor);
        const [smallest] = falls;
        if (!smallest || past.length < leastNights) return [];
        const perFlow = smallest.fall / smallest.flow;
        const usual = median(past);
        const noise = Math.max(leastNoise, spreadAbout(past, usual));
        return [{ flow: flowOfFall(falls, lacking - usual), weight: (perFlow / noise) ** 2 }];
      });
      return estimates.length >= leastSensors ? agreedFlow(estimates) : Number.NaN;
    },
    /** With another model nothing of the past can be compared. */
    clear: (): void => nights.clear(),
  };
};
