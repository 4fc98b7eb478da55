import type { Alarm } from "@sgval/contract/alarms/alarms";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import type { DeviceHistory } from "@sgval/contract/readings/readings";
import { daySeconds, hourMs } from "@sgval/quantities/duration";
import { zoneOffsetSeconds } from "@sgval/quantities/timestamp";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { env } from "../../../config/env.ts";
import { measuredNow, shapeOf, titleOf } from "../../../features/alarms/alarm-text.ts";
import { deviceQuery } from "../../../features/devices/api/read-device.ts";
import { recentHistoriesQuery } from "../../../features/readings/api/recent-histories.ts";
import { type ChartSource, Columns, sourceId } from "../../../features/readings/chart-data.ts";
import { LazyTrendChart } from "../../../features/readings/components/lazy-trend-chart.tsx";
import { type PanelLabels, trendPanels } from "../../../features/readings/trend-panels.ts";
import { useMay } from "../../../shared/api/ability.ts";
import { serverTimeAt } from "../../../shared/format/server-clock.ts";
import { type Format, useFormat } from "../../../shared/format/use-format.ts";
import { MutedText } from "../../../shared/ui/arrange.ts";
import type { TrendEvent } from "../../../shared/ui/trend/trend-types.ts";

const RECENT_MS = 2 * hourMs;
const HEIGHT = 132;

type Measured = { channel: string; continues: boolean };

/** What is drawn of an alarm: the value that it is about, its limit, and when it was raised. */
export const drawingOf = (
  alarm: Alarm,
  { channel, continues }: Measured,
  { history, interval }: { history: DeviceHistory; interval: number },
  { format, labels }: { format: Format; labels: Pick<PanelLabels, "under" | "over"> },
) => {
  const { value, limit, deviceId } = alarm;
  // The limit of a sample or of a leak is none of what is measured beside it.
  const side = value !== null && limit !== null && value < limit ? "under" : "over";
  const source: ChartSource = {
    ...{ deviceId, deviceName: alarm.deviceDisplayName, key: channel, interval },
    ...(continues ? { [side]: limit } : {}),
  };
  const column = history.series[channel];
  const columns = new Columns(
    history.t.map((time) => time / 1000),
    new Map(column ? [[sourceId(source), { min: column.avg, max: column.avg, ...column }]] : []),
  );
  const texts = { ...labels, earlier: () => "", dates: () => "" };
  const events: TrendEvent[] = [
    {
      ...{ key: "raised", kind: "alarm", priority: shapeOf(alarm.priority) },
      at: Date.parse(alarm.activeSince) / 1000,
      text: format.timestamp(alarm.activeSince),
    },
  ];
  const panels = column ? trendPanels([source], columns, history.bucketSeconds, format, texts) : [];
  return { t: columns.t, panels, events };
};

const Drawing = ({ alarm, measured, device }: { alarm: Alarm; measured: Measured; device: DeviceDetail }) => {
  const { t } = useTranslation(["map", "readings", "common"]);
  const format = useFormat();
  const { channel, continues } = measured;
  const recent = useQuery(recentHistoriesQuery([alarm.deviceId], [channel], RECENT_MS));
  const history = recent.data?.get(alarm.deviceId);
  const until = serverTimeAt(recent.dataUpdatedAt);
  const range = useMemo(() => ({ from: (until - RECENT_MS) / 1000, to: until / 1000 }), [until]);
  const interval = device.reportIntervalSeconds;
  const drawing = useMemo(
    () =>
      history &&
      drawingOf(
        alarm,
        { channel, continues },
        { history, interval },
        {
          format,
          labels: { under: (of) => t("readings:under", of), over: (of) => t("readings:over", of) },
        },
      ),
    [alarm, channel, continues, history, interval, format, t],
  );
  if (!drawing || drawing.t.length < 2 || drawing.panels.length === 0) return null;
  const caption = t("lastTwoHours", { value: format.parameterName(channel) });
  return (
    <div>
      <LazyTrendChart
        {...drawing}
        summary={[titleOf(alarm, format), t("common:colon"), caption].join("")}
        range={range}
        gapText={t("readings:gap")}
        height={HEIGHT}
        zoneOffset={zoneOffsetSeconds(until, env.timeZone)}
        formatTime={(time, step) =>
          step >= daySeconds ? format.day(time * 1000) : format.time(time * 1000, false)
        }
        formatTimestamp={(time) => format.dateTime(time * 1000)}
      />
      <MutedText>{caption}</MutedText>
    </div>
  );
};

/** What is drawn: a zone whose meter separates forward from reverse flow has no channel of its net flow. */
export const drawnOf = (measured: Measured, { latest }: Pick<DeviceDetail, "latest">): Measured =>
  measured.channel === "flow" && latest?.values.flow === undefined
    ? { ...measured, channel: "flow_forward" }
    : measured;

/** The last two hours of what an alarm is about, with its limit and when it was raised. */
export const AlarmChart = ({ alarm }: { alarm: Alarm }) => {
  const mayRead = useMay()("Device.Index");
  const device = useQuery({ ...deviceQuery(alarm.deviceId), enabled: mayRead }).data;
  const measured = measuredNow(alarm);
  if (!alarm.active || !measured || !mayRead || !device) return null;
  return <Drawing alarm={alarm} measured={drawnOf(measured, device)} device={device} />;
};
