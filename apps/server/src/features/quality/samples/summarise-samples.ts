import type { LimitSetRecord } from "@sgval/contract/quality/limit-sets";
import type { LaboratorySample, SampleResultView, SampleSummary } from "@sgval/contract/quality/samples";
import { inForce, type WaterClass } from "@sgval/quantities/limit-set";
import { type QualityKey, qualityKeys } from "@sgval/quantities/parameter";
import type { TimeZone } from "@sgval/quantities/time-zone";

type Dated = SampleSummary["parameters"][number]["last"];

const countsOf = (results: readonly SampleResultView[]) => ({
  count: results.length,
  assessed: results.filter(({ verdict }) => verdict !== "not_assessed").length,
  compliant: results.filter(({ verdict }) => verdict === "compliant").length,
});

/**
 * How much of its limit a result uses: 1 is the limit itself, more is beyond it. A result that was not found uses nothing of
 * an upper limit, and anything uses more than all of a limit of 0.
 */
const useOfLimit = ({ value, operator, under, over }: SampleResultView): number => {
  const share = (part: number, whole: number) =>
    whole > 0 ? part / whole : part > 0 ? Number.POSITIVE_INFINITY : 0;
  const ofOver = over === null || operator === "<" ? 0 : share(value, over);
  const ofUnder = under === null ? 0 : share(under, value);
  return Math.max(ofOver, ofUnder);
};

/** The result that is furthest beyond its limit, or nearest to it; those beyond it first, the newest of equals. */
const worstOf = (results: readonly Dated[]): Dated | null =>
  results
    .filter(({ verdict }) => verdict !== "not_assessed")
    .toSorted(
      (one, other) =>
        Number(other.verdict === "non_compliant") - Number(one.verdict === "non_compliant") ||
        useOfLimit(other) - useOfLimit(one),
    )[0] ?? null;

/**
 * Counts the results of samples by parameter and calendar month.
 * @param samples in any order
 */
export const summariseSamples = (
  samples: readonly LaboratorySample[],
  {
    sets,
    waterClass,
    zone,
    ...period
  }: { sets: readonly LimitSetRecord[]; waterClass: WaterClass; zone: TimeZone; from: Date; to: Date },
): SampleSummary => {
  const newestFirst = samples.toSorted((one, other) => (one.takenAt < other.takenAt ? 1 : -1));
  const all = newestFirst.flatMap(({ results, takenAt, id: sampleId }) =>
    results.map((result): Dated => ({ ...result, takenAt, sampleId })),
  );
  const byParameter = Map.groupBy(all, ({ parameter }) => parameter);
  const summaryOf = (parameter: QualityKey) => {
    const results = byParameter.get(parameter) ?? [];
    const [last] = results;
    return last ? [{ parameter, ...countsOf(results), last, worst: worstOf(results) }] : [];
  };
  const byMonth = Map.groupBy(newestFirst.toReversed(), ({ takenAt }) =>
    zone.dateOf(Date.parse(takenAt)).slice(0, 7),
  );
  const [firstDay, lastDay] = [zone.dateOf(period.from.getTime()), zone.dateOf(period.to.getTime() - 1)];
  const isInPeriod = (set: LimitSetRecord): boolean =>
    inForce(set, firstDay) ||
    inForce(set, lastDay) ||
    (set.effectiveFrom > firstDay && set.effectiveFrom <= lastDay);
  const monthEnds = (month: string) => {
    const [year = 0, number = 0] = month.split("-").map(Number);
    const start = (later: number) => {
      const local = Date.UTC(year, number - 1 + later, 1);
      return new Date(zone.timestampOf(local, local)).toISOString();
    };
    return { from: start(0), to: start(1) };
  };
  return {
    ...{ from: period.from.toISOString(), to: period.to.toISOString(), waterClass, samples: samples.length },
    ...countsOf(all),
    standards: sets
      .filter((set) => set.waterClass === waterClass && !set.reference && isInPeriod(set))
      .map(({ code, issuer, effectiveFrom, effectiveTo }) => ({ code, issuer, effectiveFrom, effectiveTo })),
    parameters: qualityKeys.flatMap(summaryOf),
    months: [...byMonth].map(([month, of]) => ({
      ...monthEnds(month),
      samples: of.length,
      ...countsOf(of.flatMap(({ results }) => results)),
    })),
  };
};
