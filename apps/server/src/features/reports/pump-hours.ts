import { coverageTarget } from "@sgval/contract/reports/labels";
import type { ReportNote } from "@sgval/contract/reports/reports";
import { hourMs } from "@sgval/quantities/duration";
import type { Sample } from "@sgval/quantities/statistics";
import { countedOver } from "@sgval/quantities/totaliser";
import type { ChannelSeries, ReportSpan } from "./channel-series.ts";

/** What a pump was seen to do in a range; `null` where nothing says so. */
export interface PumpFigures {
  hours: number | null;
  starts: number | null;
  startsPerHour: number | null;
  /** kWh. */
  energy: number | null;
}

/** The series that its figures are made of; none where there is no figure. */
export type PumpSources = Record<"hours" | "starts" | "energy", ChannelSeries[]>;

/** The series of a pump, as far as it has the channels. */
export interface PumpSeries {
  running?: ChannelSeries | undefined;
  hours?: ChannelSeries | undefined;
  starts?: ChannelSeries | undefined;
  energy?: ChannelSeries | undefined;
  power?: ChannelSeries | undefined;
}

/** What a counter of a pump counted between its first value of the range and its last. */
export const countedBy = (series: ChannelSeries | undefined): number | null =>
  !series || series.counter.length === 0 ? null : countedOver(series.counter, null).amount;

/** Most starts within sixty minutes. */
const mostInAnHour = (starts: readonly number[]): number => {
  let [most, first] = [0, 0];
  starts.forEach((at, index) => {
    while (at - (starts[first] ?? at) >= hourMs) first += 1;
    most = Math.max(most, index - first + 1);
  });
  return most;
};

/** What the reported state says: a state holds until the next report, at most for a gap; an hour has only its share. */
const ofState = (samples: readonly Sample[], { source }: ReportSpan): Omit<PumpFigures, "energy"> => {
  const hours = samples.reduce((sum, { value, hours: lasted }) => sum + value * lasted, 0);
  if (source === "hour") return { hours, starts: null, startsPerHour: null };
  const starts = samples.flatMap(({ at, value }, index) => {
    const before = samples[index - 1];
    return before && before.value !== 1 && value === 1 ? [at] : [];
  });
  return { hours, starts: starts.length, startsPerHour: mostInAnHour(starts) };
};

/** Whether a channel says enough of the range: what a part of it sums up to would look like that of all of it. */
const isKnown = ({ coverage }: ChannelSeries): boolean => (coverage ?? 0) * 100 >= coverageTarget;

/** The power (kW) over the time that it was measured. */
const energyOf = (power: ChannelSeries | undefined): number | null =>
  power && isKnown(power) ? power.samples.reduce((sum, { value, hours }) => sum + value * hours, 0) : null;

/**
 * Hours, starts and energy of a pump by its counters; without one by the state and the power that it reported.
 * `isPartlyKnown` says that its state was too rarely reported for what no counter says.
 */
export const pumpFiguresOf = (
  series: PumpSeries,
  span: ReportSpan,
): { figures: PumpFigures; sources: PumpSources; isPartlyKnown: boolean } => {
  const { running } = series;
  const reported = running !== undefined && running.received > 0;
  const state = reported && isKnown(running) ? ofState(running.samples, span) : null;
  const [hours, starts] = [countedBy(series.hours), countedBy(series.starts)];
  const used = (
    counted: number | null,
    counter: ChannelSeries | undefined,
    otherwise: ChannelSeries | undefined,
  ) => [counted === null ? otherwise : counter].filter((one) => one !== undefined);
  const [counts, measured] = [countedBy(series.energy), energyOf(series.power)];
  return {
    figures: {
      hours: hours ?? state?.hours ?? null,
      starts: starts ?? state?.starts ?? null,
      startsPerHour: state?.startsPerHour ?? null,
      energy: counts ?? measured,
    },
    sources: {
      hours: used(hours, series.hours, state ? running : undefined),
      starts: used(starts, series.starts, state?.starts == null ? undefined : running),
      energy: used(counts, series.energy, measured === null ? undefined : series.power),
    },
    isPartlyKnown: reported && state === null && (hours === null || starts === null),
  };
};

/** Names the pumps of which too little is known. */
export const noteOfPartlyKnownRuns = (names: readonly string[]): ReportNote[] =>
  names.length === 0
    ? []
    : [{ key: "partly_known_runs", values: { target: String(coverageTarget), devices: names.join(", ") } }];
