import type { Report } from "@sgval/contract/reports/reports";
import { isTotaliserChannel } from "@sgval/quantities/parameter";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useDevices } from "../../../features/devices/api/read-device.ts";
import type { ChartSearch } from "../../../features/readings/chart-search.ts";
import { MOST_LINES } from "../../../features/readings/chart-view.ts";
import { TrendCard } from "../../../features/readings/components/trend-card.tsx";
import { ReportPage } from "../../../features/reports/components/report-page.tsx";
import { useMay } from "../../../shared/api/ability.ts";
import { useSameValue } from "../../../shared/use-same-value.ts";
import { offeredOfAll } from "../chart/chart-sources.ts";

const flows: ReadonlySet<string> = new Set(["flow", "flow_forward"]);

interface Line {
  deviceId: number;
  keys: ReadonlySet<string>;
}

const withoutTotalisers = (...keys: string[]): ReadonlySet<string> =>
  new Set(keys.filter((key) => !isTotaliserChannel(key)));

/** Device and channel of the lines of a report. */
const linesOf = (report: Report): Line[] => {
  switch (report.kind) {
    case "control":
    case "alarms":
    case "zones":
      return [];
    case "flow_volume":
      return report.rows.map(({ deviceId }) => ({ deviceId, keys: flows }));
    case "wells":
      return report.rows.map(({ deviceId }) => ({ deviceId, keys: withoutTotalisers("water_level") }));
    case "pumps":
      return report.rows.flatMap(({ deviceId, pumpKey }) =>
        pumpKey === null
          ? []
          : [{ deviceId, keys: withoutTotalisers(`active_power.${pumpKey}`, `pump_power.${pumpKey}`) }],
      );
    case "quality":
      return report.rows.flatMap(({ deviceId, parameter, origin }) =>
        origin === "online" ? [{ deviceId, keys: withoutTotalisers(parameter) }] : [],
      );
    default:
      return report.rows.map(({ deviceId, parameter }) => ({
        ...{ deviceId, keys: withoutTotalisers(parameter) },
      }));
  }
};

/** The channels of a report over its range; zooming changes the chart alone. */
const ReportChart = ({ report }: { report: Report }) => {
  const { t } = useTranslation("reports");
  const lines = linesOf(report).filter(({ keys }) => keys.size > 0);
  const drawn = lines.slice(0, MOST_LINES);
  const ids = useSameValue([...new Set(drawn.map(({ deviceId }) => deviceId))]);
  const { devices, isLoading } = useDevices(ids);
  const offered = useMemo(() => offeredOfAll(undefined, undefined, devices), [devices]);
  const sources = useSameValue(
    drawn
      .flatMap(({ deviceId, keys }) => {
        const found = offered.filter((source) => source.deviceId === deviceId && keys.has(source.key));
        // Power in kW and in per cent are the same line twice under one name.
        return report.kind === "pumps"
          ? [...keys].flatMap((key) => found.filter((one) => one.key === key)).slice(0, 1)
          : found;
      })
      .slice(0, MOST_LINES),
  );
  const whole = { from: report.from, to: report.to };
  const [search, setSearch] = useState<ChartSearch>(whole);
  if (lines.length === 0) return null;
  return (
    <TrendCard
      fixed
      sources={sources}
      search={search}
      onSearch={(change) => {
        const next = { ...search, ...change };
        // What leaves a part of the range leads back to all of it.
        setSearch({ ...next, ...(next.from === undefined || next.to === undefined ? whole : {}) });
      }}
      isLoading={isLoading}
      height={300}
      picker={
        lines.length > drawn.length && (
          <p>{t("chartOfFirst", { shown: drawn.length, total: lines.length })}</p>
        )
      }
    />
  );
};

/** Reports with the chart of their channels, for whoever may see devices. */
export const ReportRoute = () => {
  const may = useMay();
  return (
    <ReportPage
      chart={(report) =>
        may("Device.Index") && (
          <ReportChart
            key={`${report.kind} ${report.from} ${report.to} ${linesOf(report).map(({ deviceId }) => deviceId)}`}
            report={report}
          />
        )
      }
    />
  );
};
