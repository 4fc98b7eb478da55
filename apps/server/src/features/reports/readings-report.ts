import {
  mostReadingRows,
  type ReadingChannel,
  type ReadingRow,
  type ReadingStep,
  stepLengths,
} from "@sgval/contract/reports/readings-report";
import type { ReportNote, ReportOf } from "@sgval/contract/reports/reports";
import { dayMs, hourMs } from "@sgval/quantities/duration";
import { isTotaliserChannel, parameterOf } from "@sgval/quantities/parameter";
import { statisticsOf } from "@sgval/quantities/statistics";
import type { TimeZone } from "@sgval/quantities/time-zone";
import { isoTime } from "@sgval/quantities/timestamp";
import {
  type AskedDevice,
  type ChannelSeries,
  coverageOfAll,
  intervalOf,
  percentOf,
  type ReportSpan,
} from "./channel-series.ts";
import { aboutDevice, highestOf, type ReportContext, tooLong } from "./report-context.ts";

type Readings = Pick<ReportOf<"readings">, "kind" | "step" | "summary" | "channels" | "rows">;
type Step = Pick<ReadingRow, "at" | "value" | "min" | "max" | "count">;

/** The step that there can be of these values: of means of hours none is shorter. */
export const stepOf = (asked: ReadingStep, source: ReportSpan["source"]): ReadingStep =>
  source === "hour" && asked !== "1d" ? "1h" : asked;

/** Refuses what would have too many rows before it is read; devices that send more often than they should are counted as they are read. */
export const demandFewRows = (
  devices: readonly AskedDevice[],
  { from, to }: Pick<ReportSpan, "from" | "to">,
  step: ReadingStep,
): void => {
  const rows = devices.reduce(
    (sum, { device, channels }) =>
      sum + (channels.length * (to - from)) / Math.max(stepLengths[step] ?? 0, intervalOf(device)),
    0,
  );
  if (rows > mostReadingRows) throw tooLong({ rows: mostReadingRows });
};

const isState = (channel: string): boolean => {
  const parameter = parameterOf(channel)?.parameter;
  return parameter?.states !== undefined || parameter?.kinds.includes("boolean") === true;
};

/** The mean of a code or of what counts up for ever says nothing: such a channel has its last value. */
const hasLast = (channel: string): boolean => isState(channel) || isTotaliserChannel(channel);

/** The step of the local day that a time is in; hours that are rolled up stay as they are. */
const boundsOf = (
  at: number,
  step: ReadingStep,
  source: ReportSpan["source"],
  zone: TimeZone,
): { from: number; to: number } => {
  const length = stepLengths[step] ?? 1;
  if (step === "1d") {
    const from = zone.startOfDay(at);
    // Noon and a day, because a day may have 23 or 25 hours.
    return { from, to: zone.startOfDay(from + 1.5 * dayMs) };
  }
  const from = source === "hour" ? at : at - ((at + zone.offsetAt(at)) % length);
  return { from, to: from + length };
};

const singleReadings = ({ samples }: ChannelSeries): Step[] =>
  samples.map(({ at, value }) => ({ at: isoTime(at), value, min: null, max: null, count: 1 }));

const meansOf = (
  { channel, samples, counter }: ChannelSeries,
  step: ReadingStep,
  source: ReportSpan["source"],
  zone: TimeZone,
): Step[] => {
  const isLast = hasLast(channel.parameter);
  const steps: Step[] = [];
  let open = { from: 0, to: Number.NEGATIVE_INFINITY };
  let [sum, hours, count, low, high, last] = [0, 0, 0, 0, 0, 0];
  const close = () => {
    if (count === 0) return;
    const mean = hours === 0 ? last : sum / hours;
    steps.push({
      ...{ at: isoTime(open.from), value: isLast ? last : mean, count },
      ...(isLast ? { min: null, max: null } : { min: low, max: high }),
    });
  };
  for (const [index, sample] of samples.entries()) {
    if (sample.at >= open.to) {
      close();
      open = boundsOf(sample.at, step, source, zone);
      [sum, hours, count] = [0, 0, 0];
      [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    }
    const { value, min = value, max = value } = sample;
    sum += value * sample.hours;
    hours += sample.hours;
    count += sample.count ?? 1;
    [low, high] = [Math.min(low, min), Math.max(high, max)];
    // Of hours, the counter begins with the first value of the first one.
    last = source === "hour" ? (counter[index + 1] ?? value) : value;
  }
  close();
  return steps;
};

/** Good values of channels one by one, or by steps of the local day, and the statistics of each channel. */
export const readingsReport = async ({
  zone,
  span,
  step,
  read,
}: ReportContext): Promise<Readings & { notes: ReportNote[] }> => {
  const rows: ReadingRow[] = [];
  const channels: ReadingChannel[] = [];
  const coverages: Pick<ChannelSeries, "coverage" | "expected">[] = [];
  const gaps: { device: string; gap: NonNullable<ChannelSeries["gap"]> }[] = [];
  for await (const { device, series } of read())
    for (const one of series) {
      const { coverage, expected, samples, received, gap } = one;
      const about = { ...aboutDevice(device), parameter: one.channel.parameter };
      coverages.push({ coverage, expected });
      if (gap) gaps.push({ device: about.device, gap });
      const found = statisticsOf(samples);
      if (!found) continue;
      const isCode = isState(about.parameter);
      channels.push({
        ...{ ...about, received, coverage: percentOf(coverage) },
        ...{ min: isCode ? null : found.min, minAt: isCode ? null : isoTime(found.minAt) },
        mean: hasLast(about.parameter) ? null : found.mean,
        ...{ max: isCode ? null : found.max, maxAt: isCode ? null : isoTime(found.maxAt) },
      });
      const steps = step === "raw" ? singleReadings(one) : meansOf(one, step, span.source, zone);
      if (rows.length + steps.length > mostReadingRows) throw tooLong({ rows: mostReadingRows });
      for (const each of steps) rows.push({ ...about, ...each });
    }
  // Of one time, in the order of devices and channels.
  rows.sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
  const longest = highestOf(gaps, ({ gap }) => gap.to - gap.from);
  const hasSteps = step !== "raw" && rows.length > 0;
  return {
    ...{ kind: "readings", step, channels, rows },
    summary: {
      readings: channels.reduce((sum, { received }) => sum + received, 0),
      ...{ rows: rows.length, channels: channels.length, coverage: coverageOfAll(coverages) },
      gap: longest ? (longest.gap.to - longest.gap.from) / hourMs : null,
      gapFrom: longest ? isoTime(longest.gap.from) : null,
      gapDevice: longest?.device ?? null,
    },
    notes: [
      ...(span.source === "hour" ? [{ key: "hourly_gaps" as const }] : []),
      ...(hasSteps ? [{ key: "steps_are_means" as const }] : []),
      ...(hasSteps && channels.some(({ parameter }) => hasLast(parameter))
        ? [{ key: "steps_are_last" as const }]
        : []),
    ],
  };
};
