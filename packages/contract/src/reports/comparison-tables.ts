import { formatNumber, parseLocaleNumber } from "@sgval/quantities/format";
import type { Names } from "@sgval/quantities/language";
import type { Table, TableColumn } from "../table.ts";
import type { ComparedCells } from "./comparison.ts";
import { coverageTarget } from "./labels.ts";
import type { Report, ReportKind } from "./reports.ts";
import { reportTables } from "./tables.ts";

/** The figures that can be compared, of the key figures and of each row; commands are no rows that come again. */
const compared: Readonly<Record<ReportKind, { summary: readonly string[]; rows: readonly string[] }>> = {
  readings: { summary: ["readings", "coverage", "gap"], rows: [] },
  pressure: {
    summary: ["lowest", "mean", "highest", "hoursUnder", "hoursOver", "coverage"],
    rows: ["min", "mean", "max", "coverage"],
  },
  flow_volume: {
    summary: ["volume", "reverse", "peak", "night", "coverage"],
    rows: ["volume", "peak", "night", "coverage"],
  },
  availability: { summary: ["coverage", "below", "gap"], rows: ["received", "coverage"] },
  pumps: {
    summary: ["hours", "starts", "energy", "volume", "specific", "trips", "coverage"],
    rows: ["hours", "starts", "energy", "specific", "coverage"],
  },
  quality: {
    summary: ["share", "excursions", "longest", "coverage", "samples", "laboratoryShare"],
    rows: ["mean", "share", "excursions", "coverage"],
  },
  zones: {
    summary: ["input", "billed", "nrw", "nrwShare", "recoverable"],
    rows: ["input", "nrw", "nrwShare", "nightFlow"],
  },
  wells: {
    summary: ["volume", "peakDay", "daysOver", "hours", "drawdown", "coverage"],
    rows: ["volume", "level", "drawdown", "hours", "coverage"],
  },
  control: { summary: ["commands", "success", "failed", "unanswered", "latency"], rows: [] },
  alarms: {
    summary: ["raised", "critical", "high", "perDay", "floods", "answer"],
    rows: ["raised", "answer"],
  },
};

/** What rows differ by, and how a table says it. */
const identities = ["deviceId", "zoneId", "parameter", "origin", "scope", "pumpKey", "alarm"];
const named = ["device", "code", "zone", "parameter", "origin", "unit", "scope", "pump", "alarm"];

/** One row of a report among its others. */
export const rowKeyOf = (row: object): string => {
  const cells = new Map<string, unknown>(Object.entries(row));
  return identities.map((key) => cells.get(key) ?? "").join(" ");
};

const suffixes = {
  Before: { vn: "kỳ so sánh", en: "earlier period", fr: "période comparée" },
  Difference: { vn: "chênh lệch", en: "difference", fr: "écart" },
  Points: { vn: "chênh lệch điểm %", en: "difference in points", fr: "écart en points" },
  Percent: { vn: "thay đổi", en: "change", fr: "évolution" },
} as const satisfies Record<string, Names>;

const withSuffix = (heading: Names, suffix: Names): Names => ({
  vn: `${heading.vn}, ${suffix.vn}`,
  en: `${heading.en}, ${suffix.en}`,
  fr: `${heading.fr}, ${suffix.fr}`,
});

/** A figure, what it was, and how much more it is; shares differ by points, and a per cent of per cents would mislead. */
const columnsOf = (key: string, column: TableColumn): [string, TableColumn][] => {
  const { heading } = column;
  const isShare = column.unit === "%";
  return [
    [key, column],
    [`${key}Before`, { ...column, heading: withSuffix(heading, suffixes.Before) }],
    [
      `${key}Difference`,
      {
        ...column,
        heading: withSuffix(heading, isShare ? suffixes.Points : suffixes.Difference),
        differenceOf: key,
      },
    ],
    ...(isShare
      ? []
      : [
          [
            `${key}Percent`,
            { kind: "number", heading: withSuffix(heading, suffixes.Percent), unit: "%", decimals: 1 },
          ] satisfies [string, TableColumn],
        ]),
  ];
};

const titles = {
  summary: { vn: "So sánh tổng", en: "Totals compared", fr: "Totaux comparés" },
  rows: { vn: "So sánh từng dòng", en: "Rows compared", fr: "Lignes comparées" },
} as const satisfies Record<string, Names>;

/** The columns of a report by their keys. */
type Columns = Readonly<Record<string, TableColumn>>;

const tableOf = (name: string, title: Names, keys: readonly string[], columns: Columns): Table => ({
  ...{ name, title },
  columns: Object.fromEntries([
    ...named.flatMap((key): [string, TableColumn][] => {
      const column = columns[key];
      return column && title === titles.rows ? [[key, column]] : [];
    }),
    ...keys.flatMap((key) => {
      const column = columns[key];
      return column ? columnsOf(key, column) : [];
    }),
  ]),
});

export interface ComparisonTables {
  summary: Table;
  /** `null` where no row comes again. */
  rows: Table | null;
  /** The figures of the totals. */
  figures: readonly string[];
}

const allTables = new Map<ReportKind, ComparisonTables>();

/** The tables of a comparison; a row has its cells by their keys. */
export const comparisonTables = (kind: ReportKind): ComparisonTables => {
  const known = allTables.get(kind);
  if (known) return known;
  const { summary, rows } = reportTables[kind];
  const figures = compared[kind];
  const tables: ComparisonTables = {
    summary: tableOf(`${summary.name}_compared`, titles.summary, figures.summary, summary.columns),
    rows:
      figures.rows.length === 0
        ? null
        : tableOf(`${rows.name}_compared`, titles.rows, figures.rows, rows.columns),
    figures: figures.summary,
  };
  allTables.set(kind, tables);
  return tables;
};

const numberOf = (cells: ReadonlyMap<string, unknown>, key: string): number | null => {
  const cell = cells.get(key);
  return typeof cell === "number" ? cell : null;
};

/** The number that is read where this one is written. */
const asWritten = (value: number, decimals: number): number | null =>
  parseLocaleNumber(formatNumber(value, decimals, "en"), "en");

/**
 * A difference as it follows from the two numbers that are written beside it; rounded in another unit than theirs it would not.
 * @param inUnit converts a stored number to the unit that it is written in
 * @param decimals of the numbers in that unit
 */
export const differenceWritten = (
  key: string,
  row: object,
  { inUnit, decimals }: { inUnit: (value: number) => number | null; decimals: number },
): number | null => {
  const cells = new Map<string, unknown>(Object.entries(row));
  // No change is said of figures that cannot be compared.
  if (numberOf(cells, `${key}Difference`) === null) return null;
  const [now = null, before = null] = [key, `${key}Before`].map((one) => {
    const value = numberOf(cells, one);
    const number = value === null ? null : inUnit(value);
    return number === null ? null : asWritten(number, decimals);
  });
  return now === null || before === null ? null : Number((now - before).toFixed(decimals));
};

/** Figures of the known part of a period alone: of two parts that are not alike their change says nothing. */
const ofKnownPart: Readonly<Partial<Record<ReportKind, readonly string[]>>> = {
  pressure: ["hoursUnder", "hoursOver", "lowest", "min", "mean", "highest", "max"],
  // What flowed before the first value and after the last is in neither totaliser nor flow.
  flow_volume: ["volume", "reverse", "peak", "night"],
  pumps: ["hours", "starts", "energy", "volume", "specific", "trips"],
  quality: ["mean", "share", "excursions", "longest"],
  wells: ["volume", "peakDay", "daysOver", "hours", "level", "drawdown"],
};

/** Samples of a laboratory are complete as they are: no readings are expected of it. */
const isPartlyKnown = (cells: ReadonlyMap<string, unknown>): boolean =>
  cells.get("origin") !== "laboratory" && (numberOf(cells, "coverage") ?? 0) < coverageTarget;

/** Whether totals or rows of a comparison have figures of both periods, and no change of them. */
export const withholdsChanges = (kind: ReportKind, all: readonly ComparedCells[]): boolean =>
  all.some((cells) =>
    (ofKnownPart[kind] ?? []).some(
      (key) =>
        typeof cells[key] === "number" &&
        typeof cells[`${key}Before`] === "number" &&
        cells[`${key}Difference`] === null,
    ),
  );

/** Each figure beside what it was; no per cent of nothing, and no change of what only a part of a period says. */
const compareFigures = (
  kind: ReportKind,
  keys: readonly string[],
  columns: Columns,
  now: object,
  before: object,
): ComparedCells => {
  const [these, those] = [new Map<string, unknown>(Object.entries(now)), new Map(Object.entries(before))];
  const isPartly = isPartlyKnown(these) || isPartlyKnown(those);
  return Object.fromEntries(
    keys.flatMap((key): [string, number | null][] => {
      const value = numberOf(these, key);
      const earlier = numberOf(those, key);
      const isKnown = value !== null && earlier !== null;
      const isWithheld = isPartly && ofKnownPart[kind]?.includes(key) === true;
      const difference = !isKnown || isWithheld ? null : value - earlier;
      return [
        [key, value],
        [`${key}Before`, earlier],
        [`${key}Difference`, difference],
        ...(columns[key]?.unit === "%"
          ? []
          : [
              [
                `${key}Percent`,
                difference === null || !isKnown || earlier === 0
                  ? null
                  : (100 * (value - earlier)) / Math.abs(earlier),
              ] satisfies [string, number | null],
            ]),
      ];
    }),
  );
};

/** The key figures of a report beside those of an earlier one; of nothing where no row is in both. */
export const compareTotals = (
  kind: ReportKind,
  now: Report["summary"] | null,
  before: Report["summary"] | null,
): ComparedCells =>
  compareFigures(kind, compared[kind].summary, reportTables[kind].summary.columns, now ?? {}, before ?? {});

/** The rows of a report beside those of an earlier one, in their order; what has no row in it has no number to compare with. */
export const compareRows = (now: Report, before: Report): ComparedCells[] => {
  const { rows: keys } = compared[now.kind];
  if (keys.length === 0) return [];
  const { columns } = reportTables[now.kind].rows;
  const earlier = new Map<string, object>(before.rows.map((row) => [rowKeyOf(row), row]));
  return now.rows.map((row) => {
    const cells = new Map<string, unknown>(Object.entries(row));
    const identity = [...identities, ...named].flatMap((key): [string, string | number | null][] => {
      const cell = cells.get(key);
      return typeof cell === "string" || typeof cell === "number" || cell === null ? [[key, cell]] : [];
    });
    return {
      ...Object.fromEntries(identity),
      ...compareFigures(now.kind, keys, columns, row, earlier.get(rowKeyOf(row)) ?? {}),
    };
  });
};
