import {
  mostReportDays,
  type ReportNote,
  type ReportOf,
  type ZoneRow,
} from "@sgval/contract/reports/reports";
import { mostTrendZones } from "@sgval/contract/reports/zone-report";
import { lossDoubts } from "@sgval/contract/zones/zone-accounting";
import { dayMs } from "@sgval/quantities/duration";
import type { TimeZone } from "@sgval/quantities/time-zone";
import { isoTime } from "@sgval/quantities/timestamp";
import { type Actor, sees } from "../../kernel/actor.ts";
import {
  countedWithin,
  isInInflowOf,
  type LossesOfZone,
  type lossesOfZones,
  recoverableOf,
  type ZonePeriod,
  type ZoneRecord,
} from "../zones/index.ts";
import { percentOf } from "./channel-series.ts";
import type { OnDevice } from "./compare-report.ts";
import { highestOf, tooLong } from "./report-context.ts";
import { lossesReported, type ReportedZones } from "./reported-places.ts";
import { type ReadMonths, readZoneTrend } from "./zone-trend.ts";

/** The balance of a zone over local days (`YYYY-MM-DD`), both within. */
export type ReadZone = (record: ZoneRecord, range: { from: string; to: string }) => Promise<ZonePeriod>;

/** The local days that lie in a range as a whole and are over; epoch ms of the start of the first and the end of the last. */
const wholeDays = (zone: TimeZone, { from, to }: { from: number; to: number }) => {
  const start = zone.startOfDay(from);
  // Half a day on from midnight is the next local day also where a day has 23 or 25 hours.
  const first = start === from ? start : zone.startOfDay(start + 1.5 * dayMs);
  const end = zone.startOfDay(to);
  return first < end ? { from: first, to: end } : null;
};

const rowOf = (record: ZoneRecord, period: ZonePeriod, actor: Pick<Actor, "scope">): ZoneRow => {
  const { figureOf, days, nights, nightFlow, leakage, recoverable, hasFewMeters } = period;
  // What no meter says would seem lost.
  const billedFigure: typeof figureOf = (key) => (hasFewMeters ? null : figureOf(key));
  return {
    ...{ zoneId: record.id, zone: record.name, days },
    deviceId: record.deviceId !== null && sees(actor, record.deviceId) ? record.deviceId : null,
    ...{ input: figureOf("system_input"), billed: billedFigure("revenue_water") },
    ...{ nrw: billedFigure("non_revenue_water"), nrwShare: billedFigure("nrw_share") },
    unbilled: figureOf("unbilled_authorised"),
    ...{ apparent: billedFigure("apparent_losses"), real: billedFigure("real_losses") },
    ...{ nights, nightFlow, leakage, unavoidable: figureOf("uarl"), recoverable },
    ...{ perConnection: billedFigure("losses_per_connection"), ili: billedFigure("ili") },
    ...{ pressure: figureOf("azp_pressure"), meterCoverage: figureOf("meter_coverage") },
    coverage: percentOf(period.coverage),
  };
};

const summaryOf = (
  rows: readonly ZoneRow[],
  recoverable: number | null,
  { share, ...losses }: ReturnType<typeof lossesOfZones>,
): ReportOf<"zones">["summary"] => {
  const worst = highestOf(rows, ({ nrwShare }) => nrwShare);
  return {
    ...{ zones: rows.length, ...losses, nrwShare: share, recoverable },
    ...{ worst: worst?.nrwShare ?? null, worstZone: worst?.zone ?? null },
  };
};

/** Notes that name zones, in their order. */
const namedNotes = [
  ...lossDoubts,
  ...(["days_estimated", "few_meters", "revenue_estimated", "meters_doubtful", "ili_invalid"] as const),
  ...(["zones_within", "recoverable_within", "recoverable_unknown"] as const),
] as const;
type NamedNote = (typeof namedNotes)[number];

/** Inflow, night flow, losses and balance of zones over the whole days of a range. */
export const zoneReport = async ({
  zone,
  span,
  reported,
  actor,
  read,
  readMonths,
  target,
  onZone,
}: {
  zone: TimeZone;
  span: { from: number; to: number };
  reported: ReportedZones;
  actor: Pick<Actor, "scope">;
  read: ReadZone;
  /** `null` for a report without months. */
  readMonths: ReadMonths | null;
  target: number;
  /** Hears of each zone that is read, and ends the work by an error. */
  onZone?: OnDevice | undefined;
}): Promise<ReportOf<"zones">> => {
  const { zones, within } = reported;
  const days = wholeDays(zone, span);
  if (days && days.to - days.from > mostReportDays * dayMs) throw tooLong({ days: mostReportDays });
  const counted = days ?? span;
  const range = { from: zone.dateOf(counted.from), to: zone.dateOf(counted.to - 1) };
  const rows: ZoneRow[] = [];
  const balances: LossesOfZone[] = [];
  const saved: { zone: ZoneRecord; recoverable: number | null }[] = [];
  const named = new Map(namedNotes.map((key) => [key, new Set<string>()]));
  const note = (key: NamedNote, name: string) => named.get(key)?.add(name);
  // One after the other: the days of one zone are in memory at a time.
  const all = days ? [...zones, ...within] : [];
  const isFew = zones.length <= mostTrendZones;
  const months = isFew ? readMonths : null;
  let done = 0;
  const noteRead = async () => onZone?.(++done, all.length * (months ? 2 : 1));
  for (const record of all) {
    const period = await read(record, range);
    await noteRead();
    const row = rowOf(record, period, actor);
    const { input, billed, nrw } = row;
    balances.push({ zone: record, input, billed, nrw, hasCustomers: period.hasCustomers });
    if (!period.isKnown || within.includes(record)) continue;
    for (const doubt of period.doubts) note(doubt, record.name);
    if (period.isEstimated) note("days_estimated", record.name);
    if (period.hasFewMeters) note("few_meters", record.name);
    else if (period.estimatedRevenue > 0)
      note("revenue_estimated", `${record.name} (${Math.ceil(period.estimatedRevenue)} %)`);
    if (!period.hasFewMeters && period.doubtfulMeters > 0)
      note("meters_doubtful", `${record.name} (${period.doubtfulMeters})`);
    if (!period.hasFewMeters && period.figureOf("ili") !== null && !period.isIliValid)
      note("ili_invalid", record.name);
    if (row.nightFlow !== null && all.some((other) => isInInflowOf(record, other)))
      note("recoverable_within", record.name);
    saved.push({ zone: record, recoverable: row.recoverable });
    rows.push(row);
  }
  for (const { zone: outer, nrw } of balances)
    if (zones.some(({ id }) => id === outer.id) && nrw !== null && countedWithin(outer, balances).length > 0)
      note("zones_within", outer.name);
  const recoverable = recoverableOf(saved);
  if (recoverable.sum !== null) for (const { name } of recoverable.without) note("recoverable_unknown", name);
  const shown = new Set(rows.map(({ zoneId }) => zoneId));
  const readAndNote: ReadMonths | null =
    months &&
    (async (record, before) => {
      const found = await months(record, before);
      if (zones.includes(record) && found.some(({ outward }) => outward))
        note("more_out_than_in", record.name);
      await noteRead();
      return found;
    });
  const trend =
    days && readAndNote
      ? await readZoneTrend(reported, { before: zone.dateOf(days.to), target, read: readAndNote })
      : undefined;
  const notes: ReportNote[] = [
    { key: "whole_days" },
    { key: "balance_after_iwa" },
    ...(trend && trend.months.length > 0 ? [{ key: "trend_months" as const }] : []),
    ...(isFew ? [] : [{ key: "trend_zones" as const, values: { most: String(mostTrendZones) } }]),
    ...namedNotes.flatMap((key): ReportNote[] =>
      named.get(key)?.size ? [{ key, values: { zones: [...(named.get(key) ?? [])].join(", ") } }] : [],
    ),
  ];
  return {
    ...{ kind: "zones", from: isoTime(counted.from), to: isoTime(counted.to), source: "hour", notes },
    ...{ summary: summaryOf(rows, recoverable.sum, lossesReported(reported, balances)), without: [] },
    ...(trend && trend.months.length > 0 ? { trend } : {}),
    // What is not known comes last.
    rows: rows.toSorted((one, other) => (other.recoverable ?? -1) - (one.recoverable ?? -1)),
    withoutZones: zones
      .filter(({ id }) => !shown.has(id))
      .map(({ id, name }) => ({ zoneId: id, zone: name })),
  };
};
