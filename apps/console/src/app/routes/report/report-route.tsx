import { chartDevicesOf, chartLinesOf } from "@sgval/contract/reports/chart-lines";
import type { Report } from "@sgval/contract/reports/reports";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useDevices } from "../../../features/devices/api/read-device.ts";
import type { ChartSearch } from "../../../features/readings/chart-search.ts";
import { TrendCard } from "../../../features/readings/components/trend-card.tsx";
import { ReportPage } from "../../../features/reports/components/report-page.tsx";
import { useMay } from "../../../shared/api/ability.ts";
import { useSameValue } from "../../../shared/use-same-value.ts";
import { offeredOfAll } from "../chart/chart-sources.ts";

/** The channels of a report over its range; zooming changes the chart alone. */
const ReportChart = ({ report }: { report: Report }) => {
  const { t } = useTranslation("reports");
  const { deviceIds, drawn, of, without } = chartDevicesOf(report);
  const ids = useSameValue(deviceIds);
  const { devices, isLoading } = useDevices(ids);
  const offered = useMemo(() => offeredOfAll(undefined, undefined, devices), [devices]);
  const lines = chartLinesOf(report, (id) =>
    offered.filter(({ deviceId }) => deviceId === id).map(({ key }) => key),
  );
  const sources = useSameValue(
    lines.flatMap((line) => {
      const source = offered.find(
        ({ deviceId, key }) => deviceId === line.deviceId && key === line.parameter,
      );
      // Limits of the report stand in the place of those of the channel.
      return source ? { ...source, ...report.limits } : [];
    }),
  );
  const whole = { from: report.from, to: report.to };
  const [search, setSearch] = useState<ChartSearch>(whole);
  if (of === 0) return null;
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
        of > drawn && (
          <p>
            {t("chartOfFirst", { shown: drawn, total: of })}
            {without > 0 && ` ${t("chartWithoutTotals", { count: without })}`}
          </p>
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
            key={`${report.kind} ${report.from} ${report.to} ${chartDevicesOf(report).deviceIds}`}
            report={report}
          />
        )
      }
    />
  );
};
