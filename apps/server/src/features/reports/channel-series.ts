import { freshnessLimits } from "@sgval/contract/devices/freshness";
import { sampleSecondsOf } from "@sgval/contract/devices/intervals";
import { expectedReadings, expectedWithHistory, gapIntervals } from "@sgval/contract/readings/health";
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

/** The good values of a channel over the range of a report. */
export interface ChannelSeries {
  samples: readonly Sample[];
  /** In order of time as a totaliser showed them: of an hour its last one, of the first hour also its first. */
  counter: readonly number[];
  received: number;
  expected: number;
  /** Share of the expected readings, 0 to 1. */
  coverage: number | null;
  /** Share of the readings that arrived late, 0 to 1; `null` where single readings are not read. */
  late: number | null;
  /** The longest time without a reading that is more than their rhythm; epoch ms. */
  gap: { from: number; to: number } | null;
}

type Values = Pick<ChannelSeries, "samples" | "counter" | "received" | "late"> & {
  /** The times between which gaps are looked for: of readings, or both ends of hours; epoch ms. */
  ends: readonly number[];
};

const ofReadings = ({ times, values, late }: ChannelSamples, to: number, interval: number): Values => {
  const hours = hoursOfReadings(times, to, { interval, gap: gapIntervals * interval });
  return {
    samples: times.map((at, index) => ({ at, value: values[index] ?? 0, hours: hours[index] ?? 0 })),
    ...{ counter: values, received: times.length, ends: times },
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
      ...{ min: mins[index] ?? 0, max: maxs[index] ?? 0 },
    })),
    counter: [...firsts.slice(0, 1), ...lasts],
    ...{ received, late: null },
    ends: times.flatMap((at) => [at, at + hourMs]),
  };
};

/** Reads the good values of a channel, one by one or by hour; a device has one reading of each time. */
export const readSeries = async (
  db: DatabaseHandle,
  device: DeviceRecord,
  { slot }: ChannelRecord,
  { from, to, source }: ReportSpan,
): Promise<ChannelSeries> => {
  const channel = { deviceId: device.id, slot };
  const interval = sampleSecondsOf(device) * 1000;
  const { lateAfter } = freshnessLimits(device.type, device.reportIntervalSeconds);
  const { ends, ...values } =
    source === "raw"
      ? ofReadings(await goodSamples(db, channel, { from, to }, lateAfter), to, interval)
      : ofHours(await goodHours(db, channel, { from, to }), interval);
  const whole = expectedReadings(to - from, interval);
  const due = expectedReadings(Math.max(0, to - Math.max(from, device.createdAt.getTime())), interval);
  const expected = expectedWithHistory(whole, due, values.received);
  const gap = longestGap(ends, { from, to });
  return {
    ...values,
    expected,
    coverage: coverageOf(values.received, expected),
    gap: gap && gap.to - gap.from > gapIntervals * interval ? gap : null,
  };
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
