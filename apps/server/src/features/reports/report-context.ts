import { coverageTarget } from "@sgval/contract/reports/labels";
import type { ReadingStep } from "@sgval/contract/reports/readings-report";
import type { OwnLimits, TooLongDetails } from "@sgval/contract/reports/report-row";
import type { ReportedDevice, ReportNote } from "@sgval/contract/reports/reports";
import type { TimeZone } from "@sgval/quantities/time-zone";
import type { DatabaseHandle } from "../../kernel/database.ts";
import { Refusal } from "../../kernel/errors.ts";
import type { DeviceRecord } from "../devices/index.ts";
import type { DeviceSeries, ReportSpan, RowCoverage } from "./channel-series.ts";
import type { NightWindow } from "./local-hours.ts";

/** What the reports of all kinds are made from. */
export interface ReportContext {
  db: DatabaseHandle;
  zone: TimeZone;
  span: ReportSpan;
  nightWindow: NightWindow;
  devices: readonly DeviceRecord[];
  /** In the place of those of the channels. */
  limits: OwnLimits | null;
  /** Of a report on readings, as far as there are values of it. */
  step: ReadingStep;
  /** The devices one after the other, so that memory holds the values of few at a time. */
  read(): AsyncIterable<DeviceSeries>;
  /** The same without what the values of hours were. */
  readCounts(): AsyncIterable<DeviceSeries>;
}

/** What the reports on commands and alarms are made from. */
export interface EventContext {
  db: DatabaseHandle;
  span: Pick<ReportSpan, "from" | "to">;
  devices: readonly DeviceRecord[];
}

/** Says of which devices hours beyond limits are only a share of the range's. */
export const noteOfPartlyKnown = (
  rows: readonly {
    device: string;
    coverage: number | null;
    hoursUnder: number | null;
    hoursOver: number | null;
  }[],
): ReportNote[] =>
  noteOfPart(
    "hours_beyond",
    rows.filter(({ hoursUnder, hoursOver }) => hoursUnder !== null || hoursOver !== null),
  );

/** Names the devices of whose figures only a part of the range is known. */
export const noteOfPart = (
  key: "hours_beyond" | "quality_partly_known",
  rows: readonly { device: string; coverage: number | null }[],
): ReportNote[] => {
  const partly = rows.filter(({ coverage }) => (coverage ?? 0) < coverageTarget);
  const devices = [...new Set(partly.map(({ device }) => device))].join(", ");
  return partly.length === 0 ? [] : [{ key, values: { target: String(coverageTarget), devices } }];
};

/** Names the rows with figures that are of a part of the range: by `ofAll` where each of them is, else figure by figure. */
export const notesOfShares = <Figure extends Summed | "level">(
  rows: readonly ({ device: string } & RowCoverage<Figure>)[],
  figures: readonly Figure[],
  ofAll?: "pumps_partly_known" | "wells_partly_known",
): ReportNote[] => {
  const isPartial = ({ shares }: RowCoverage<Figure>, figure: Figure) =>
    (shares[figure] ?? 1) * 100 < coverageTarget;
  const isAllPartial = (row: RowCoverage<Figure>) =>
    ofAll !== undefined &&
    figures.every((figure) => row.shares[figure] == null || isPartial(row, figure)) &&
    figures.some((figure) => isPartial(row, figure));
  const note = (key: ReportNote["key"], named: readonly { device: string }[]): ReportNote[] => {
    const devices = [...new Set(named.map(({ device }) => device))].join(", ");
    return named.length === 0 ? [] : [{ key, values: { target: String(coverageTarget), devices } }];
  };
  return [
    ...(ofAll ? note(ofAll, rows.filter(isAllPartial)) : []),
    ...figures.flatMap((figure) =>
      note(
        `${figure}_partly_known`,
        rows.filter((row) => !isAllPartial(row) && isPartial(row, figure)),
      ),
    ),
  ];
};

export const aboutDevice = ({ id, displayName, name }: DeviceRecord): ReportedDevice => ({
  ...{ deviceId: id, device: displayName, code: name },
});

/** The sum of what is known; `null` where nothing is. */
export const sumOf = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
};

type Summed = "hours" | "starts" | "energy" | "volume";

/** Names the rows that sums of figures are without, as long as anybody is in them. */
export const notesOfSums = <Figure extends Summed>(
  rows: readonly ({ device: string } & Readonly<Record<Figure, number | null>>)[],
  figures: readonly Figure[],
): ReportNote[] =>
  figures.flatMap((figure) => {
    const unknown = rows.filter((row) => row[figure] === null);
    return unknown.length === 0 || unknown.length === rows.length
      ? []
      : [
          {
            key: `sum_without_${figure}` as const,
            values: { devices: unknown.map(({ device }) => device).join(", ") },
          },
        ];
  });

/** The one with the highest known value, the first of several. */
export const highestOf = <One>(
  all: readonly One[],
  readValue: (one: One) => number | null,
): One | undefined =>
  all.reduce<One | undefined>((best, one) => {
    const value = readValue(one);
    return value !== null && (best === undefined || value > (readValue(best) ?? 0)) ? one : best;
  }, undefined);

/** What rows are about, by comma. */
export const listed = (devices: readonly { displayName: string }[]): string =>
  devices.map(({ displayName }) => displayName).join(", ");

/** Refuses a report that would be longer than this. */
export const tooLong = (most: TooLongDetails): Refusal => new Refusal("report_too_long", most);
