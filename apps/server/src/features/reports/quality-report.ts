import type { LaboratorySample, SampleResultView } from "@sgval/contract/quality/samples";
import { limitMark } from "@sgval/contract/quality/texts";
import { gapIntervals } from "@sgval/contract/readings/health";
import type { QualityRow, ReportNote, ReportOf } from "@sgval/contract/reports/reports";
import { dayMs, hourMs } from "@sgval/quantities/duration";
import { assessSample, limitOn, waterClassOf } from "@sgval/quantities/limit-set";
import { parameters, type QualityKey, qualityKeys } from "@sgval/quantities/parameter";
import { coverageOf, type Sample, statisticsOf } from "@sgval/quantities/statistics";
import type { TimeZone } from "@sgval/quantities/time-zone";
import { isoTime } from "@sgval/quantities/timestamp";
import { unitSymbol } from "@sgval/quantities/unit";
import type { ChannelRecord, DeviceRecord } from "../devices/index.ts";
import { readStandards, type Standards, samplesOfPeriod } from "../quality/index.ts";
import {
  type ChannelSeries,
  coverageOfAll,
  intervalOf,
  percentOf,
  type ReportSpan,
} from "./channel-series.ts";
import { aboutDevice, highestOf, noteOfPart, type ReportContext, sumOf } from "./report-context.ts";

type Quality = Pick<ReportOf<"quality">, "kind" | "summary" | "rows">;

const isQuality = (parameter: string): parameter is QualityKey =>
  qualityKeys.some((key) => key === parameter);

/** The channels of a device whose water standards speak of. */
export const qualityChannelsOf = (device: DeviceRecord): ChannelRecord[] =>
  waterClassOf(device) === undefined
    ? []
    : device.channels.filter(({ removed, parameter }) => !removed && isQuality(parameter));

type Limited = ReturnType<typeof limitOn<Standards["sets"][number]>>;

/** The limit in force at a time; asked in order of time it is looked up once a day. */
const limitsOf = (
  { sets, waterClass, zone }: Standards,
  parameter: QualityKey,
): ((at: number) => Limited) => {
  let limited: Limited = null;
  let until = Number.NEGATIVE_INFINITY;
  return (at) => {
    if (at >= until) {
      limited = limitOn(sets, waterClass, zone.dateOf(at), parameter);
      until = zone.startOfDay(zone.startOfDay(at) + 1.5 * dayMs);
    }
    return limited;
  };
};

/** A standard, marked where its limit is still to be confirmed. */
const named = (standard: string, { confirm }: { confirm: boolean }): string =>
  confirm ? `${standard} ${limitMark}` : standard;

interface Excursion {
  from: number;
  hours: number;
}

/**
 * Each value held against the limit of its day, and the times in which they were beyond it. The mean of an hour counts for
 * all values that it is of.
 * @param gap ms from one sample to the next, above which the next begins another excursion
 */
const assess = (samples: readonly Sample[], limitAt: (at: number) => Limited, gap: number) => {
  let [assessed, compliant] = [0, 0];
  let open: (Excursion & { last: number }) | null = null;
  const excursions: Excursion[] = [];
  const standards = new Set<string>();
  let last: Limited = null;
  for (const { at, value, hours, count = 1 } of samples) {
    const found = limitAt(at);
    const { verdict } = assessSample({ value, operator: "=" }, found?.limit ?? null);
    if (found) {
      last = found;
      standards.add(named(found.set.code, found.limit));
    }
    if (verdict !== "not_assessed") assessed += count;
    if (verdict === "compliant") compliant += count;
    if (verdict !== "non_compliant") open = null;
    // A value stands for the time until the next one, also where a reading of its hour is missing.
    else if (open && at - open.last <= gap) {
      open.hours = (at - open.from) / hourMs + hours;
      open.last = at;
    } else {
      open = { from: at, hours, last: at };
      excursions.push(open);
    }
  }
  return { assessed, compliant, excursions, last, standard: [...standards].join(", ") || null };
};

const aboutParameter = (parameter: QualityKey) => ({
  parameter,
  unit: unitSymbol(parameters[parameter].unit, "en"),
});

const shareOf = (compliant: number, assessed: number): number | null =>
  percentOf(assessed === 0 ? null : compliant / assessed);

const onlineRow = (
  device: DeviceRecord,
  { channel, samples, received, expected, coverage }: ChannelSeries,
  standards: Standards,
  source: ReportSpan["source"],
): QualityRow | null => {
  const { parameter } = channel;
  const found = statisticsOf(samples);
  if (!found || !isQuality(parameter)) return null;
  const gap = Math.max(source === "hour" ? hourMs : 0, gapIntervals * intervalOf(device));
  const limitAt = limitsOf(standards, parameter);
  const { assessed, compliant, excursions, last, standard } = assess(samples, limitAt, gap);
  const longest = highestOf(excursions, ({ hours }) => hours);
  return {
    ...aboutDevice(device),
    ...{ ...aboutParameter(parameter), origin: "online", count: received, notFound: null },
    ...{ min: found.min, mean: found.mean, max: found.max },
    ...{ under: last?.limit.under ?? null, over: last?.limit.over ?? null, standard },
    ...{ assessed, compliant, share: shareOf(compliant, assessed) },
    excursions: assessed === 0 ? null : excursions.length,
    hoursOutside: assessed === 0 ? null : excursions.reduce((sum, { hours }) => sum + hours, 0),
    ...{ longest: longest?.hours ?? null, longestAt: longest ? isoTime(longest.from) : null },
    ...{ expected, coverage: percentOf(coverage) },
  };
};

const laboratoryRow = (
  device: DeviceRecord,
  parameter: QualityKey,
  results: readonly SampleResultView[],
): QualityRow => {
  const values = results.filter(({ operator }) => operator === "=").map(({ value }) => value);
  const assessed = results.filter(({ verdict }) => verdict !== "not_assessed").length;
  const compliant = results.filter(({ verdict }) => verdict === "compliant").length;
  const limited = results.filter(({ standard }) => standard !== null);
  const last = limited.at(-1);
  return {
    ...aboutDevice(device),
    ...{ ...aboutParameter(parameter), origin: "laboratory", count: results.length },
    notFound: results.length - values.length,
    min: values.length === 0 ? null : Math.min(...values),
    mean: values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length,
    max: values.length === 0 ? null : Math.max(...values),
    ...{ under: last?.under ?? null, over: last?.over ?? null },
    standard:
      [...new Set(limited.map(({ standard, confirm }) => named(standard ?? "", { confirm })))].join(", ") ||
      null,
    ...{ assessed, compliant, share: shareOf(compliant, assessed) },
    ...{ excursions: null, hoursOutside: null, longest: null, longestAt: null },
    ...{ expected: null, coverage: null },
  };
};

const laboratoryRows = (device: DeviceRecord, samples: readonly LaboratorySample[]): QualityRow[] => {
  const all = samples.flatMap(({ results }) => results);
  const found = Map.groupBy(all, ({ parameter }) => parameter);
  return qualityKeys.flatMap((key) => {
    const results = found.get(key);
    return results ? [laboratoryRow(device, key, results)] : [];
  });
};

/** The standards of each class of water, read once. */
const standardsReader = (db: ReportContext["db"], zone: TimeZone) => {
  const known = new Map<string, Standards>();
  return async (waterClass: Standards["waterClass"]): Promise<Standards> => {
    const found = known.get(waterClass) ?? (await readStandards(db.kysely, waterClass, zone));
    known.set(waterClass, found);
    return found;
  };
};

const sumsOf = (rows: readonly QualityRow[]) => {
  const sum = (key: "count" | "assessed" | "compliant") => rows.reduce((all, row) => all + row[key], 0);
  return { count: sum("count"), share: shareOf(sum("compliant"), sum("assessed")) };
};

/** The key figures of what sensors measured. */
export const onlineSummary = (rows: readonly QualityRow[]) => {
  const longest = highestOf(rows, (row) => row.longest);
  const { count, share } = sumsOf(rows);
  return {
    ...{ values: count, share, excursions: sumOf(rows.map(({ excursions }) => excursions)) },
    ...{ longest: longest?.longest ?? null, longestAt: longest?.longestAt ?? null },
    longestDevice: longest?.device ?? null,
    coverage: coverageOfAll(
      rows.map((row) => ({
        expected: row.expected ?? 0,
        coverage: coverageOf(row.count, row.expected ?? 0),
      })),
    ),
  };
};

/** How the water at devices complies with the standards of each day: by sensors, and by samples. */
export const qualityReport = async (context: ReportContext): Promise<Quality & { notes: ReportNote[] }> => {
  const { db, zone, span } = context;
  const standardsFor = standardsReader(db, zone);
  const rows: QualityRow[] = [];
  let samples = 0;
  for await (const { device, series } of context.read()) {
    const waterClass = waterClassOf(device);
    if (!waterClass) continue;
    const standards = await standardsFor(waterClass);
    rows.push(...series.flatMap((one) => onlineRow(device, one, standards, span.source) ?? []));
    const taken = await samplesOfPeriod(db.kysely, zone, device, span);
    samples += taken.length;
    rows.push(...laboratoryRows(device, taken));
  }
  const online = rows.filter(({ origin }) => origin === "online");
  const laboratory = rows.filter(({ origin }) => origin === "laboratory");
  const worst = highestOf(rows, ({ share }) => (share === null ? null : -share));
  const results = sumsOf(laboratory);
  return {
    kind: "quality",
    summary: {
      ...onlineSummary(online),
      ...{ samples, results: results.count, laboratoryShare: results.share },
      ...{ worst: worst?.share ?? null, worstDevice: worst?.device ?? null },
    },
    rows,
    notes: [
      { key: "dated_limits" },
      ...(rows.some(({ standard }) => standard?.includes(limitMark))
        ? [{ key: "limits_to_confirm" as const }]
        : []),
      ...(span.source === "hour" ? [{ key: "hourly_compliance" as const }] : []),
      ...noteOfPart(
        "quality_partly_known",
        online.filter(({ assessed }) => assessed > 0),
      ),
    ],
  };
};
