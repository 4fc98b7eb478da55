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

/**
 * Log likelihood of a leak at a candidate: measured changes are the simulated ones times a common factor, which is estimated
 * with a normal prior about 1, and noise of sensors and model.
 */
export const logLikelihood = (measured: readonly MeasuredChange[], { changes }: Candidate): number => {
  let [xx, xy] = [1 / factorSpread ** 2, 1 / factorSpread ** 2];
  const used = measured.flatMap(({ change, noise }, index) => {
    const simulated = changes[index] ?? null;
    if (simulated === null) return [];
    const variance = noise ** 2 + (modelError.share * change) ** 2 + modelError.bar ** 2;
    xx += simulated ** 2 / variance;
    xy += (simulated * change) / variance;
    return [{ change, simulated, variance }];
  });
  if (used.length === 0) return Number.NEGATIVE_INFINITY;
  const factor = Math.max(0, xy / xx);
  const misfit = used.reduce(
    (sum, { change, simulated, variance }) => sum + (change - factor * simulated) ** 2 / variance,
    ((factor - 1) / factorSpread) ** 2,
  );
  return -misfit / 2;
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
