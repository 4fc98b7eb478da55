import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import CircularProgress from "@mui/material/CircularProgress";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import { daySeconds } from "@sgval/quantities/duration";
import { zoneOffsetSeconds } from "@sgval/quantities/timestamp";
import { IconPlayerPause, IconPlayerPlay, IconTable, IconTimeline } from "@tabler/icons-react";
import { type ReactNode, useCallback, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { env } from "../../../config/env.ts";
import { useClock } from "../../../shared/format/use-age.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { EmptyState } from "../../../shared/ui/page/empty-state.tsx";
import { QueryFailure, WithoutNetwork } from "../../../shared/ui/page/query-state.tsx";
import { Segmented } from "../../../shared/ui/page/segmented.tsx";
import { ChartSkeleton, Loading } from "../../../shared/ui/page/skeletons.tsx";
import { ChartFrame } from "../../../shared/ui/trend/chart-frame.tsx";
import { TrendTable } from "../../../shared/ui/trend/trend-table.tsx";
import type { TrendEvent, TrendRange, TrendWindow } from "../../../shared/ui/trend/trend-types.ts";
import { type ChartSource, type SourceFailure, useChartData } from "../chart-data.ts";
import { type RangeKey, ranges, spanSecondsOf } from "../ranges.ts";
import { trendPanels } from "../trend-panels.ts";
import { LazyTrendChart } from "./lazy-trend-chart.tsx";
import { TrendStatistics } from "./trend-statistics.tsx";

const LiveButton = styled(Button)(({ theme }) => ({ color: (theme.vars ?? theme).palette.text.secondary }));

export type TrendCardProps = {
  sources: readonly ChartSource[];
  range: RangeKey;
  onRange: (range: RangeKey) => void;
  /** Which of the quick ranges are offered. */
  offered?: readonly RangeKey[];
  height: number;
  events?: readonly TrendEvent[];
  /** Automatic windows to draw under the plot, for the range in view (epoch seconds). */
  windowsOf?: (range: TrendRange) => readonly TrendWindow[];
  /** Shown below the head: the choice of parameters. */
  picker?: ReactNode;
  statistics?: boolean;
};

/** The window slides with the clock, in steps that move the picture by about a pixel. */
const useNow = (spanSeconds: number, paused: number | null): number => {
  const step = Math.max(1, Math.round(spanSeconds / 1000));
  const read = useCallback((now: number) => Math.ceil(now / 1000 / step) * step, [step]);
  const now = useClock(read);
  return paused ?? now;
};

/** Which lines are missing because their device's data could not be loaded, with a retry of that device alone. */
const MissingLines = ({ sources, failure }: { sources: readonly ChartSource[]; failure: SourceFailure }) => {
  const { t } = useTranslation("readings");
  const format = useFormat();
  const own = sources.filter(({ deviceId }) => deviceId === failure.deviceId);
  return (
    <QueryFailure
      query={failure.query}
      failed={t("linesFailed", {
        device: own[0]?.deviceName,
        names: own.map(({ key }) => format.parameterName(key)).join(", "),
      })}
    />
  );
};

/** A trend with its range, live or paused, as a chart or as a table. */
export const TrendCard = (props: TrendCardProps) => {
  const { sources, range, offered = ranges } = props;
  const { t } = useTranslation(["readings", "common"]);
  const format = useFormat();
  const [paused, setPaused] = useState<number | null>(null);
  const [zoom, setZoom] = useState<TrendRange | null>(null);
  const [asTable, setAsTable] = useState(false);
  const spanSeconds = spanSecondsOf[range];
  const now = useNow(spanSeconds, paused);
  const shown = zoom ?? { from: now - spanSeconds, to: now };
  const points = Math.min(2000, Math.max(300, window.innerWidth));
  const asked = useMemo(() => zoom ?? { spanSeconds }, [zoom, spanSeconds]);
  const { columns, bucketSeconds, pendingHours, failures, state } = useChartData(sources, asked, points);

  const panels = useMemo(
    () =>
      trendPanels(sources, columns, bucketSeconds, format, {
        under: (properties) => t("under", properties),
        over: (properties) => t("over", properties),
      }),
    [sources, columns, bucketSeconds, format, t],
  );
  // A third and fourth unit get lanes of their own instead of squeezing the others.
  const height = props.height + Math.max(0, panels.length - 2) * 100;
  const series = panels.flatMap((panel) => panel.series);
  const names = series.map((one) => one.label).join(", ");
  const sub =
    bucketSeconds === null
      ? undefined
      : bucketSeconds < 60
        ? t("bucketSeconds", { seconds: bucketSeconds })
        : t("bucketMinutes", { minutes: format.number(bucketSeconds / 60, 0) });
  const formatTimestamp = (time: number) => format.dateTime(time * 1000);
  const formatTime = (time: number, step: number) =>
    step >= daySeconds ? format.day(time * 1000) : format.time(time * 1000, false);

  const choose = (next: RangeKey) => {
    setZoom(null);
    setPaused(null);
    props.onRange(next);
  };
  const body = () => {
    if (columns.t.length === 0)
      return pendingHours > 0 ? null : <EmptyState reason={t("chartEmpty")} next={t("chartEmptyNext")} />;
    if (asTable)
      return (
        <TrendTable
          caption={t("summary", { names, range: t(`ranges.${range}`) })}
          timeHead={t("measuredAt")}
          t={columns.t}
          panels={panels}
          range={shown}
          formatTimestamp={formatTimestamp}
        />
      );
    return (
      <LazyTrendChart
        summary={t("summary", { names, range: t(`ranges.${range}`) })}
        t={columns.t}
        panels={panels}
        range={shown}
        {...(props.events ? { events: props.events } : {})}
        {...(props.windowsOf ? { windows: props.windowsOf(shown) } : {})}
        gapText={t("gap")}
        height={height}
        zoneOffset={zoneOffsetSeconds(now * 1000, env.timeZone)}
        formatTime={formatTime}
        formatTimestamp={formatTimestamp}
        onRange={setZoom}
        onReset={() => setZoom(null)}
        onTable={() => setAsTable(true)}
      />
    );
  };
  const isLive = paused === null && zoom === null;
  return (
    <ChartFrame
      title={t("trend")}
      {...(sub ? { sub } : {})}
      range={
        <Segmented
          label={t("range")}
          size="small"
          value={range}
          onChange={choose}
          segments={offered.map((one) => ({ value: one, label: t(`ranges.${one}`) }))}
        />
      }
      state={
        <LiveButton
          variant="text"
          size="small"
          aria-pressed={isLive}
          onClick={() => {
            setZoom(null);
            setPaused(isLive ? now : null);
          }}
          startIcon={
            isLive ? <IconPlayerPause size={15} stroke={1.75} /> : <IconPlayerPlay size={15} stroke={1.75} />
          }
        >
          {isLive ? t("live") : t("paused")}
        </LiveButton>
      }
      legend={series.map(({ key, label, letter, color }) => ({
        key,
        short: letter,
        label: letter ? label.replace(` (${letter})`, "") : label,
        color,
      }))}
      tools={
        <IconButton
          size="small"
          aria-label={asTable ? t("asChart") : t("asTable")}
          title={asTable ? t("asChart") : t("asTable")}
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? <IconTimeline size={18} stroke={1.75} /> : <IconTable size={18} stroke={1.75} />}
        </IconButton>
      }
      foot={
        props.statistics && columns.t.length > 0 ? (
          <TrendStatistics panels={panels} t={columns.t} range={shown} />
        ) : undefined
      }
    >
      {props.picker}
      {sources.length === 0 ? (
        <EmptyState reason={t("selectParameter")} />
      ) : (
        <>
          {failures.map((failure) => (
            <MissingLines key={failure.deviceId} sources={sources} failure={failure} />
          ))}
          {state === "loading" && (
            <Loading label={t("common:loading")}>
              <ChartSkeleton height={height} />
            </Loading>
          )}
          {state === "paused" && <WithoutNetwork failed={t("chartFailed")} />}
          {pendingHours > 0 && (
            <Alert severity="info" role="status" icon={<CircularProgress size={18} aria-hidden />}>
              {t("rollupsPending", { hours: format.number(pendingHours, 0) })}
            </Alert>
          )}
          {state === "loaded" && body()}
        </>
      )}
    </ChartFrame>
  );
};
