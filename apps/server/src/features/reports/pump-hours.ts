import { hourMs } from "@sgval/quantities/duration";
import type { Sample } from "@sgval/quantities/statistics";
import { countedOver } from "@sgval/quantities/totaliser";
import type { StoredRun } from "../pumps/index.ts";
import type { ChannelSeries, ReportSpan } from "./channel-series.ts";
import { sumOf } from "./report-context.ts";

/** What a pump was seen to do in a range; `null` where nothing says so. */
export interface PumpFigures {
  hours: number | null;
  starts: number | null;
  startsPerHour: number | null;
  /** kWh. */
  energy: number | null;
}

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

/** What the recorded runs say: of those that reach over an end of the range, its share. */
const ofRuns = (runs: readonly StoredRun[], { from, to }: ReportSpan): PumpFigures => {
  const starts = runs.map(({ startedAt }) => startedAt).filter((at) => at >= from);
  const spans = runs.map(({ startedAt, stoppedAt, energy }) => {
    const inside = Math.max(0, Math.min(stoppedAt ?? to, to) - Math.max(startedAt, from));
    const whole = (stoppedAt ?? to) - startedAt;
    return { inside, energy: energy === null || whole <= 0 ? null : (energy * inside) / whole };
  });
  return {
    hours: spans.reduce((sum, { inside }) => sum + inside, 0) / hourMs,
    starts: starts.length,
    startsPerHour: mostInAnHour(starts),
    energy: spans.some(({ energy }) => energy === null) ? null : sumOf(spans.map(({ energy }) => energy)),
  };
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

/** The power (kW) over the time that it was measured. */
const energyOf = (power: ChannelSeries | undefined): number | null =>
  !power || power.samples.length === 0
    ? null
    : power.samples.reduce((sum, { value, hours }) => sum + value * hours, 0);

/**
 * Hours, starts and energy of a pump: what its counters counted; without them its recorded runs, and without those the state and
 * the power that it reported.
 * @param runs `null` for a station whose runs are not recorded
 */
export const pumpFiguresOf = (
  series: PumpSeries,
  runs: readonly StoredRun[] | null,
  span: ReportSpan,
): PumpFigures => {
  const known = runs && (runs.length > 0 || (series.running?.received ?? 0) > 0) ? ofRuns(runs, span) : null;
  const state = series.running && series.running.received > 0 ? ofState(series.running.samples, span) : null;
  return {
    hours: countedBy(series.hours) ?? known?.hours ?? state?.hours ?? null,
    starts: countedBy(series.starts) ?? known?.starts ?? state?.starts ?? null,
    startsPerHour: known?.startsPerHour ?? state?.startsPerHour ?? null,
    energy: countedBy(series.energy) ?? energyOf(series.power) ?? known?.energy ?? null,
  };
};
