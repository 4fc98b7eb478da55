import { type BeyondLimits, beyondLimitsOf, beyondTexts } from "@sgval/contract/reports/beyond-limits";
import { eventBarsOf } from "@sgval/contract/reports/event-bars";
import type { Report } from "@sgval/contract/reports/reports";
import { monthText, trendTexts, zoneTable } from "@sgval/contract/reports/zone-report";
import { formatQuantity } from "@sgval/quantities/format";
import { channelName } from "@sgval/quantities/parameter";
import type { PrintedChart } from "../../gateways/tables/table.ts";
import { shownNumbers, type View } from "../../gateways/tables/table-source.ts";

type Side = "hoursUnder" | "hoursOver" | "volumeUnder" | "volumeOver";

/** Share and volume of non-revenue water by month. */
const trendBars = (report: Report, view: View): PrintedChart[] => {
  const trend = report.kind === "zones" ? report.trend : undefined;
  if (!trend || trend.months.every(({ nrw }) => nrw === null)) return [];
  const { language } = view;
  const volume = shownNumbers("m3", view);
  const { nrw, nrwShare } = zoneTable.columns;
  const categories = trend.months.map(({ month }) => monthText(month));
  const target = trendTexts.target[language].replace(
    "{{share}}",
    formatQuantity(trend.target, "%", 0, language),
  );
  return [
    {
      ...{ kind: "bars", title: trendTexts.share[language], unit: "%", categories },
      limits: [{ label: target, value: trend.target }],
      bars: [{ label: nrwShare.heading[language], values: trend.months.map((one) => one.nrwShare) }],
    },
    {
      ...{ kind: "bars", title: trendTexts.volume[language], unit: volume.symbol, categories, limits: [] },
      bars: [
        {
          label: nrw.heading[language],
          values: trend.months.map((one) => (one.nrw === null ? null : volume.inUnit(one.nrw))),
        },
      ],
    },
  ];
};

/** Numbers of commands or alarms. */
const eventBars = (report: Report, { language }: View): PrintedChart[] =>
  eventBarsOf(report, language).map(({ title, label, categories, values }) => ({
    ...{ kind: "bars", title, unit: "", limits: [], categories, bars: [{ label, values }] },
  }));

/** The bars of a report on paper: time and volume beyond limits, commands or alarms, or losses by month. */
export const reportBars = (report: Report, view: View): PrintedChart[] => [
  ...limitBars(report, view),
  ...eventBars(report, view),
  ...trendBars(report, view),
];

const limitBars = (report: Report, view: View): PrintedChart[] => {
  const { language } = view;
  const { rows, of } = beyondLimitsOf(report);
  const severalChannels = new Set(rows.map(({ parameter }) => parameter)).size > 1;
  const longest = beyondTexts.longest[language]
    .replace("{{shown}}", String(rows.length))
    .replace("{{of}}", String(of));
  const chartOf = (
    title: string,
    unit: "h" | "m3",
    sides: readonly [under: Side, over: Side],
  ): PrintedChart[] => {
    const shown = shownNumbers(unit, view);
    const valuesOf = (side: keyof BeyondLimits & Side) =>
      rows.map((row) => (row[side] === null ? null : shown.inUnit(row[side])));
    const bars = [
      { label: beyondTexts.under[language], values: valuesOf(sides[0]) },
      { label: beyondTexts.over[language], values: valuesOf(sides[1]) },
    ];
    if (bars.every(({ values }) => values.every((value) => value === null))) return [];
    return [
      {
        kind: "bars",
        title: `${title}${of > rows.length ? ` (${longest})` : ""}`,
        ...{ unit: shown.symbol, limits: [], bars },
        categories: rows.map(({ device, parameter }) =>
          severalChannels && parameter !== null ? `${device} ${channelName(parameter, language)}` : device,
        ),
      },
    ];
  };
  return [
    ...chartOf(beyondTexts.hours[language], "h", ["hoursUnder", "hoursOver"]),
    ...chartOf(beyondTexts.volumes[language], "m3", ["volumeUnder", "volumeOver"]),
  ];
};
