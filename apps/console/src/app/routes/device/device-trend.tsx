import { watchedOf } from "@sgval/contract/automation/settings";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { executorOf } from "@sgval/contract/devices/site-data";
import type { DeviceType } from "@sgval/quantities/device-types";
import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { regulationQuery, thresholdQuery } from "../../../features/automation/api/read-settings.ts";
import { NextChange } from "../../../features/automation/components/state/next-change.tsx";
import { useLinkedLogger } from "../../../features/devices/api/read-device.ts";
import type { ChartSource } from "../../../features/readings/chart-data.ts";
import { readChartView, USUAL_RANGE } from "../../../features/readings/chart-view.ts";
import { TrendCard } from "../../../features/readings/components/trend-card.tsx";
import { useQualityWindows } from "../../../features/readings/quality-windows.ts";
import type { RangeKey } from "../../../features/readings/ranges.ts";
import { useMay } from "../../../shared/api/ability.ts";
import { useDeviceTypes } from "../../../shared/device-types.ts";
import { useBelow, useHighWindow } from "../../../shared/ui/breakpoints.ts";
import { useSameValue } from "../../../shared/use-same-value.ts";
import { defaultSources } from "../chart/chart-sources.ts";
import { useTrendEvents } from "../chart/trend-events.ts";
import type { PanelProps } from "./device-search.ts";

type TrendProps = ComponentProps<typeof TrendCard>;

const short: readonly RangeKey[] = ["2h", "5h", "12h", "1d"];

/** The two pressure points of a valve, on the line of the pressure that they are for. */
const usePoints = (device: DeviceDetail, logger: DeviceDetail | undefined) => {
  const { t } = useTranslation("automation");
  const sees = useMay()("Threshold.Index") && device.type === "VGA";
  const { data: threshold } = useQuery(thresholdQuery(device.id, sees));
  const { data: regulation } = useQuery({ ...regulationQuery(device.id), enabled: sees });
  if (!threshold) return undefined;
  const watched = watchedOf(regulation?.settings ?? { watched: null }, {
    hasCriticalPointLogger: logger !== undefined && executorOf(device) === "server",
  });
  return {
    isWatched: ({ key, deviceId }: ChartSource) =>
      watched === "outlet_pressure"
        ? key === watched && deviceId === device.id
        : key === watched || deviceId === logger?.id,
    points: {
      low: threshold.startPressurePoint,
      high: threshold.limitPressurePoint,
      lowName: t("start"),
      highName: t("limit"),
    },
  };
};

/** The lines of a device on its overview; those of a valve with its pressure points. */
const useSources = (device: DeviceDetail): readonly ChartSource[] => {
  const logger = useLinkedLogger(device);
  const found = usePoints(device, logger);
  const sources = defaultSources(device, logger, useDeviceTypes());
  return useSameValue(
    found
      ? sources.map((source) => (found.isWatched(source) ? { ...source, points: found.points } : source))
      : sources,
  );
};

/** A valve and a zone are assessed by a whole day with its night. */
const opensWithDay: readonly DeviceType[] = ["VGA", "DMA"];

/** What the chart shows until another part of time is chosen, and a change of it in the address. */
const useOpening = ({ device, search, onSearch }: PanelProps): Pick<TrendProps, "search" | "onSearch"> => {
  const isUnasked = search.range === undefined && search.at === undefined;
  const opened = useMemo(() => (isUnasked ? { ...search, range: "1d" } : search), [isUnasked, search]);
  if (!opensWithDay.includes(device.type)) return { search, onSearch };
  return {
    search: opened,
    // The usual range of charts is not in the address elsewhere; here it would be that day.
    onSearch: (change) =>
      onSearch("range" in change && change.range === undefined ? { ...change, range: USUAL_RANGE } : change),
  };
};

/** The trend of a device with its commands and its quality: several features on one card. */
export const DeviceTrend = (props: PanelProps) => {
  const { device } = props;
  const { search, onSearch } = useOpening(props);
  const sources = useSources(device);
  const phone = useBelow("sm");
  const high = useHighWindow();
  const events = useTrendEvents([device.id], readChartView(search));
  const windows = useQualityWindows(device.id, sources, search);
  return (
    <TrendCard
      sources={sources}
      search={search}
      onSearch={onSearch}
      offered={short}
      height={phone ? 220 : 300 + (high ? 140 : 0)}
      events={events}
      windows={windows}
      picker={device.type === "VGA" ? <NextChange deviceId={device.id} /> : undefined}
    />
  );
};
