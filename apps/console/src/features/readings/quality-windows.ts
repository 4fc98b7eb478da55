import { lineGap } from "@sgval/contract/readings/line-gap";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { TrendRange, TrendWindow } from "../../shared/ui/trend/trend-types.ts";
import { type ChartSource, sourceId } from "./chart-data.ts";
import type { ChartSearch } from "./chart-search.ts";
import { chartPoints, readChartView } from "./chart-view.ts";
import { useChartData } from "./use-chart-data.ts";

type Column = readonly (number | null)[];

interface AssessedLine {
  /** Values that may be shown, uncertain ones too. */
  shown: Column;
  /** Good values alone. */
  good: Column;
  /** Seconds between two readings of this channel. */
  interval: number;
}

/**
 * When a line had no good value although its device reported: uncertain values, and no usable ones for longer than is a gap of the
 * line. A channel that is sent with every tenth message only is not shaded between.
 * @param t epoch seconds of all readings of the device, or starts of the means, ascending
 * @param width seconds of a mean; 0 for single readings
 */
export const poorSpans = (t: readonly number[], line: AssessedLine, width: number): TrendRange[] => {
  const { shown, good, interval } = line;
  // A history may have come at another rhythm than the device has now.
  const gap = lineGap(t, shown, Math.max(interval, width));
  const spans: TrendRange[] = [];
  const add = (from: number, to: number) => {
    const last = spans.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else spans.push({ from, to });
  };
  // A reading counts until the next one, but not over an outage.
  const endOf = (index: number): number => {
    const at = t[index] ?? 0;
    return Math.min(t[index + 1] ?? Number.POSITIVE_INFINITY, at + Math.max(interval, width));
  };
  /** The first reading of those without a value that are not shaded yet. */
  let emptySince = -1;
  let lastValueAt: number | null = null;
  /** The last value, if it was an uncertain one. */
  let lastPoorAt: number | null = null;
  for (let index = 0; index < t.length; index += 1) {
    const value = shown[index] ?? null;
    if (value === null) {
      if (emptySince < 0) emptySince = index;
      if (endOf(index) - (lastValueAt ?? t[0] ?? 0) <= gap) continue;
      for (; emptySince <= index; emptySince += 1) add(t[emptySince] ?? 0, endOf(emptySince));
      continue;
    }
    emptySince = -1;
    lastValueAt = t[index] ?? null;
    // A mean that good values alone would not have holds uncertain ones.
    const isPoor = good[index] !== value;
    const at = t[index] ?? 0;
    // The line between two uncertain values is no better than they are.
    if (isPoor) add(lastPoorAt !== null && at - lastPoorAt <= gap ? lastPoorAt : at, endOf(index));
    lastPoorAt = isPoor ? at : null;
  }
  return spans;
};

const NONE: readonly ChartSource[] = [];

/** The times in which lines of one device were not of good quality, to be shaded on its chart. Not for each single reading. */
export const useQualityWindows = (
  deviceId: number | undefined,
  sources: readonly ChartSource[],
  search: ChartSearch,
): readonly TrendWindow[] => {
  const { t } = useTranslation("readings");
  const { fixed, spanSeconds } = useMemo(() => readChartView(search), [search]);
  const asked = useMemo(() => fixed ?? { spanSeconds }, [fixed, spanSeconds]);
  const own = useMemo(
    () =>
      search.detail === "every" ? NONE : sources.filter((one) => one.deviceId === deviceId && !one.daysBack),
    [sources, deviceId, search.detail],
  );
  // The same questions as those of the chart and of its statistics, which are asked once.
  const points = chartPoints();
  const { columns, bucketSeconds, flagged } = useChartData(own, asked, { points });
  const { columns: trusted } = useChartData(flagged ? own : NONE, asked, { points, quality: "good" });
  const text = t("notGood");
  return useMemo(() => {
    // While one of the two is loading their points do not belong together.
    if (trusted.t.length === 0 || trusted.t.length !== columns.t.length) return [];
    const spans = own.flatMap((source): TrendRange[] => {
      const shown = columns.series.get(sourceId(source))?.avg;
      const good = trusted.series.get(sourceId(source))?.avg;
      if (!shown || !good) return [];
      return poorSpans(columns.t, { shown, good, interval: source.interval }, bucketSeconds ?? 0);
    });
    return [...new Map(spans.map((span) => [`quality-${span.from}-${span.to}`, span]))].map(
      ([key, span]) => ({ ...span, key, text, shaded: true }),
    );
  }, [own, columns, trusted, bucketSeconds, text]);
};
