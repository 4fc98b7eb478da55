import { lineGap } from "@sgval/contract/readings/line-gap";
import { daySeconds, hourSeconds } from "@sgval/quantities/duration";
import { zoneOffsetSeconds } from "@sgval/quantities/timestamp";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { env } from "../../../config/env.ts";
import { useClock } from "../../../shared/format/use-age.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { RangeBar } from "../../../shared/ui/trend/range-bar.tsx";
import { barPeriod } from "../../../shared/ui/trend/range-bar-parts.ts";
import { lineDecimals, sparklinePath } from "../../../shared/ui/trend/sparkline.tsx";
import type { TrendRange } from "../../../shared/ui/trend/trend-types.ts";
import { historyQuery } from "../api/read-history.ts";
import type { ChartSource } from "../chart-data.ts";

/** Means of an hour or more, which are kept ready: a bar costs the same whatever the device samples. */
const POINTS = 220;

type ChartRangeBarProps = {
  /** The line that the bar draws: the first one of the chart. */
  source: ChartSource;
  range: TrendRange;
  onRange: (range: TrendRange) => void;
};

/** The time around a chart as a bar, on which the part in view is moved and resized. */
export const ChartRangeBar = ({ source, range, onRange }: ChartRangeBarProps) => {
  const { t } = useTranslation("readings");
  const format = useFormat();
  const minute = useClock((at) => Math.floor(at / 60_000)) * 60;
  const now = Math.max(minute, Math.floor(range.to));
  const [before, setBefore] = useState<TrendRange | null>(null);
  const period = barPeriod(before, range, now);
  // Set while rendering: the bar stays in the very render in which the range moves within it.
  if (period !== before) setBefore(period);
  const { deviceId, key } = source;
  const name = format.parameterName(key);
  const { data } = useQuery(historyQuery(deviceId, { parameters: [key], window: period, points: POINTS }));
  const path = useMemo(() => {
    const column = data?.series[key];
    if (!data || !column) return "";
    const span = { from: period.from * 1000, to: period.to * 1000 };
    // What is still there of the period before may lie outside of this one.
    const isWithin = (time: number) => time >= span.from && time <= span.to;
    const values = column.avg.map((value, index) => (isWithin(data.t[index] ?? 0) ? value : null));
    const gap = lineGap(data.t, values, (data.bucketSeconds ?? hourSeconds) * 1000);
    return sparklinePath(data.t, values, span, gap, lineDecimals(key));
  }, [data, key, period]);
  return (
    <RangeBar
      labels={{
        bar: t("bar.title", { name, device: source.deviceName }),
        window: t("bar.window"),
        from: t("bar.from"),
        to: t("bar.to"),
      }}
      period={period}
      range={range}
      now={now}
      path={path}
      zoneOffset={zoneOffsetSeconds(now * 1000, env.timeZone)}
      formatTick={(time, step) =>
        step >= daySeconds ? format.day(time * 1000) : format.time(time * 1000, false)
      }
      formatTime={(time) => format.dateTime(time * 1000)}
      onRange={onRange}
    />
  );
};
