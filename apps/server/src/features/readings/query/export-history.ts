import { tableTitles } from "@sgval/contract/readings/feature";
import type { exportHistory } from "@sgval/contract/readings/readings";
import { readingTable } from "@sgval/contract/readings/tables";
import { dayMs } from "@sgval/quantities/duration";
import type { Names } from "@sgval/quantities/language";
import { writeDateTime } from "@sgval/quantities/timestamp";
import type * as z from "zod";
import type { Cell } from "../../../gateways/tables/table.ts";
import {
  filterLabel,
  parameterColumn,
  type SourceColumn,
  sourceColumns,
  type TableSource,
  tableTexts,
  type View,
} from "../../../gateways/tables/table-source.ts";
import type { DeviceRecord } from "../../devices/index.ts";
import { numbersOf } from "./read-curves.ts";
import type { DeviceHistory, HistoryRequest } from "./read-history.ts";

interface Line {
  device: DeviceRecord;
  parameter: string;
  daysBack: number;
}

type Bound = "avg" | "min" | "max";
type Row = { t: number; values: Map<string, number | null> };

const boundLabels: Readonly<Record<Bound, Names | null>> = {
  avg: null,
  min: { vn: "nhỏ nhất", en: "minimum", fr: "minimum" },
  max: { vn: "lớn nhất", en: "maximum", fr: "maximum" },
};
const lineTexts = {
  // As the chart names them.
  yesterday: { vn: "hôm qua", en: "yesterday", fr: "hier" },
  lastWeek: { vn: "tuần trước", en: "last week", fr: "semaine dernière" },
  back: { vn: "{{days}} ngày trước", en: "{{days}} days ago", fr: "il y a {{days}} jours" },
  moved: { vn: "lùi {{days}} ngày", en: "{{days}} days earlier", fr: "{{days}} jours plus tôt" },
  movedOne: { vn: "lùi 1 ngày", en: "1 day earlier", fr: "1 jour plus tôt" },
  means: { vn: "Trung bình", en: "Means of", fr: "Moyennes de" },
} as const satisfies Record<string, Names>;

/** @param span ms; what is longer than a day is not "yesterday", it is moved back by days */
const backText = (days: number, span: number, language: View["language"]): string => {
  const { movedOne, moved, yesterday, lastWeek, back } = lineTexts;
  const text = span > dayMs ? (days === 1 ? movedOne : moved) : { 1: yesterday, 7: lastWeek }[days];
  return (text ?? back)[language].replace("{{days}}", String(days));
};

/** A mean has more digits than were measured; whoever reads the file gets one more than the screen shows. */
const rounded = (cell: Cell, decimals: number): Cell =>
  typeof cell === "number" ? Number(cell.toFixed(decimals + 1)) : cell;

const keyOf = ({ device, parameter, daysBack }: Line): string =>
  `${device.id}:${parameter}${daysBack === 0 ? "" : `:${daysBack}d`}`;

const readLine = (text: string, deviceOf: (id: number) => DeviceRecord): Line => {
  const [id, parameter = "", back] = text.split(":");
  return { device: deviceOf(Number(id)), parameter, daysBack: Number.parseInt(back ?? "0", 10) };
};

/**
 * What a chart shows as a table, oldest first: single readings, or means with least and greatest value of each.
 * @param deviceOf refuses devices that the caller does not see
 */
export const historyAsTable = async (
  read: (request: HistoryRequest) => Promise<DeviceHistory[]>,
  deviceOf: (id: number) => DeviceRecord,
  query: z.output<typeof exportHistory.query>,
  view: View,
): Promise<TableSource<Row>> => {
  const { from, to, points, detail } = query;
  const { language, timeZone } = view;
  const lines = [...new Set(query.line)].map((text) => readLine(text, deviceOf));
  const rows = new Map<number, Row>();
  const widths = new Set<number>();
  const groups = Map.groupBy(lines, ({ device, daysBack }) => `${device.id}:${daysBack}`);
  for (const group of groups.values()) {
    const [{ device, daysBack } = { device: undefined, daysBack: 0 }] = group;
    if (!device) continue;
    const back = daysBack * dayMs;
    const parameters = group.map(({ parameter }) => parameter);
    const range = { from: from - back, to: to - back };
    const [history] = await read({ devices: [device], parameters, points, detail, ...range });
    if (!history) continue;
    if (history.bucketSeconds !== null) widths.add(history.bucketSeconds);
    const times = numbersOf(history.columns.t);
    group.forEach((line, index) => {
      const column = history.columns.columns[index];
      if (!column) return;
      for (const bound of ["avg", "min", "max"] as const)
        numbersOf(column[bound]).forEach((value, place) => {
          const t = (times[place] ?? 0) + back;
          const row = rows.get(t) ?? { t, values: new Map() };
          row.values.set(`${keyOf(line)} ${bound}`, value);
          rows.set(t, row);
        });
    });
  }
  const severalDevices = new Set(lines.map(({ device }) => device.id)).size > 1;
  const bounds: readonly Bound[] = widths.size > 0 ? ["avg", "min", "max"] : ["avg"];
  const columnsOf = (line: Line): SourceColumn<Row>[] =>
    bounds.flatMap((bound) => {
      const column = parameterColumn<Row>(
        line.parameter,
        ({ values }) => values.get(`${keyOf(line)} ${bound}`) ?? null,
        view,
      );
      if (!column) return [];
      const heading = [
        column.heading,
        ...(severalDevices ? [line.device.displayName] : []),
        ...(line.daysBack > 0 ? [backText(line.daysBack, to - from, language)] : []),
        ...(boundLabels[bound] ? [boundLabels[bound][language]] : []),
      ].join(" · ");
      const read = (row: Row) =>
        query.machine === "true" ? column.read(row) : rounded(column.read(row), column.decimals);
      return [{ ...column, key: bound === "avg" ? keyOf(line) : `${keyOf(line)} ${bound}`, heading, read }];
    });
  const [time] = sourceColumns<Row, "measuredAt">(
    { ...readingTable, columns: { measuredAt: readingTable.columns.measuredAt } },
    { measuredAt: ({ t }) => t },
    view,
  );
  const devices = [...new Set(lines.map(({ device }) => `${device.displayName} (${device.name})`))];
  const sorted = [...rows.values()].sort((a, b) => a.t - b.t);
  return {
    name: "chart",
    title: tableTitles.chart[language],
    columns: [...(time ? [time] : []), ...lines.flatMap(columnsOf)],
    filters: [
      ...filterLabel(tableTexts.device, devices, language),
      ...filterLabel(tableTexts.from, writeDateTime(from, language, timeZone), language),
      ...filterLabel(tableTexts.to, writeDateTime(to, language, timeZone), language),
      ...filterLabel(
        lineTexts.means,
        widths.size > 0 ? [...widths].map((seconds) => `${seconds} s`) : undefined,
        language,
      ),
    ],
    count: sorted.length,
    rows: sorted,
  };
};
