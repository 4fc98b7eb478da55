import { figureFormulas } from "@sgval/contract/zones/figure-formulas";
import { figureLabels } from "@sgval/contract/zones/figure-labels";
import {
  calendarKindLabels,
  figureNoteLabels,
  missingLabels,
  zoneProblemLabels,
} from "@sgval/contract/zones/labels";
import { nrwTrendTable, zoneBalanceTable, zoneDayTable } from "@sgval/contract/zones/tables";
import type { ZoneBalance, ZoneDay } from "@sgval/contract/zones/zone-accounting";
import { type Figure, figureUnits, zoneFigures } from "@sgval/contract/zones/zone-figures";
import type { NrwMonth } from "@sgval/contract/zones/zone-ranking";
import { unitSymbol } from "@sgval/quantities/unit";
import {
  sourceColumns,
  type TableSource,
  tableTexts,
  type View,
} from "../../../gateways/tables/table-source.ts";
import type { DayRange } from "../days/local-days.ts";
import type { ZoneRecord } from "../zones.store.ts";

/** Zone and days of an exported table. */
export const about = ({ name }: ZoneRecord, { language }: View, range?: DayRange) => [
  { label: zoneHeading[language], value: name },
  ...(range
    ? [
        { label: tableTexts.from[language], value: range.from },
        { label: tableTexts.to[language], value: range.to },
      ]
    : []),
];
const zoneHeading = { vn: "Vùng DMA", en: "DMA zone", fr: "Secteur" } as const;

/** Days and nights of a zone as a table. */
export const daysAsTable = (
  record: ZoneRecord,
  days: readonly ZoneDay[],
  range: DayRange,
  view: View,
): TableSource<ZoneDay> => ({
  name: zoneDayTable.name,
  title: zoneDayTable.title[view.language],
  columns: sourceColumns<ZoneDay, keyof typeof zoneDayTable.columns>(
    zoneDayTable,
    {
      day: (row) => row.day,
      volume: (row) => row.volume,
      counted: (row) => row.counted,
      good: (row) => row.good,
      expected: (row) => row.expected,
      nightFlow: (row) => row.nightFlow,
      nightFlowAt: (row) => (row.nightFlowAt === null ? null : Date.parse(row.nightFlowAt)),
      median: (row) => row.median,
      threshold: (row) => row.threshold,
      netNightFlow: (row) => row.netNightFlow,
      nightPressure: (row) => row.nightPressure,
      leakage: (row) => row.leakage,
      level: (row) => (row.unfinished ? "unfinished" : row.level),
      calendar: (row) =>
        row.calendar
          .map(({ kind, note }) => [calendarKindLabels[kind][view.language], note].filter(Boolean).join(": "))
          .join("; "),
    },
    view,
  ),
  filters: about(record, view, range),
  count: days.length,
  rows: days,
});

const unitOf = ({ key }: Figure, { language }: View): string => {
  const definition = figureUnits[zoneFigures[key]];
  if ("label" in definition) return definition.label[language];
  return definition.unit === null ? "" : unitSymbol(definition.unit, language);
};

/** The lines of a balance as a table, in base units, with how each was computed. */
export const balanceAsTable = (record: ZoneRecord, balance: ZoneBalance, view: View): TableSource<Figure> => {
  const rows = Object.values(balance.figures).filter((figure) => figure !== undefined);
  const { language } = view;
  const differing = balance.differing.map(({ displayName }) => displayName).join(", ");
  return {
    name: zoneBalanceTable.name,
    title: zoneBalanceTable.title[language],
    columns: sourceColumns<Figure, keyof typeof zoneBalanceTable.columns>(
      zoneBalanceTable,
      {
        line: ({ key }) => figureLabels[key][language],
        value: ({ value }) => value,
        unit: (figure) => unitOf(figure, view),
        formula: ({ key }) => figureFormulas[key][language],
        notes: ({ missing, notes }) =>
          [
            ...(missing ? [missingLabels[missing][language]] : []),
            ...notes.map((note) =>
              [figureNoteLabels[note][language], note === "totaliser_differs" && differing]
                .filter(Boolean)
                .join(" · "),
            ),
          ].join("; "),
      },
      view,
    ),
    filters: about(record, view, balance),
    count: rows.length,
    rows,
  };
};

/** Non-revenue water by month as a table. */
export const trendAsTable = (
  record: ZoneRecord,
  months: readonly NrwMonth[],
  view: View,
): TableSource<NrwMonth> => ({
  name: nrwTrendTable.name,
  title: nrwTrendTable.title[view.language],
  columns: sourceColumns<NrwMonth, keyof typeof nrwTrendTable.columns>(
    nrwTrendTable,
    {
      month: (row) => row.month,
      systemInput: (row) => row.systemInput,
      revenue: (row) => row.revenue,
      nrw: (row) => row.nrw,
      share: (row) => row.share,
      perConnection: (row) => row.perConnection,
      dataCoverage: (row) => 100 * row.dataCoverage,
      meterCoverage: (row) => (row.meterCoverage === null ? null : 100 * row.meterCoverage),
      note: ({ outward }) => (outward ? zoneProblemLabels.more_out_than_in[view.language] : null),
    },
    view,
  ),
  filters: about(record, view),
  count: months.length,
  rows: months,
});
