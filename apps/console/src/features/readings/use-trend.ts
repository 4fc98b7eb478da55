import { daySeconds } from "@sgval/quantities/duration";
import { useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useClock } from "../../shared/format/use-age.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { type ChartSource, withEarlier } from "./chart-data.ts";
import type { ChartSearch } from "./chart-search.ts";
import { chartPoints, earlierText, rangeSecondsOf, readChartView, readComparison } from "./chart-view.ts";
import { offlineWindows } from "./offline-windows.ts";
import { trendPanels } from "./trend-panels.ts";
import { useChartData } from "./use-chart-data.ts";

/** The window slides with the clock, in steps that move the picture by about a pixel. */
const useNow = (spanSeconds: number): number => {
  const step = Math.max(1, Math.round(spanSeconds / 1000));
  const read = useCallback((now: number) => Math.ceil(now / 1000 / step) * step, [step]);
  return useClock(read);
};

/**
 * What a trend shows of its lines: the range in view, their data, and the panels and silences that are drawn of it.
 * @param full - With the earlier periods that are chosen, and the limits of each line.
 * @param limitsOf - Key of the line that shows its limits where not each does; by default the first.
 */
export const useTrend = (
  own: readonly ChartSource[],
  search: ChartSearch,
  full: boolean,
  limitsOf: string | null,
) => {
  const { t } = useTranslation(["readings", "common"]);
  const format = useFormat();
  const view = useMemo(() => readChartView(search), [search]);
  const { spanSeconds, fixed } = view;
  const now = useNow(spanSeconds);
  const shown = useMemo(() => fixed ?? { from: now - spanSeconds, to: now }, [fixed, now, spanSeconds]);
  const points = chartPoints();
  const asked = useMemo(() => fixed ?? { spanSeconds }, [fixed, spanSeconds]);
  const earlier = full ? readComparison(search).days.join() : "";
  const sources = useMemo(
    () => withEarlier(own, earlier.split(",").filter(Boolean).map(Number)),
    [own, earlier],
  );
  const { detail } = search;
  const drawn = useMemo(() => ({ points, detail }), [points, detail]);
  const data = useChartData(sources, asked, drawn);
  const { columns, bucketSeconds, timesOf } = data;
  const dayOf = (time: number, daysBack: number) => format.day((time - daysBack * daySeconds) * 1000);
  // As text, because the range moves with the clock while its days do not.
  const datesText = earlier
    .split(",")
    .map((days) => [dayOf(shown.from, Number(days)), dayOf(shown.to, Number(days))])
    .map(([first, last]) => (first === last ? first : `${first} – ${last}`))
    .join("|");
  const rangeSeconds = rangeSecondsOf(view);
  const panelsOf = useCallback(
    (of: Pick<typeof data, "columns" | "bucketSeconds">) =>
      trendPanels(
        sources,
        of.columns,
        of.bucketSeconds,
        format,
        {
          under: (properties) => t("under", properties),
          over: (properties) => t("over", properties),
          earlier: (days) => earlierText(t, days, rangeSeconds),
          dates: (days) => datesText.split("|")[earlier.split(",").indexOf(String(days))] ?? "",
        },
        full ? undefined : limitsOf,
      ),
    [sources, format, t, earlier, datesText, rangeSeconds, full, limitsOf],
  );
  const fitted = search.axis === "fit";
  const panels = useMemo(
    () => panelsOf({ columns, bucketSeconds }).map((panel) => ({ ...panel, fitted })),
    [panelsOf, columns, bucketSeconds, fitted],
  );
  const windows = useMemo(
    () => offlineWindows({ timesOf, bucketSeconds }, sources, shown, t("offline")),
    [timesOf, bucketSeconds, sources, shown, t],
  );
  return { view, now, isLive: fixed === null, shown, asked, drawn, sources, data, panels, panelsOf, windows };
};
