import type { SuspectedPipe } from "@sgval/contract/leaks/suspected-leaks";
import { distanceBetween, type Position } from "@sgval/quantities/geometry";

export interface MeasuredChange {
  /** bar, after less before. */
  change: number;
  noise: number;
}

/** What a leak at a junction would change at each sensor (bar); `null` where the model has no answer. */
export interface Candidate {
  junction: string;
  changes: readonly (number | null)[];
}

/**
 * The model is so much wrong about a change, as a share of the measured one and in bar. As a share of the simulated one it would
 * favour junctions where a leak changes nothing.
 */
const modelError = { share: 0.15, bar: 0.004 };
/** Roughness, pressure and the estimated flow make all changes of a leak larger or smaller by one factor about 1. */
const factorSpread = 0.4;
const factors = Array.from({ length: 61 }, (_, index) => index / 20);
/** Degrees of freedom of Student's t: few, since pressures also change by pumps and valves that the model does not know of. */
const freedom = 3;

/** Changes that differ by less (bar) are the same to every model and logger. */
const leastDifference = 0.001;
/** Of places of which none is so many times as likely as another, ten in the order of the file would look like a finding. */
const leastRatio = 1.25;

/**
 * Where it makes a difference in which place the leak is, by sensor. Above the valve of a zone all places change the same: those
 * pressures say nothing about the place, and follow the pumps more than the leak.
 */
const distinguishing = (count: number, candidates: readonly Candidate[]): boolean[] =>
  Array.from({ length: count }, (_, index) => {
    const simulated = candidates.flatMap(({ changes }) => changes[index] ?? []);
    return Math.max(...simulated) - Math.min(...simulated) > leastDifference;
  });

/**
 * Log likelihood of a leak at each candidate, by junction: measured changes are the simulated ones times a common factor with a
 * normal prior about 1, of which the likeliest is taken, and noise of sensors and model. The noise has the heavy tails of
 * Student's t, so that a pressure which changed for a reason of its own does not decide the factor for all others (Lange,
 * Little and Taylor 1989, Robust statistical modeling using the t distribution). -Infinity without an answer of the model.
 */
export const logLikelihoods = (
  measured: readonly MeasuredChange[],
  candidates: readonly Candidate[],
): Map<string, number> => {
  const counts = distinguishing(measured.length, candidates);
  const logAt = (changes: Candidate["changes"], factor: number): number =>
    measured.reduce(
      (sum, { change, noise }, index) => {
        const simulated = changes[index] ?? null;
        if (simulated === null || !counts[index]) return sum;
        const variance = noise ** 2 + (modelError.share * change) ** 2 + modelError.bar ** 2;
        const misfit = (change - factor * simulated) ** 2 / variance;
        return sum - ((freedom + 1) / 2) * Math.log1p(misfit / freedom);
      },
      -(((factor - 1) / factorSpread) ** 2) / 2,
    );
  return new Map(
    candidates.map(({ junction, changes }) => [
      junction,
      changes.some((simulated) => simulated !== null)
        ? Math.max(...factors.map((factor) => logAt(changes, factor)))
        : Number.NEGATIVE_INFINITY,
    ]),
  );
};

/** Whether the pressures make one place likelier than another. */
export const arePlacesDistinct = (likelihoods: ReadonlyMap<string, number>): boolean => {
  const known = [...likelihoods.values()].filter(Number.isFinite);
  return Math.max(...known) - Math.min(...known) >= Math.log(leastRatio);
};

/** Likelihood is shared with what is this near (m): of many pipes as likely, the one amid the others is worth digging at. */
const near = 80;

/** Shares (0 to 1, together 1) of the candidates, with those near them counted in where places are known. */
const sharesOf = (
  likelihoods: ReadonlyMap<string, number>,
  places: ReadonlyMap<string, Position>,
): Map<string, number> => {
  const highest = Math.max(...likelihoods.values());
  const own = [...likelihoods].map(([junction, log]) => ({
    ...{ junction, share: Math.exp(log - highest), place: places.get(junction) },
  }));
  const smooth = own.map((one) => {
    let sum = 0;
    for (const other of own) {
      if (other.share < 1e-6) continue;
      if (one.junction === other.junction) sum += other.share;
      else if (one.place && other.place) {
        const metres = distanceBetween(one.place, other.place);
        if (metres < 4 * near) sum += other.share * Math.exp(-((metres / near) ** 2) / 2);
      }
    }
    return sum;
  });
  const total = smooth.reduce((sum, value) => sum + value, 0);
  return new Map(own.map(({ junction }, index) => [junction, (smooth[index] ?? 0) / total]));
};

/** The likeliest pipes, best first: each has the mean share of its ends, for its length. */
export const rankPipes = (
  likelihoods: ReadonlyMap<string, number>,
  pipes: readonly { id: string; from: string; to: string; length: number }[],
  places: ReadonlyMap<string, Position>,
  most = 10,
): SuspectedPipe[] => {
  const known = new Map([...likelihoods].filter(([, log]) => Number.isFinite(log)));
  if (known.size === 0) return [];
  const shares = sharesOf(known, places);
  const scored = pipes.flatMap(({ id, from, to }) => {
    const ends = [from, to].flatMap((end) => shares.get(end) ?? []);
    // A pipe half outside the zone is none of it.
    return ends.length === 2 ? [{ id, share: (ends[0] ?? 0) / 2 + (ends[1] ?? 0) / 2 }] : [];
  });
  const total = scored.reduce((sum, { share }) => sum + share, 0);
  return scored
    .sort((one, other) => other.share - one.share)
    .slice(0, most)
    .map(({ id, share }) => ({ id, likelihood: Number((share / total).toFixed(4)) }));
};
