import type { Threshold } from "@sgval/contract/automation/automation";
import { mostPreviewSwitches } from "@sgval/contract/automation/preview";
import { type PowerInput, wantedPower } from "@sgval/contract/pumps/power";
import type { StationPreview, StationRest } from "@sgval/contract/pumps/preview";
import type { BankLimits, Pump, WearPolicy } from "@sgval/contract/pumps/pumps";
import type { StationReason } from "@sgval/contract/pumps/regulation";
import { trimPumpOf } from "@sgval/contract/pumps/staging";
import { hourMs, minuteMs } from "@sgval/quantities/duration";
import type { TimeZone } from "@sgval/quantities/time-zone";
import { isoTime } from "@sgval/quantities/timestamp";
import type { createWindows } from "../../automation/index.ts";
import { noDryRun, type PumpRun, stagedStopRefusal, startRefusal } from "../interlocks.ts";
import { decideStation, effectWait, newMemory, type StationMemory } from "./decide-station.ts";
import { inputLossOf, isDailyMinimum, pressureAgainst } from "./situation.ts";
import type { StagedPump } from "./staging.ts";
import { dueBetween } from "./time-table.ts";

/** By what a station is regulated. */
export interface StationPlan {
  /** In the order of the bank, with the hours that each had run when the replay begins. */
  pumps: readonly (Pump & { runHours: number })[];
  limits: BankLimits;
  policy: WearPolicy;
  threshold: Threshold | null;
  windows: ReturnType<typeof createWindows>;
  /** Age (ms) from which values of the station are stale, and of the input of each pump. */
  staleAfter: number;
  inputStaleAfter: ReadonlyMap<string, number>;
}

/** What was measured at a time (epoch ms): `null` where it was not good, left out where the message did not have it. */
export interface StationSample {
  at: number;
  /** The station itself said something. */
  ofStation: boolean;
  /** Discharge pressure (bar). */
  discharge?: number | null;
  /** Control inputs by pump. */
  inputs: ReadonlyMap<string, number | null>;
}

/** A decision is replayed as often (ms) as one may follow a step in operation. */
const step = effectWait;
/** Steps that are replayed before anything else gets its turn. */
const atOnce = 2_000;

type Day = StationPreview["days"][number];
type Replay = Pick<StationPreview, "samples" | "runningAtStart" | "switches" | "total" | "rest" | "days">;

/** What is known at a time of the replay. */
interface Known {
  reportedAt: number;
  discharge: { value: number; measuredAt: number } | null;
  inputs: Map<string, { value: number; at: number }>;
}

const counted = (rest: StationRest | null, at: string, starts: boolean): StationRest => ({
  count: (rest?.count ?? 0) + 1,
  from: rest?.from ?? at,
  to: at,
  starts: (rest?.starts ?? 0) + (starts ? 1 : 0),
  stops: (rest?.stops ?? 0) + (starts ? 0 : 1),
});

const take = (known: Known, { at, ofStation, discharge, inputs }: StationSample): void => {
  if (ofStation) known.reportedAt = at;
  if (discharge != null) known.discharge = { value: discharge, measuredAt: at };
  for (const [key, value] of inputs) if (value !== null) known.inputs.set(key, { value, at });
};

/**
 * What staging would have done with stored readings (oldest first) between two times (epoch ms): the same decisions as live, of
 * pumps that obey at once. Pressures and inputs are those that were measured then: how the network would have answered is
 * not known, and what only shows while a pump runs (a dry run, a current) is not replayed.
 */
export const replayStation = async (
  plan: StationPlan,
  samples: readonly StationSample[],
  {
    from,
    to,
    timeZone,
    running: begun,
  }: { from: number; to: number; timeZone: TimeZone; running: readonly PumpRun[] },
): Promise<Replay> => {
  const { limits, policy, pumps, staleAfter, threshold, windows } = plan;
  const known: Known = { reportedAt: Number.NEGATIVE_INFINITY, discharge: null, inputs: new Map() };
  const runs: PumpRun[] = begun.map(({ key, startedAt }) => ({ key, startedAt, stoppedAt: null }));
  const hours = new Map(pumps.map(({ key, runHours }) => [key, runHours]));
  const powers = new Map(pumps.map(({ key, powerValue, staticValue }) => [key, powerValue ?? staticValue]));
  const loads = new Map<string, number>();
  const due = dueBetween(pumps, { after: from, until: to }, timeZone);
  const days = new Map<string, Day>();
  const result: Replay = {
    samples: 0,
    runningAtStart: runs.length,
    switches: [],
    total: 0,
    rest: null,
    days: [],
  };
  let memory: StationMemory = newMemory;

  const openOf = (key: string) => runs.find((run) => run.key === key && run.stoppedAt === null);
  const openRuns = () => runs.filter(({ stoppedAt }) => stoppedAt === null);
  const inputOf = (key: string, now: number): PowerInput | null => {
    const input = known.inputs.get(key);
    return input ? { value: input.value, age: now - input.at } : null;
  };
  const inputStale = (key: string) => plan.inputStaleAfter.get(key) ?? staleAfter;
  const hasInput = ({ controlVariable, inputLow }: Pump) => Boolean(controlVariable) && inputLow !== null;

  const stagedAt = (now: number): StagedPump[] =>
    pumps.map((pump) => {
      const { key, type, min, max } = pump;
      if (type === "linear" && hasInput(pump)) {
        const last = powers.get(key) ?? null;
        const wanted = wantedPower(pump, inputOf(key, now), { staleAfter: inputStale(key), last });
        powers.set(key, wanted.power);
      }
      const open = openOf(key);
      const blocked = startRefusal({
        ...{ now, pump, limits, runs, starting: new Map(), dryRun: noDryRun, active: [] },
      });
      return {
        key,
        type,
        min,
        max,
        blocked,
        available: blocked === null,
        unanswered: false,
        on: open !== undefined,
        startedAt: open?.startedAt ?? null,
        power: type === "linear" ? (powers.get(key) ?? null) : null,
        runHours: hours.get(key) ?? 0,
      };
    });

  const dayOf = (now: number): Day => {
    const date = timeZone.dateOf(now);
    const day = days.get(date) ?? {
      date,
      switches: 0,
      mostRunning: 0,
      runMinutes: 0,
      degradedMinutes: 0,
    };
    days.set(date, day);
    return day;
  };

  const turn = (now: number, key: string, on: boolean, reason: StationReason): void => {
    const open = openOf(key);
    if (on) runs.push({ key, startedAt: now, stoppedAt: null });
    else if (open) open.stoppedAt = now;
    // What is over for longer than an hour and a rest decides nothing any more.
    const kept = runs.filter(({ stoppedAt }) => stoppedAt === null || stoppedAt > now - 2 * hourMs);
    runs.splice(0, runs.length, ...kept);
    result.total += 1;
    dayOf(now).switches += 1;
    if (result.switches.length === mostPreviewSwitches) result.rest = counted(result.rest, isoTime(now), on);
    else
      result.switches.push({
        at: isoTime(now),
        pumpId: key,
        action: on ? "pump_start" : "pump_stop",
        reason,
        running: openRuns().length,
        pressure: known.discharge?.value ?? null,
      });
  };

  /** The time-table: a pump that runs is stopped, then its power is loaded. Returns whether a step was made. */
  const load = (now: number): boolean => {
    for (const [key, power] of loads) {
      if (stagedStopRefusal({ now, limits, runs }, key)) continue;
      if (openOf(key)) turn(now, key, false, "power_due");
      else {
        powers.set(key, power);
        loads.delete(key);
      }
      return true;
    }
    return false;
  };

  const decideAt = (now: number): boolean => {
    const staged = stagedAt(now);
    const { discharge, reportedAt } = known;
    const measured = discharge && now - discharge.measuredAt <= staleAfter ? discharge.value : null;
    const trim = trimPumpOf(staged);
    const pump = trim && pumps.find(({ key }) => key === trim.key);
    const input = trim && inputOf(trim.key, now);
    const age = (input?.age ?? Number.POSITIVE_INFINITY) - (trim ? inputStale(trim.key) : 0);
    const inputLoss = inputLossOf({
      now,
      staleAfter,
      discharge,
      hasPoints: threshold !== null,
      states: pumps.map(({ key }) => ({ key, known: true, at: reportedAt })),
      trim: trim && pump ? { ...trim, staleFor: hasInput(pump) && age > 0 ? age : null } : null,
    });
    const {
      act,
      decision,
      memory: next,
    } = decideStation(
      {
        now,
        elapsed: now,
        pumps: staged,
        runs,
        limits,
        policy,
        measured,
        inputLoss,
        busy: null,
        refused: null,
        pressure: pressureAgainst(threshold, measured),
        reduced: windows.any && windows.phaseAt(now).open,
        isDailyMinimum: isDailyMinimum(now, timeZone),
      },
      memory,
    );
    memory = act?.retires === undefined ? next : { ...next, retiring: act.retires };
    if (act) turn(now, act.key, act.action === "start", decision.reason);
    return inputLoss !== null;
  };

  let next = 0;
  let nextDue = 0;
  let steps = 0;
  for (let now = from; now < to; now += step) {
    for (let sample = samples[next]; sample && sample.at <= now; sample = samples[next]) {
      take(known, sample);
      if (sample.ofStation) result.samples += 1;
      next += 1;
    }
    for (let row = due[nextDue]; row && row.at <= now; row = due[nextDue]) {
      loads.set(row.key, row.power);
      nextDue += 1;
    }
    const isBlind = load(now) ? false : decideAt(now);
    const day = dayOf(now);
    const open = openRuns();
    for (const { key } of open) hours.set(key, (hours.get(key) ?? 0) + step / hourMs);
    day.mostRunning = Math.max(day.mostRunning, open.length);
    day.runMinutes += (open.length * step) / minuteMs;
    if (isBlind) day.degradedMinutes += step / minuteMs;
    steps += 1;
    if (steps % atOnce === 0) await new Promise<void>((resolve) => setImmediate(resolve));
  }
  return { ...result, days: [...days.values()] };
};
