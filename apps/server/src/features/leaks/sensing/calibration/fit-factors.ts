import { spreadAbout } from "../robust.ts";

/** Pressures (bar) of each sensor at each of some times of a day, NaN where there is none. */
export type DayPressures = readonly (readonly number[])[];

export interface FactorFit {
  factors: number[];
  /** Mean distance of measured and computed differences of pressure on the days held out, bar. */
  before: number;
  after: number;
}

export interface FactorFitInput {
  /** By sensor and time, of the days that are fitted and of those that are held out. */
  measured: { fitted: DayPressures; heldOut: DayPressures };
  /** The same of the model, with a factor for each class; `null` without an answer. */
  simulate(factors: readonly number[], days: "fitted" | "heldOut"): Promise<DayPressures | null>;
  classes: number;
  /** Of the logarithm of a factor; the largest factor, and one over it the smallest. */
  prior: { spread: number; most: number };
}

/** Finite differences of the logarithm of a factor. */
const step = 0.1;
const mostRounds = 3;
const settled = 0.01;
/** Neither is the model better than this, nor are sensors (bar). */
const leastSpread = 0.003;
/** Degrees of freedom of Student's t: a sensor that follows something else counts little. */
const freedom = 3;
/** The times of a sensor say nearly the same again and again: together they count as so many. */
const countOfSensor = 2;

/**
 * Measured less computed, each over its own mean where both are known: the constant error of a sensor or of its height in the
 * model says nothing about roughness.
 */
const differences = (measured: DayPressures, computed: DayPressures): number[][] =>
  measured.map((series, sensor) => {
    const apart = series.map((value, time) => value - (computed[sensor]?.[time] ?? Number.NaN));
    const known = apart.filter((value) => !Number.isNaN(value));
    const mean = known.reduce((sum, value) => sum + value / known.length, 0);
    return apart.map((value) => value - mean);
  });

const known = (series: readonly (readonly number[])[]): number[] =>
  series.flat().filter((value) => !Number.isNaN(value));
/** NaN where nothing can be compared. */
const meanDistance = (apart: readonly (readonly number[])[]): number => {
  const all = known(apart);
  return all.reduce((sum, value) => sum + Math.abs(value), 0) / all.length;
};
/** A series of pressures where another one has a value too. */
const where = (pressures: DayPressures, other: DayPressures): number[][] =>
  pressures.map((series, sensor) =>
    series.map((value, time) => (Number.isNaN(other[sensor]?.[time] ?? Number.NaN) ? Number.NaN : value)),
  );

/** Solves a symmetric positive definite system by elimination. */
const solveSystem = (matrix: readonly (readonly number[])[], right: readonly number[]): number[] => {
  const rows = matrix.map((row, index) => [...row, right[index] ?? 0]);
  for (const [index, pivot] of rows.entries())
    for (const row of rows.slice(index + 1)) {
      const share = (row[index] ?? 0) / (pivot[index] ?? 1);
      for (let column = index; column < row.length; column += 1)
        row[column] = (row[column] ?? 0) - share * (pivot[column] ?? 0);
    }
  const found = right.map(() => 0);
  for (let index = rows.length - 1; index >= 0; index -= 1) {
    const row = rows[index] ?? [];
    const others = found.reduce((sum, value, at) => (at > index ? sum + value * (row[at] ?? 0) : sum), 0);
    found[index] = ((row.at(-1) ?? 0) - others) / (row[index] ?? 1);
  }
  return found;
};

/**
 * One step of Gauss and Newton for the logarithms of factors, with a normal prior about 0 and the heavy tails of Student's t.
 * @param apart what is left over by sensor and time
 * @param slopes the same shape by class: what the logarithm of its factor changes
 */
const nextLogs = (
  apart: readonly (readonly number[])[],
  slopes: readonly (readonly (readonly number[])[])[],
  logs: readonly number[],
  spread: number,
): number[] => {
  const rows = apart.flatMap((series, sensor) => {
    const count = known([series]).length;
    return series.flatMap((left, time) => {
      const slope = slopes.map((ofClass) => ofClass[sensor]?.[time] ?? Number.NaN);
      if (Number.isNaN(left) || slope.some(Number.isNaN)) return [];
      const target = left + slope.reduce((sum, value, at) => sum + value * (logs[at] ?? 0), 0);
      return [{ slope, target, share: countOfSensor / count }];
    });
  });
  let found = [...logs];
  for (let round = 0; round < 8; round += 1) {
    const left = rows.map(({ slope, target }) =>
      slope.reduce((rest, value, at) => rest - value * (found[at] ?? 0), target),
    );
    const noise = Math.max(leastSpread, spreadAbout(left, 0));
    const weights = left.map(
      (value, index) =>
        ((rows[index]?.share ?? 0) * (freedom + 1)) / (freedom + (value / noise) ** 2) / noise ** 2,
    );
    const matrix = logs.map((_, one) =>
      logs.map((__, other) =>
        rows.reduce(
          (sum, { slope }, index) => sum + (weights[index] ?? 0) * (slope[one] ?? 0) * (slope[other] ?? 0),
          one === other ? 1 / spread ** 2 : 0,
        ),
      ),
    );
    const right = logs.map((_, one) =>
      rows.reduce(
        (sum, { slope, target }, index) => sum + (weights[index] ?? 0) * (slope[one] ?? 0) * target,
        0,
      ),
    );
    found = solveSystem(matrix, right);
  }
  return found;
};

/**
 * The factors of the roughness of classes of pipes that explain best how pressures differ within a day: a least squares fit towards 1
 * by finite differences of the model. How much nearer it comes is measured on days that it has not seen; `null` without an
 * answer of the model.
 */
export const fitFactors = async ({
  measured,
  simulate,
  classes,
  prior: { spread, most },
}: FactorFitInput): Promise<FactorFit | null> => {
  const factorsOf = (logs: readonly number[]) => logs.map(Math.exp);
  const bound = Math.log(most);
  let logs = Array.from({ length: classes }, () => 0);
  for (let round = 0; round < mostRounds; round += 1) {
    const now = await simulate(factorsOf(logs), "fitted");
    if (!now) return null;
    const apart = differences(measured.fitted, now);
    const slopes: number[][][] = [];
    for (const index of logs.keys()) {
      const changed = await simulate(
        factorsOf(logs.map((log, at) => (at === index ? log + step : log))),
        "fitted",
      );
      if (!changed) return null;
      // What was not measured counts in no mean.
      const compared = where(changed, apart);
      slopes.push(differences(compared, now).map((series) => series.map((value) => value / step)));
    }
    const next = nextLogs(apart, slopes, logs, spread).map((log) => Math.max(-bound, Math.min(bound, log)));
    const change = Math.max(...next.map((log, at) => Math.abs(log - (logs[at] ?? 0))));
    logs = next;
    if (change < settled) break;
  }
  const factors = factorsOf(logs);
  const unchanged = await simulate(
    logs.map(() => 1),
    "heldOut",
  );
  const changed = await simulate(factors, "heldOut");
  if (!unchanged || !changed) return null;
  const compared = where(where(measured.heldOut, unchanged), changed);
  const before = meanDistance(differences(compared, unchanged));
  const after = meanDistance(differences(compared, changed));
  return Number.isFinite(before) && Number.isFinite(after) ? { factors, before, after } : null;
};
