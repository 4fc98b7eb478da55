import { message } from "@sgval/contract/message";
import { type ComparedCells, comparedPeriod } from "@sgval/contract/reports/comparison";
import {
  compareRows,
  compareTotals,
  rowKeyOf,
  withholdsChanges,
} from "@sgval/contract/reports/comparison-tables";
import { coverageTarget } from "@sgval/contract/reports/labels";
import { qualityOrigins } from "@sgval/contract/reports/quality-report";
import type { Report, ReportNote, ReportQuery } from "@sgval/contract/reports/reports";
import type { TimeZone } from "@sgval/quantities/time-zone";
import type { Rights } from "../../kernel/actor.ts";
import type { Clock } from "../../kernel/clock.ts";
import { refuseField } from "../../kernel/errors.ts";
import { onlineSummary } from "./quality-report.ts";

/** Hears of each device or zone that is read, and ends the work by an error. */
export type OnDevice = (done: number, of: number) => Promise<void>;
/** @param withMonths of zones, which are not compared and take their time */
type Build = (
  query: ReportQuery,
  actor: Rights,
  onDevice?: OnDevice,
  withMonths?: boolean,
) => Promise<Report>;

/**
 * How far a comparison is when each of its reports is made: both periods, which usually are all, and again with what is in
 * both. Whether those are needed is known after the first two only.
 */
const progressAfter = [0.45, 0.9, 0.95, 1];

/** Commands and alarms that did not happen are none, not unknown. */
const isOfEvents = ({ kind }: Report): boolean => kind === "control" || kind === "alarms";

/** What the rows of a report are about, by the device or zone; a device has all of its rows in both periods or is left out. */
const subjectsOf = (report: Report): Map<number, { name: string; keys: Set<string> }> => {
  const found = new Map<number, { name: string; keys: Set<string> }>();
  for (const row of report.rows) {
    const [id, name] = "zoneId" in row ? [row.zoneId, row.zone] : [row.deviceId, row.device];
    const known = found.get(id) ?? { name, keys: new Set() };
    known.keys.add(rowKeyOf(row));
    found.set(id, known);
  }
  return found;
};

/** Those that only one of two reports has, or not with the same rows, by their names; and the ids of all others. */
const splitSubjects = (now: Report, before: Report): { both: number[]; names: string[] } => {
  const [these, those] = [subjectsOf(now), subjectsOf(before)];
  const both = [...these].flatMap(([id, { keys }]) =>
    keys.symmetricDifference(those.get(id)?.keys ?? new Set()).size === 0 ? [id] : [],
  );
  const others = new Map([...those, ...these]);
  for (const id of both) others.delete(id);
  return { both, names: [...others.values()].map(({ name }) => name) };
};

/** The figures of a report on water quality that are of samples; all others are of sensors. */
const ofSamples = /^(samples|laboratoryShare)/;

type Row = Report["rows"][number];

interface Part {
  now: Report;
  before: Report;
  /** Says what is left out of its totals. */
  noteKey: "compared_both" | "compared_laboratory" | "compared_rows";
  /** The key figures of rows, where no other numbers are needed: a device is in them with the rows that both periods have. */
  ofRows?: ((rows: readonly Row[]) => Partial<Report["summary"]>) | undefined;
  /** Whether a figure of the report follows from its rows. */
  has: (figure: string) => boolean;
}

/** What is compared together: what sensors measure does not wait for a laboratory that sampled in one of the periods only. */
const partsOf = (now: Report, before: Report): Part[] => {
  if (now.kind !== "quality" || before.kind !== "quality")
    return [{ now, before, noteKey: "compared_both", has: () => true }];
  return qualityOrigins.map((of): Part => {
    const isSamples = of === "laboratory";
    return {
      now: { ...now, rows: now.rows.filter(({ origin }) => origin === of) },
      before: { ...before, rows: before.rows.filter(({ origin }) => origin === of) },
      noteKey: isSamples ? "compared_laboratory" : "compared_rows",
      ofRows: isSamples ? undefined : (rows) => onlineSummary(rows.filter((row) => "compliant" in row)),
      has: (figure) => ofSamples.test(figure) === isSamples,
    };
  });
};

/** The key figures of the rows that both periods have. */
const totalsOfRows = (
  { now, before }: Pick<Part, "now" | "before">,
  ofRows: NonNullable<Part["ofRows"]>,
): [Report["summary"] | null, Report["summary"] | null] => {
  const keysOf = (report: Report) => new Set(report.rows.map(rowKeyOf));
  const both = keysOf(now).intersection(keysOf(before));
  if (both.size === 0) return [null, null];
  const summaryOf = (report: Report): Report["summary"] => ({
    ...report.summary,
    ...ofRows([...report.rows].filter((row: Row) => both.has(rowKeyOf(row)))),
  });
  return [summaryOf(now), summaryOf(before)];
};

/** A query of some devices or zones alone; a parameter that none of them has would be refused. */
const onlyOf = (
  ids: number[],
  report: Report,
  parameters: readonly string[] | undefined,
): Partial<ReportQuery> => {
  if (report.kind === "zones") return { zoneIds: ids };
  const own = new Set(
    report.rows.flatMap((row) => ("parameter" in row && ids.includes(row.deviceId) ? row.parameter : [])),
  );
  return {
    deviceIds: ids,
    ...(parameters ? { parameters: parameters.filter((one) => own.has(one)) } : {}),
  };
};

/** Builds reports, and compares them with another period where that is asked for. Errors: `validation_failed` for that period. */
export const withComparison =
  (build: Build, { zone, clock }: { zone: TimeZone; clock: Clock }): Build =>
  async ({ compare, compareFrom, ...query }, actor, onDevice) => {
    if (compare === undefined) return build(query, actor, onDevice);
    if (compare === "chosen" && compareFrom === undefined)
      throw refuseField("compareFrom", message("select_date"));
    // Reports of what both periods have may follow: each is heard of, or nobody could end them.
    let made = 0;
    const turn =
      (index: number): OnDevice =>
      async (done, of) => {
        const [from, to] = [progressAfter[index - 1] ?? 0, progressAfter[index] ?? 1];
        await onDevice?.(from + ((to - from) * done) / of, 1);
      };
    const report = await build(query, actor, turn(made++));
    const counted = { from: Date.parse(report.from), to: Date.parse(report.to) };
    if (counted.from >= counted.to) return report;
    const period = comparedPeriod(compare, counted, zone, compareFrom);
    // Cut off at now it would be shorter than what it is compared with.
    if (period.to > clock.now()) throw refuseField("compareFrom", message("invalid_time"));
    const before = await build({ ...query, ...period }, actor, turn(made++), false);
    // Totals of more devices are more: those of both periods are of the same.
    const totals = async ({
      both,
      names,
    }: ReturnType<typeof splitSubjects>): Promise<[Report["summary"] | null, Report["summary"] | null]> => {
      if (names.length === 0) return [report.summary, before.summary];
      if (both.length === 0) return [null, null];
      const same = { ...query, ...onlyOf(both, report, query.parameters) };
      const now = await build(same, actor, turn(made++), false);
      const then = await build({ ...same, ...period }, actor, turn(made++), false);
      return [now.summary, then.summary];
    };
    const summary: ComparedCells = {};
    const leftOut: ReportNote[] = [];
    for (const { noteKey, has, ofRows, ...part } of partsOf(report, before)) {
      const split = isOfEvents(report) ? { both: [], names: [] } : splitSubjects(part.now, part.before);
      const [total, earlier] =
        ofRows && split.names.length > 0 ? totalsOfRows(part, ofRows) : await totals(split);
      for (const [figure, cell] of Object.entries(compareTotals(report.kind, total, earlier)))
        if (has(figure)) summary[figure] = cell;
      if (split.names.length > 0) leftOut.push({ key: noteKey, values: { names: split.names.join(", ") } });
    }
    const rows = compareRows(report, before);
    const notes: ReportNote[] = [
      ...(withholdsChanges(report.kind, [summary, ...rows])
        ? [{ key: "compared_coverage" as const, values: { target: String(coverageTarget) } }]
        : []),
      ...(report.source === before.source ? [] : [{ key: "compared_source" as const }]),
      ...leftOut,
    ];
    return {
      ...report,
      notes: [...report.notes, ...notes],
      comparison: {
        ...{ from: before.from, to: before.to, summary, rows },
      },
    };
  };
