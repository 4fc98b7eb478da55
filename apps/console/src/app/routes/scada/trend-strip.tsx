import type { DeviceDetail } from "@sgval/contract/devices/routes";
import type { MimicDocument } from "@sgval/contract/scada/mimic";
import { useTranslation } from "react-i18next";
import type { ChartSearch } from "../../../features/readings/chart-search.ts";
import { readChartView } from "../../../features/readings/chart-view.ts";
import { TrendCard } from "../../../features/readings/components/trend-card.tsx";
import { useSameValue } from "../../../shared/use-same-value.ts";
import { useKiosk } from "../../shell/kiosk/use-kiosk.ts";
import { offeredOfAll } from "../chart/chart-sources.ts";
import { useTrendEvents } from "../chart/trend-events.ts";

/** The last two hours of the values that a drawing names, with what was done meanwhile. */
export const TrendStrip = (props: {
  document: MimicDocument;
  devices: readonly DeviceDetail[];
  search: ChartSearch;
  onSearch: (change: Partial<ChartSearch>) => void;
}) => {
  const { document, devices, onSearch } = props;
  const { t } = useTranslation("scada");
  const { on: kiosk } = useKiosk();
  const search = { ...props.search, range: props.search.range ?? "2h" };
  const offered = offeredOfAll(undefined, undefined, devices);
  const sources = useSameValue(
    document.trend.flatMap((one) =>
      "hidden" in one
        ? []
        : (offered.find(({ deviceId, key }) => deviceId === one.deviceId && key === one.channel) ?? []),
    ),
  );
  const events = useTrendEvents([...new Set(sources.map(({ deviceId }) => deviceId))], readChartView(search));
  return (
    <TrendCard
      sources={sources}
      search={search}
      onSearch={onSearch}
      offered={["2h", "12h", "1d"]}
      // Its axis has larger type there.
      height={kiosk ? 140 : 100}
      events={events}
      empty={{ reason: t("noTrend"), next: t("noTrendNext") }}
    />
  );
};
