import { freshnessLimits } from "@sgval/contract/devices/freshness";
import { sampleSecondsOf } from "@sgval/contract/devices/intervals";
import { expectedReadings, gapIntervals } from "@sgval/contract/readings/health";
import { coverageTarget } from "@sgval/contract/reports/labels";
import type { Report } from "@sgval/contract/reports/reports";
import { hourMs } from "@sgval/quantities/duration";
import { coverageOf, hoursOfReadings, longestGap, type Sample } from "@sgval/quantities/statistics";
import type { DatabaseHandle } from "../../kernel/database.ts";
import type { ChannelRecord, DeviceRecord } from "../devices/index.ts";
import { type ChannelHours, type ChannelSamples, goodHours, goodSamples } from "../readings/index.ts";

/** What a report counts; epoch ms, without its end. */
export interface ReportSpan {
  from: number;
  to: number;
  source: Report["source"];
}

/** A device with the channels that a report is about. */
export interface AskedDevice {
  device: DeviceRecord;
  channels: readonly ChannelRecord[];
}

/** The good values of a channel over the range of a report. */
export interface ChannelSeries {
  channel: ChannelRecord;
  samples: readonly Sample[];
  /** In order of time as a totaliser showed them: of an hour its last one, of the first hour also its first. */
  counter: readonly number[];
  received: number;
  expected: number;
  /** Share of the expected readings, 0 to 1; `null` where none is expected. */
  coverage: number | null;
  /** Share of the readings that arrived late, 0 to 1; `null` where single readings are not read. */
  late: number | null;
  /** From the first reading until what the last one stands for (epoch ms), which is what a counter knows of the range, and the share
   * of the range that it is, 0 to 1. */
  spanned: { from: number; to: number; share: number } | null;
  /** The longest time without a reading that is more than their rhythm, of hours in whole ones; epoch ms. */
  gap: { from: number; to: number } | null;
}

/** The series of a device, in the order of its channels. */
export interface DeviceSeries {
  device: DeviceRecord;
  series: readonly ChannelSeries[];
  /** From then on readings are expected: not from the start for a device that was added within the range; epoch ms. */
  since: number;
}

type Values = Pick<ChannelSeries, "samples" | "counter" | "received" | "late"> & {
  /** Of readings, or the starts of the hours that have some; epoch ms. */
  times: readonly number[];
};

const ofReadings = ({ times, values, late }: ChannelSamples, to: number, interval: number): Values => {
  const hours = hoursOfReadings(times, to, { interval, gap: gapIntervals * interval });
  return {
    samples: times.map((at, index) => ({ at, value: values[index] ?? 0, hours: hours[index] ?? 0 })),
    ...{ counter: values, received: times.length, times },
    late: times.length === 0 ? null : late / times.length,
  };
};

const ofHours = (
  { times, counts, mins, maxs, sums, firsts, lasts }: ChannelHours,
  interval: number,
): Values => {
  const countOf = (index: number) => counts[index] ?? 0;
  const received = counts.reduce((sum, count) => sum + count, 0);
  return {
    samples: times.map((at, index) => ({
      at,
      value: (sums[index] ?? 0) / countOf(index),
      hours: Math.min(1, (countOf(index) * interval) / hourMs),
      ...{ min: mins[index] ?? 0, max: maxs[index] ?? 0, count: countOf(index) },
    })),
    counter: [...firsts.slice(0, 1), ...lasts],
    ...{ received, late: null, times },
  };
};

/** The device was added within the range: what it sent before, as from an import, is expected from its first reading on. */
const expectedSince = (
  { createdAt }: DeviceRecord,
  values: readonly Values[],
  { from, to }: ReportSpan,
): number =>
  Math.min(
    to,
    values.reduce(
      (since, { times }) => Math.min(since, times[0] ?? since),
      Math.max(from, createdAt.getTime()),
    ),
  );

/** What readings stand for from the first to the last: a counter may be sent more seldom than all else and knows the time between. */
const spannedBy = (
  times: readonly number[],
  { from, to }: { from: number; to: number },
  step: number,
): ChannelSeries["spanned"] => {
  const [first, last] = [times[0], times.at(-1)];
  if (first === undefined || last === undefined || to <= from) return null;
  const end = last + step;
  return { from: first, to: end, share: Math.min(1, (end - first) / (to - from)) };
};

export const intervalOf = (device: DeviceRecord): number => sampleSecondsOf(device) * 1000;

const seriesOf = (
  { device, channels }: AskedDevice,
  values: readonly Values[],
  span: ReportSpan,
): DeviceSeries => {
  const interval = intervalOf(device);
  const since = expectedSince(device, values, span);
  const expected = expectedReadings(span.to - since, interval);
  const series = channels.flatMap((channel, index): ChannelSeries[] => {
    const found = values[index];
    if (!found) return [];
    const { times, ...rest } = found;
    const gap = longestGap(times, { from: since, to: span.to }, span.source === "hour" ? hourMs : 0);
    return [
      {
        ...{ channel, ...rest, expected },
        coverage: coverageOf(found.received, expected),
        spanned: spannedBy(times, { from: since, to: span.to }, span.source === "hour" ? hourMs : interval),
        gap: gap && gap.to - gap.from > gapIntervals * interval ? gap : null,
      },
    ];
  });
  return { device, series, since };
};

/** Values of one query at most, as far as a device alone has no more: so many are in memory at a time, and no query is long. */
const valuesPerQuery = 25_000;

/** Devices that are read by one query. */
const setsOf = (devices: readonly AskedDevice[], { from, to, source }: ReportSpan): AskedDevice[][] => {
  const sets: AskedDevice[][] = [];
  let free = 0;
  for (const asked of devices) {
    const step = source === "raw" ? intervalOf(asked.device) : hourMs;
    const values = (asked.channels.length * (to - from)) / step;
    const last = sets.at(-1);
    if (last && values <= free) last.push(asked);
    else {
      sets.push([asked]);
      free = valuesPerQuery;
    }
    free -= values;
  }
  return sets;
};

/** Reads the good values of devices, one by one or by hour, as many devices at a time as a query of bounded size has. With
 * `countsOnly` the values of hours are not read. */
export const readSeries = async function* (
  db: DatabaseHandle,
  devices: readonly AskedDevice[],
  span: ReportSpan,
  countsOnly = false,
): AsyncGenerator<DeviceSeries, void, undefined> {
  const { to, source } = span;
  for (const set of setsOf(devices, span)) {
    const asked = set.flatMap(({ device, channels }) => {
      const { lateAfter } = freshnessLimits(device.type, device.reportIntervalSeconds);
      return channels.map(({ slot }) => ({ deviceId: device.id, slot, lateAfter }));
    });
    const samples = source === "raw" ? await goodSamples(db, asked, span) : [];
    const hours = source === "raw" ? [] : await goodHours(db, asked, span, countsOnly);
    let next = 0;
    for (const one of set) {
      const [first, interval] = [next, intervalOf(one.device)];
      next += one.channels.length;
      const values =
        source === "raw"
          ? samples.slice(first, next).map((found) => ofReadings(found, to, interval))
          : hours.slice(first, next).map((found) => ofHours(found, interval));
      yield seriesOf(one, values, span);
    }
  }
};

/** A share (0 to 1) in per cent with one decimal, rounded down: 100 says that nothing is missing. */
export const percentOf = (share: number | null): number | null =>
  share === null ? null : Math.floor(share * 1000 + 1e-6) / 10;

/** The coverage (per cent) of channels together: each expected reading counts once. */
export const coverageOfAll = (
  series: readonly Pick<ChannelSeries, "coverage" | "expected">[],
): number | null => {
  const expected = series.reduce((sum, one) => sum + one.expected, 0);
  const arrived = series.reduce((sum, one) => sum + (one.coverage ?? 0) * one.expected, 0);
  return percentOf(expected === 0 ? null : arrived / expected);
};

/** The share (0 to 1) of the range that all of these counters know; `null` of none. */
export const spannedShare = (counters: readonly ChannelSeries[]): number | null =>
  counters.length === 0 ? null : Math.min(...counters.map(({ spanned }) => spanned?.share ?? 0));

/** Whether counters counted in the same time: what one counted by what another did in more of the range is no ratio. */
export const spanTheSame = (counters: readonly ChannelSeries[]): boolean => {
  const spans = counters.map(({ spanned }) => spanned).filter((one) => one !== null);
  const [starts, ends] = [spans.map(({ from }) => from), spans.map(({ to }) => to)];
  const shared = Math.min(...ends) - Math.max(...starts);
  return shared * 100 >= coverageTarget * (Math.max(...ends) - Math.min(...starts));
};

/** What a row of a report is made of. */
export interface RowCoverage<Figure extends string> {
  channels: readonly Pick<ChannelSeries, "coverage" | "expected">[];
  /** The share (0 to 1) of the range that each figure is of; `null` or absent where there is no figure. */
  shares: Readonly<Partial<Record<Figure, number | null>>>;
}

/** What their coverage follows from: rows that are kept until the end would keep the values of all devices in memory. */
export const withoutValues = (series: readonly ChannelSeries[]): RowCoverage<never>["channels"] =>
  series.map(({ coverage, expected }) => ({ coverage, expected }));

const leastOf = (percents: readonly (number | null)[]): number | null => {
  const known = percents.filter((one) => one !== null);
  return known.length === 0 ? null : Math.min(...known);
};

/** The coverage (per cent) of rows: no more than that of the figure of which least is known. */
export const coverageOfRows = <Figure extends string>(
  rows: readonly RowCoverage<Figure>[],
): number | null => {
  const figures = Map.groupBy(
    rows.flatMap(({ shares }) => Object.entries<number | null | undefined>(shares)),
    ([figure]) => figure,
  );
  const ofFigures = [...figures.values()].map((all) =>
    coverageOfAll(all.flatMap(([, coverage]) => (coverage == null ? [] : { coverage, expected: 1 }))),
  );
  return leastOf([coverageOfAll(rows.flatMap(({ channels }) => channels)), ...ofFigures]);
};
