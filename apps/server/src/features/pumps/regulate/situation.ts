import type { Threshold, Timer } from "@sgval/contract/automation/automation";
import type { InterlockDetails } from "@sgval/contract/pumps/live";
import { trimPumpOf } from "@sgval/contract/pumps/staging";
import type { TimeZone } from "@sgval/quantities/time-zone";
import { nextWindow } from "../../automation/index.ts";
import type { DeviceRecord } from "../../devices/index.ts";
import type { Station } from "../station.ts";
import {
  goodChannelValue,
  isPowerReported,
  runHoursOf,
  type StationSurroundings,
  startRefusalOf,
} from "../station-view.ts";
import type { InputLoss, StationSituation } from "./decide-station.ts";
import type { StagedPump, StagingView } from "./staging.ts";

/** Local hour in which a town takes the least water. */
const minimumHour = 3;
export const isDailyMinimum = (now: number, timeZone: TimeZone): boolean =>
  new Date(now + timeZone.offsetAt(now)).getUTCHours() === minimumHour;

/** A good value that was measured at this time (epoch ms). */
type Measured = { value: number; measuredAt: number } | null;

/** A pressure against both points; `null` without either. */
export const pressureAgainst = (
  points: Threshold | null,
  pressure: number | null,
): StagingView["pressure"] => {
  if (!points || pressure === null) return null;
  if (pressure <= points.startPressurePoint) return "low";
  return pressure >= points.limitPressurePoint ? "high" : "between";
};

/**
 * What staging goes by and does not know: whether all pumps run, the power of the pump that trims and what it is computed from,
 * or where none trims the pressure, if there are points for it.
 */
export const inputLossOf = ({
  now,
  staleAfter,
  states,
  trim,
  hasPoints,
  discharge,
}: {
  now: number;
  /** Age (ms) from which values of the station are stale. */
  staleAfter: number;
  states: readonly { key: string; known: boolean; at: number }[];
  /** The linear pump that follows the demand; how long its input is stale (ms), `null` where it is not or there is none. */
  trim: { key: string; power: number | null; staleFor: number | null } | null;
  hasPoints: boolean;
  discharge: Measured;
}): InputLoss | null => {
  const keysOf = (found: typeof states) => found.map(({ key }) => key);
  const unknown = keysOf(states.filter(({ known }) => !known));
  if (unknown.length > 0) return { reason: "states_unknown", unknown, ends: true, lasted: false };
  const stale = keysOf(states.filter(({ at }) => now - at > staleAfter));
  if (stale.length > 0) return { reason: "states_stale", unknown: stale, ends: true, lasted: true };
  if (trim) {
    if (trim.power === null)
      return { reason: "power_unknown", unknown: [trim.key], ends: false, lasted: false };
    return trim.staleFor === null
      ? null
      : { reason: "input_stale", unknown: [trim.key], ends: false, lasted: Number.isFinite(trim.staleFor) };
  }
  if (!hasPoints || (discharge && now - discharge.measuredAt <= staleAfter)) return null;
  return { reason: "pressure_stale", unknown: [], ends: false, lasted: discharge !== null };
};

/** The power that a pump has now: one that was measured long ago, or badly, says nothing of the demand. */
const presentPower = (
  device: DeviceRecord,
  { seen }: Station,
  key: string,
  { latest, now, staleAfter }: StationSurroundings,
): number | null => {
  const measured = goodChannelValue(device, latest, `pump_power.${key}`);
  const isPresent = measured && now - measured.measuredAt <= staleAfter;
  return isPowerReported(device, latest, key) && !isPresent ? null : (seen.get(key)?.power ?? null);
};

const stagedPumps = (
  device: DeviceRecord,
  station: Station,
  surroundings: StationSurroundings,
): StagedPump[] => {
  const { now, latest } = surroundings;
  return station.bank.pumps.map((pump) => {
    const seen = station.seen.get(pump.key);
    const open = station.runs.find((run) => run.key === pump.key && run.stoppedAt === null);
    const blocked: InterlockDetails | null = startRefusalOf(station, pump, surroundings);
    return {
      ...{ key: pump.key, type: pump.type, min: pump.min, max: pump.max, blocked },
      on: seen?.on === true,
      available: seen?.known === true && blocked === null,
      unanswered: station.unanswered.has(pump.key),
      power: presentPower(device, station, pump.key, surroundings),
      runHours: runHoursOf(station, pump.key, { now, device, latest }),
      startedAt: open?.startedAt ?? null,
    };
  });
};

/** How long the input of the trim pump is stale (ms); infinite where there never was a good one. */
const staleInput = (
  { bank }: Station,
  key: string,
  { inputOf }: Pick<StationSurroundings, "inputOf">,
): number | null => {
  const pump = bank.pumps.find((one) => one.key === key);
  if (!pump?.controlVariable || pump.inputLow === null) return null;
  const { input, staleAfter } = inputOf(pump);
  if (!input || input.value === null) return Number.POSITIVE_INFINITY;
  return input.age > staleAfter ? input.age - staleAfter : null;
};

/** Everything that is decided by about a station now. */
export const situationOf = (
  device: DeviceRecord,
  station: Station,
  surroundings: StationSurroundings,
  {
    timeZone,
    threshold,
    timers,
    busy,
    refused,
  }: { timeZone: TimeZone; threshold: Threshold | null; timers: readonly Timer[] } & Pick<
    StationSituation,
    "busy" | "refused"
  >,
): StationSituation => {
  const { now, elapsed, latest, staleAfter } = surroundings;
  const pumps = stagedPumps(device, station, surroundings);
  const good = goodChannelValue(device, latest, "outlet_pressure");
  const measured = good && now - good.measuredAt <= staleAfter ? good.value : null;
  const trim = trimPumpOf(pumps);
  const { interlocks: limits, wearPolicy: policy } = station.bank;
  return {
    ...{ now, elapsed, pumps, runs: station.runs, limits, policy, measured, busy, refused },
    pressure: pressureAgainst(threshold, measured),
    reduced: timers.some((timer) => (nextWindow(timer, now, timeZone)?.startsAt ?? Infinity) <= now),
    isDailyMinimum: isDailyMinimum(now, timeZone),
    inputLoss: inputLossOf({
      ...{ now, staleAfter, discharge: good, hasPoints: threshold !== null },
      states: station.bank.pumps.map(({ key }) => {
        const { known = false, at = 0 } = station.seen.get(key) ?? {};
        return { key, known, at };
      }),
      trim: trim
        ? { key: trim.key, power: trim.power, staleFor: staleInput(station, trim.key, surroundings) }
        : null,
    }),
  };
};
