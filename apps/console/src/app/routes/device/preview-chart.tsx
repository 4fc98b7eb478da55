import type { Threshold } from "@sgval/contract/automation/automation";
import type { AutomationPreview } from "@sgval/contract/automation/preview";
import type { ValvePosition } from "@sgval/contract/automation/state";
import { loggerPressures } from "@sgval/contract/devices/network-channels";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { daySeconds } from "@sgval/quantities/duration";
import { zoneOffsetSeconds } from "@sgval/quantities/timestamp";
import { useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { env } from "../../../config/env.ts";
import type { Preview } from "../../../features/automation/components/preview/preview-button.tsx";
import {
  outsideOf,
  unusableDays,
  workedOut,
} from "../../../features/automation/components/preview/unusable-days.ts";
import { WatchedNow } from "../../../features/automation/components/settings/watched-now.tsx";
import { positionText } from "../../../features/automation/regulation-text.ts";
import { useLinkedLogger } from "../../../features/devices/api/read-device.ts";
import type { ChartSource } from "../../../features/readings/chart-data.ts";
import { LazyTrendChart } from "../../../features/readings/components/lazy-trend-chart.tsx";
import { MissingLines } from "../../../features/readings/components/missing-lines.tsx";
import { trendPanels } from "../../../features/readings/trend-panels.ts";
import { useChartData } from "../../../features/readings/use-chart-data.ts";
import { useDeviceTypes } from "../../../shared/device-types.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import type { TriedAutomation } from "../../../shared/queries/tried-automation.ts";
import { MutedText } from "../../../shared/ui/arrange.ts";
import { useBelow } from "../../../shared/ui/breakpoints.ts";
import { ChartSkeleton, Loading } from "../../../shared/ui/page/skeletons.tsx";
import type { TrendEvent, TrendPanelData, TrendWindow } from "../../../shared/ui/trend/trend-types.ts";
import { useSameValue } from "../../../shared/use-same-value.ts";
import { defaultSources } from "../chart/chart-sources.ts";

/** What a valve may be regulated by. */
const watched: readonly string[] = ["outlet_pressure", ...loggerPressures];
const POINTS = 900;
/** Beyond these, markers would hide the curves: what is low is shaded then, without a marker for each switch. */
export const MARKED = 60;
export const seconds = (time: string): number => Date.parse(time) / 1000;

type DrawingProps = {
  preview: { from: string; to: string; threshold: Threshold | null };
  sources: readonly ChartSource[];
  summary: string;
  /** What the drawing shows, and what is left out of it. */
  note: string | null;
  events: readonly TrendEvent[];
  windows?: readonly TrendWindow[];
  /** Times without usable readings (seconds since 1970). */
  hatched?: readonly { from: number; to: number }[];
  /** A panel below what was measured, on the same times (seconds since 1970). */
  added?: (t: readonly number[]) => TrendPanelData;
};

const none: readonly never[] = [];

/** What was measured in the days of a preview, with both pressure points and what would have been switched. */
export const PreviewDrawing = (props: DrawingProps) => {
  const { preview, sources, summary, note, events, windows = [], hatched = none, added } = props;
  const { t } = useTranslation(["automation", "common", "readings"]);
  const format = useFormat();
  const phone = useBelow("sm");
  const { from, to, threshold } = preview;
  const range = useMemo(() => ({ from: seconds(from), to: seconds(to) }), [from, to]);
  const { columns, bucketSeconds, failures, state } = useChartData(sources, range, { points: POINTS });
  const measured = useMemo(() => {
    const drawn = trendPanels(sources, columns, bucketSeconds, format, {
      under: () => "",
      over: () => "",
      earlier: () => "",
      dates: () => "",
    });
    const limits = threshold && [
      {
        at: format.shown(threshold.startPressurePoint, "bar") ?? 0,
        text: `${t("start")} ${format.figure(threshold.startPressurePoint, "bar", 2)}`,
      },
      {
        at: format.shown(threshold.limitPressurePoint, "bar") ?? 0,
        text: `${t("limit")} ${format.figure(threshold.limitPressurePoint, "bar", 2)}`,
      },
    ];
    return drawn.map((panel) => ({
      ...panel,
      hatched,
      ...(limits && panel.key === "bar" ? { limits } : {}),
    }));
  }, [sources, columns, bucketSeconds, format, threshold, hatched, t]);
  const panels = useMemo(
    () => (added ? [...measured, added(columns.t)] : measured),
    [measured, added, columns.t],
  );
  const height = (phone ? 200 : 240) + (added ? 80 : 0);
  return (
    <>
      {failures.map((failure) => (
        <MissingLines key={failure.key} failure={failure} />
      ))}
      {note !== null && <MutedText>{note}</MutedText>}
      {bucketSeconds !== null && (
        <MutedText>{t("preview.means", { span: format.span(bucketSeconds) })}</MutedText>
      )}
      {state === "loading" && (
        <Loading label={t("common:loading")}>
          <ChartSkeleton height={height} />
        </Loading>
      )}
      {state === "loaded" && columns.t.length > 0 && (
        <LazyTrendChart
          summary={summary}
          t={columns.t}
          panels={panels}
          range={range}
          events={events}
          windows={windows}
          gapText={t("readings:gap")}
          height={height}
          zoneOffset={zoneOffsetSeconds(range.to * 1000, env.timeZone)}
          formatTime={(time, step) =>
            step >= daySeconds ? format.day(time * 1000) : format.time(time * 1000, false)
          }
          formatTimestamp={(time) => format.dateTime(time * 1000)}
        />
      )}
    </>
  );
};

/** The times in which a valve would have stood at low pressure, or the pump of a well would have run, but on days that are not known. */
const markedWindows = (
  { switches, rest, to }: Pick<AutomationPreview, "switches" | "rest" | "to">,
  unusable: readonly { from: number; to: number }[],
  text: (position: ValvePosition) => string,
): TrendWindow[] =>
  switches.flatMap(({ at, position }, index) =>
    position.action === "low_pressure" || position.action === "pump_start"
      ? outsideOf(unusable, {
          from: seconds(at),
          to: seconds(switches[index + 1]?.at ?? rest?.from ?? to),
        }).map((part) => ({ ...part, key: `${at} ${part.from}`, text: text(position) }))
      : [],
  );

const Drawing = (props: { preview: AutomationPreview; sources: readonly ChartSource[]; isWell: boolean }) => {
  const { preview, sources, isWell } = props;
  const { t } = useTranslation("automation");
  const format = useFormat();
  const { switches, total } = useMemo(() => workedOut(preview, env.timeZone), [preview]);
  const hatched = useMemo(() => unusableDays(preview, env.timeZone), [preview]);
  const isCrowded = total > MARKED;
  const textOf = (position: ValvePosition) => positionText(position, t, format);
  const events = (isCrowded ? [] : switches).map(({ at, position }) => ({
    key: `${at}${position.action}`,
    at: seconds(at),
    kind: "auto" as const,
    text: textOf(position),
  }));
  const counts = { total: format.count(total), shown: format.count(switches.length) };
  const crowded = isWell ? t("preview.well.crowded", counts) : t("preview.crowded", counts);
  const measured = isWell ? t("preview.well.measured") : t("preview.measured");
  return (
    <PreviewDrawing
      preview={preview}
      sources={sources}
      summary={isWell ? t("preview.well.chart") : t("preview.chart")}
      note={isCrowded ? `${measured} ${crowded}` : measured}
      events={events}
      windows={markedWindows(preview, hatched, textOf)}
      hatched={hatched}
    />
  );
};

/** The lines of a preview without the limits of their channels, which are not those of automation. */
export const usePreviewSources = (
  device: DeviceDetail,
  isShown: (key: string) => boolean,
): readonly ChartSource[] => {
  const types = useDeviceTypes();
  const logger = useLinkedLogger(device);
  return useSameValue(
    defaultSources(device, logger, types)
      .filter(({ key }) => isShown(key))
      .map((source) => ({ ...source, under: null, over: null })),
  );
};

/** How a preview of a valve or a well is drawn: what it is regulated by or delivers, and when it would have been switched. */
export const usePreview = (device: DeviceDetail): Preview | undefined => {
  const isWell = device.type === "WELL_LOGGING";
  const sources = usePreviewSources(device, (key) => isWell || watched.includes(key));
  const Chart = useCallback(
    ({ preview }: { preview: AutomationPreview }) => (
      <Drawing preview={preview} sources={sources} isWell={isWell} />
    ),
    [sources, isWell],
  );
  const logger = useLinkedLogger(device);
  const Watched = useCallback(
    ({ tried }: { tried?: TriedAutomation | undefined }) => (
      <WatchedNow device={device} logger={logger} tried={tried} />
    ),
    [device, logger],
  );
  if (isWell) return { Chart };
  return device.type === "VGA" ? { Chart, Watched } : undefined;
};
