import Alert from "@mui/material/Alert";
import CircularProgress from "@mui/material/CircularProgress";
import { daySeconds } from "@sgval/quantities/duration";
import { namesBeside } from "@sgval/quantities/parameter";
import { zoneOffsetSeconds } from "@sgval/quantities/timestamp";
import { IconPhoto, IconTable, IconTimeline } from "@tabler/icons-react";
import { type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { env } from "../../../config/env.ts";
import { serverNow } from "../../../shared/format/server-clock.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useBelow } from "../../../shared/ui/breakpoints.ts";
import { CopyButton } from "../../../shared/ui/page/copy-button.tsx";
import { EmptyState, type EmptyStateProps } from "../../../shared/ui/page/empty-state.tsx";
import { WithoutNetwork } from "../../../shared/ui/page/query-state.tsx";
import { ChartSkeleton, Loading } from "../../../shared/ui/page/skeletons.tsx";
import { ChartFrame } from "../../../shared/ui/trend/chart-frame.tsx";
import { TrendTable } from "../../../shared/ui/trend/trend-table.tsx";
import type { TrendEvent, TrendRange, TrendWindow } from "../../../shared/ui/trend/trend-types.ts";
import { type ChartSource, type LineValue, valuesAt } from "../chart-data.ts";
import type { ChartSearch } from "../chart-search.ts";
import { fixedSearch, linkTo, markSearch, USUAL_RANGE, withinReason } from "../chart-view.ts";
import { isQuick, type RangeKey, ranges } from "../ranges.ts";
import { useTrend } from "../use-trend.ts";
import { ChartRange } from "./chart-range.tsx";
import { ChartRangeBar } from "./chart-range-bar.tsx";
import { ChartExport, ChartTools, LiveToggle, ToolButton, ToolsAndChoices } from "./chart-tools.tsx";
import { LazyTrendChart, SkipToPlot } from "./lazy-trend-chart.tsx";
import { MissingLines } from "./missing-lines.tsx";
import { TrendStatistics } from "./trend-statistics.tsx";

const LOWEST_PANEL = 80;

export type TrendCardProps = {
  sources: readonly ChartSource[];
  search: ChartSearch;
  onSearch: (change: Partial<ChartSearch>) => void;
  /** Which of the quick ranges are offered. */
  offered?: readonly RangeKey[];
  height: number;
  /** Events and further windows of the range in view (epoch seconds), to draw under the plot. */
  events?: readonly TrendEvent[] | undefined;
  windows?: readonly TrendWindow[] | undefined;
  /** Somebody points at a time (epoch seconds) of the chart, where the lines have these values; see `TrendChart`. */
  onPoint?:
    | ((time: number, place: { left: number; top: number } | null, values: readonly LineValue[]) => void)
    | undefined;
  /** Shown below the head: the choice of parameters. */
  picker?: ReactNode;
  /** The lines are named and have their colours where they are chosen, too. */
  namedInPicker?: boolean;
  /** The devices of the lines are still loading. */
  isLoading?: boolean;
  /** Why there are no lines, unless none is chosen. */
  empty?: EmptyStateProps | undefined;
  /** Devices and lines for a link to the chart, which the address need not name. */
  linked?: Pick<ChartSearch, "cmp" | "p">;
  /** Shows one range, without the choice of another and without what is measured now. */
  fixed?: boolean;
  /** A chart of its own, with tools, comparison and statistics. */
  full?: boolean;
};

/** A trend with its range, live or paused, as a chart or as a table. All that is chosen is in the address. */
export const TrendCard = (props: TrendCardProps) => {
  const { search, onSearch, full = false, fixed = false } = props;
  const { t } = useTranslation(["readings", "common"]);
  const format = useFormat();
  const phone = useBelow("sm");
  const chart = useRef<HTMLDivElement>(null);
  const asTable = search.as === "table";
  const [limitsOf, setLimitsOf] = useState<string | null>(null);
  const trend = useTrend(props.sources, search, full, limitsOf);
  const { view, now, isLive, shown, sources, data, panels } = trend;
  const { columns, bucketSeconds, pendingHours, failures, state } = data;
  const { at } = view;
  // A third and fourth unit get panels of their own instead of squeezing the others, and none is too low for its numbers.
  const measured = panels.filter(({ onOff }) => !onOff).length;
  const height =
    panels.length > 0 && measured === 0
      ? 0
      : Math.max(props.height + Math.max(0, measured - 2) * 100, measured * LOWEST_PANEL);
  const series = panels.flatMap((panel) => panel.series);
  // The limits of all lines of a small chart would bury them: each shows its own when it is asked.
  const limitButton = (key: string) => {
    const panel = panels.find((one) => one.series.some((line) => line.key === key));
    const limited = panel?.series.filter((line) => line.limited) ?? [];
    return !full && limited.length > 1 && limited.some((line) => line.key === key)
      ? { title: t("limitsOf"), pressed: panel?.bandOf === key, onPress: () => setLimitsOf(key) }
      : undefined;
  };
  // On a phone the picker is below the plot.
  const legend = props.namedInPicker && !phone ? series.filter(({ dates }) => dates) : series;
  const names = series.map((one) => one.label).join(", ");
  const formatTimestamp = (time: number) => format.dateTime(time * 1000);
  const formatTime = (time: number, step: number) =>
    step >= daySeconds ? format.day(time * 1000) : format.time(time * 1000, step < 60);
  const range = search.range ?? USUAL_RANGE;
  const rangeText =
    isLive && isQuick(range)
      ? t(`ranges.${range}`)
      : `${formatTimestamp(shown.from)} – ${formatTimestamp(shown.to)}`;
  const summary = t("summary", { names, range: rangeText });

  const bucketText = (seconds: number) =>
    seconds < 60
      ? t("bucketSeconds", { seconds })
      : t("bucketMinutes", { minutes: format.number(seconds / 60, 0) });

  const onRange = (next: TrendRange) => onSearch(fixedSearch(withinReason(next, serverNow() / 1000)));
  // A mark alone would bring back the hours around it.
  const onReset = () =>
    onSearch({
      from: undefined,
      to: undefined,
      ...(at === null ? {} : { range: search.range ?? USUAL_RANGE }),
    });
  const onMark = (time: number | null) => onSearch({ ...markSearch(time), ...(isLive ? { range } : {}) });
  const onFit = () => onSearch({ axis: search.axis ? undefined : "fit" });
  const onTable = () => onSearch({ as: asTable ? undefined : "table" });
  const onImage = async () => {
    const { saveChartImage } = await import("../../../shared/ui/trend/trend-image.ts");
    if (!chart.current) return;
    const title = [...new Set(sources.map(({ deviceName }) => deviceName))].join(", ");
    // A picture says when, wherever it is looked at.
    const sub = `${formatTimestamp(shown.from)} – ${formatTimestamp(shown.to)} ${format.zone()}`;
    await saveChartImage(chart.current, { title, sub, series });
  };

  const body = () => {
    if (columns.t.length === 0)
      return pendingHours > 0 ? null : <EmptyState reason={t("chartEmpty")} next={t("chartEmptyNext")} />;
    if (asTable)
      return (
        <TrendTable
          caption={summary}
          timeHead={t("measuredAt")}
          t={columns.t}
          panels={panels}
          range={shown}
          formatTimestamp={formatTimestamp}
          moreText={(shown, total) =>
            t("newestOf", { shown: format.count(shown), total: format.count(total) })
          }
        />
      );
    return (
      <div ref={chart} aria-busy={data.refreshing}>
        <LazyTrendChart
          summary={summary}
          t={columns.t}
          panels={panels}
          range={shown}
          isLive={isLive}
          mark={at}
          {...(props.events ? { events: props.events } : {})}
          windows={props.windows ? [...trend.windows, ...props.windows] : trend.windows}
          gapText={t("gap")}
          height={height}
          zoneOffset={zoneOffsetSeconds(now * 1000, env.timeZone)}
          formatTime={formatTime}
          formatTimestamp={formatTimestamp}
          onRange={onRange}
          onReset={onReset}
          onTable={onTable}
          onFit={onFit}
          onMark={onMark}
          onPoint={
            props.onPoint &&
            ((time, place) => props.onPoint?.(time, place, valuesAt(columns, sources, time, bucketSeconds)))
          }
        />
      </div>
    );
  };
  const tools = full && (
    <ChartTools
      range={shown}
      onRange={onRange}
      onReset={onReset}
      isLive={isLive}
      mark={at}
      onMark={onMark}
      asTable={asTable}
      onTable={onTable}
      fitted={search.axis === "fit"}
      onFit={onFit}
      every={search.detail === "every"}
      onEvery={() => onSearch({ detail: search.detail ? undefined : "every" })}
      {...(columns.t.length > 0 ? { onImage: () => void onImage() } : {})}
    >
      <CopyButton text={linkTo(shown, props.linked)} label={t("copyLink")} doneLabel={t("copied")} />
      {sources.length > 0 && <ChartExport sources={sources} range={shown} drawn={trend.drawn} />}
    </ChartTools>
  );
  const frame = (
    <ChartFrame
      title={t("trend")}
      {...(bucketSeconds === null ? {} : { sub: bucketText(bucketSeconds) })}
      range={
        !fixed && (
          <ChartRange search={search} view={view} offered={props.offered ?? ranges} onSearch={onSearch} />
        )
      }
      state={
        !fixed && (
          <LiveToggle
            isLive={isLive}
            refreshing={data.refreshing}
            onToggle={() => (isLive ? onSearch(fixedSearch(shown)) : onReset())}
          />
        )
      }
      legend={legend.map(({ key, label: name, letter: short, end, color, dash, dates }) => {
        const { letter, label } = namesBeside(short, name);
        const button = limitButton(key);
        return { key, short: letter, narrow: dates ? `${end} ${dates}` : end, label, color, dash, button };
      })}
      tools={
        !full && (
          <>
            {fixed && !asTable && columns.t.length > 0 && (
              <ToolButton label={t("common:asImage")} onClick={() => void onImage()} Icon={IconPhoto} />
            )}
            <ToolButton
              label={asTable ? t("common:asChart") : t("common:asTable")}
              onClick={onTable}
              Icon={asTable ? IconTimeline : IconTable}
            />
          </>
        )
      }
      foot={
        full && columns.t.length > 0 ? (
          <TrendStatistics
            data={data}
            sources={sources}
            asked={trend.asked}
            columns={trend.drawn}
            panels={trend.panels}
            panelsOf={trend.panelsOf}
            range={shown}
          />
        ) : undefined
      }
    >
      {!phone && (full || props.picker) && (
        <ToolsAndChoices>
          {tools}
          {props.picker}
        </ToolsAndChoices>
      )}
      {sources.length === 0 ? (
        props.isLoading ? (
          <ChartSkeleton height={height} />
        ) : (
          <EmptyState {...(props.empty ?? { reason: t("selectParameter") })} />
        )
      ) : (
        <>
          {failures.map((failure) => (
            <MissingLines key={failure.key} failure={failure} />
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
          {full && sources[0] && <ChartRangeBar source={sources[0]} range={shown} onRange={onRange} />}
        </>
      )}
      {/* On a phone above the chart they would fill the first screen. */}
      {phone && props.picker}
      {phone && tools}
    </ChartFrame>
  );
  if (!full) return frame;
  return (
    <>
      <SkipToPlot chart={chart} />
      {frame}
    </>
  );
};
