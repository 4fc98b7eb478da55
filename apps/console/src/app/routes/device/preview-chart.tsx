import type { AutomationPreview } from "@sgval/contract/automation/preview";
import type { ValvePosition } from "@sgval/contract/automation/state";
import { loggerPressures } from "@sgval/contract/devices/network-channels";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { daySeconds } from "@sgval/quantities/duration";
import { zoneOffsetSeconds } from "@sgval/quantities/timestamp";
import { useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { env } from "../../../config/env.ts";
import type { PreviewChart } from "../../../features/automation/components/preview/preview-button.tsx";
import { unusableDays } from "../../../features/automation/components/preview/unusable-days.ts";
import { positionText } from "../../../features/automation/regulation-text.ts";
import { useLinkedLogger } from "../../../features/devices/api/read-device.ts";
import type { ChartSource } from "../../../features/readings/chart-data.ts";
import { LazyTrendChart } from "../../../features/readings/components/lazy-trend-chart.tsx";
import { MissingLines } from "../../../features/readings/components/missing-lines.tsx";
import { trendPanels } from "../../../features/readings/trend-panels.ts";
import { useChartData } from "../../../features/readings/use-chart-data.ts";
import { useDeviceTypes } from "../../../shared/device-types.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { MutedText } from "../../../shared/ui/arrange.ts";
import { useBelow } from "../../../shared/ui/breakpoints.ts";
import { ChartSkeleton, Loading } from "../../../shared/ui/page/skeletons.tsx";
import type { TrendWindow } from "../../../shared/ui/trend/trend-types.ts";
import { useSameValue } from "../../../shared/use-same-value.ts";
import { defaultSources } from "../chart/chart-sources.ts";

/** What a valve may be regulated by. */
const watched: readonly string[] = ["outlet_pressure", ...loggerPressures];
const POINTS = 900;
/** Beyond these, markers would hide the pressure: what is low is shaded then, without a marker for each switch. */
const MARKED = 60;
const seconds = (time: string): number => Date.parse(time) / 1000;

/** The times in which the valve would have stood at low pressure. */
const lowWindows = (
  { switches, rest, to }: Pick<AutomationPreview, "switches" | "rest" | "to">,
  text: (position: ValvePosition) => string,
): TrendWindow[] =>
  switches.flatMap(({ at, position }, index) =>
    position.action === "low_pressure"
      ? [
          {
            key: at,
            from: seconds(at),
            to: seconds(switches[index + 1]?.at ?? rest?.from ?? to),
            text: text(position),
          },
        ]
      : [],
  );

const Drawing = ({ preview, sources }: { preview: AutomationPreview; sources: readonly ChartSource[] }) => {
  const { t } = useTranslation(["automation", "common", "readings"]);
  const format = useFormat();
  const phone = useBelow("sm");
  const { from, to, threshold, switches, total, days } = preview;
  const isCrowded = total > MARKED;
  const range = useMemo(() => ({ from: seconds(from), to: seconds(to) }), [from, to]);
  const { columns, bucketSeconds, failures, state } = useChartData(sources, range, { points: POINTS });
  const panels = useMemo(() => {
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
    const hatched = unusableDays(days, env.timeZone);
    return drawn.map((panel) => ({ ...panel, hatched, ...(limits ? { limits } : {}) }));
  }, [sources, columns, bucketSeconds, format, threshold, days, t]);
  const textOf = (position: ValvePosition) => positionText(position, t, format);
  const events = (isCrowded ? [] : switches).map(({ at, position }) => ({
    key: `${at}${position.action}`,
    at: seconds(at),
    kind: "auto" as const,
    text: textOf(position),
  }));
  const height = phone ? 200 : 240;
  return (
    <>
      {failures.map((failure) => (
        <MissingLines key={failure.key} failure={failure} />
      ))}
      {isCrowded && (
        <MutedText>
          {t("preview.crowded", { total: format.count(total), shown: format.count(switches.length) })}
        </MutedText>
      )}
      {state === "loading" && (
        <Loading label={t("common:loading")}>
          <ChartSkeleton height={height} />
        </Loading>
      )}
      {state === "loaded" && columns.t.length > 0 && (
        <LazyTrendChart
          summary={t("preview.chart")}
          t={columns.t}
          panels={panels}
          range={range}
          events={events}
          windows={lowWindows(preview, textOf)}
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

/** The chart of a preview: the pressures a valve may be regulated by, both points, and when it would have been switched. */
export const usePreviewChart = (device: DeviceDetail): PreviewChart | undefined => {
  const types = useDeviceTypes();
  const logger = useLinkedLogger(device);
  const sources = useSameValue(
    defaultSources(device, logger, types)
      .filter(({ key }) => watched.includes(key))
      // The limits of the channels are not those of automation.
      .map((source) => ({ ...source, under: null, over: null })),
  );
  const Chart = useCallback(
    ({ preview }: { preview: AutomationPreview }) => <Drawing preview={preview} sources={sources} />,
    [sources],
  );
  return device.type === "VGA" ? Chart : undefined;
};
