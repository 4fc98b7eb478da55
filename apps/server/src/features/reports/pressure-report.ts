import type { PressureRow, ReportNote, ReportOf } from "@sgval/contract/reports/reports";
import { parameterOf } from "@sgval/quantities/parameter";
import { hoursOutside, statisticsOf, timeWeightedMean } from "@sgval/quantities/statistics";
import { isoTime } from "@sgval/quantities/timestamp";
import { coverageOfAll, percentOf } from "./channel-series.ts";
import { nightMeanOf, nightsOf } from "./local-hours.ts";
import { aboutDevice, noteOfPartlyKnown, type ReportContext, sumOf } from "./report-context.ts";

type Pressure = Pick<ReportOf<"pressure">, "kind" | "summary" | "rows">;

/** Pressures of channels: extremes with their times, means, percentiles, and time beyond the limits of each. */
export const pressureReport = async ({
  zone,
  span,
  nightWindow,
  limits,
  read,
}: ReportContext): Promise<Pressure & { notes: ReportNote[] }> => {
  const nights = nightsOf(zone, span, nightWindow);
  const rows: PressureRow[] = [];
  const coverages: { coverage: number | null; expected: number }[] = [];
  const means: { value: number; hours: number }[] = [];
  for await (const { device, series } of read())
    for (const { channel, samples, coverage, expected } of series) {
      coverages.push({ coverage, expected });
      const found = statisticsOf(samples);
      if (!found) continue;
      const { parameter } = channel;
      const { under, over } = limits ?? channel;
      const outside = hoursOutside(samples, { under, over });
      const { mean, min, max } = found;
      if (mean !== null)
        means.push({ value: mean, hours: samples.reduce((sum, { hours }) => sum + hours, 0) });
      rows.push({
        ...aboutDevice(device),
        ...{ parameter, ...found, range: max - min },
        ...{ minAt: isoTime(found.minAt), maxAt: isoTime(found.maxAt) },
        nightMean: nightMeanOf(samples, nights),
        ...{ under, hoursUnder: outside.under, over, hoursOver: outside.over },
        coverage: percentOf(coverage),
      });
    }
  // Before and behind a valve, or at the end of a zone: one mean of them is that of no place.
  const isOneKind = new Set(rows.map(({ parameter }) => parameterOf(parameter)?.parameter.key)).size <= 1;
  const lowest = rows.reduce<PressureRow | null>(
    (best, row) => (best === null || (row.min ?? 0) < (best.min ?? 0) ? row : best),
    null,
  );
  const highest = rows.reduce<PressureRow | null>(
    (best, row) => (best === null || (row.max ?? 0) > (best.max ?? 0) ? row : best),
    null,
  );
  return {
    kind: "pressure",
    summary: {
      lowest: lowest?.min ?? null,
      lowestAt: lowest?.minAt ?? null,
      lowestDevice: lowest?.device ?? null,
      mean: isOneKind ? timeWeightedMean(means) : null,
      highest: highest?.max ?? null,
      highestAt: highest?.maxAt ?? null,
      highestDevice: highest?.device ?? null,
      hoursUnder: sumOf(rows.map((row) => row.hoursUnder)),
      hoursOver: sumOf(rows.map((row) => row.hoursOver)),
      coverage: coverageOfAll(coverages),
    },
    rows,
    notes: [...noteOfPartlyKnown(rows), ...(isOneKind ? [] : [{ key: "mean_of_kinds" as const }])],
  };
};
