import { everyDay } from "@sgval/contract/automation/automation";
import type { ActionKey, ControlMode } from "@sgval/contract/control/control";
import { minuteMs } from "@sgval/quantities/duration";
import type { DeviceBehaviour, Disturbance, History, Kind, Report, Step } from "./script.ts";

/** What changes at a tick of a history that somebody wrote by hand. */
interface Change {
  tick: number;
  step?: Step;
  /** From then on. */
  pressure?: number;
  float?: "low";
  /** At that tick alone. */
  switched?: string;
}

/** A history written by hand: its device reports every minute a pressure between its points, unless a change says otherwise. */
export interface HandWrittenHistory {
  kind: Kind;
  threshold?: null;
  timers?: readonly (readonly [from: string, to: string])[];
  changesPerHour?: number;
  behaviour?: DeviceBehaviour;
  /** Of the first command, of the next, and so on; again from the first. */
  behaviours?: readonly DeviceBehaviour[];
  /** When it reports nothing. */
  silentAt?: readonly number[];
  ticks: readonly Change[];
}

type LooseStep = Step | { do: "command"; action: ActionKey; value?: number; pumps?: string[] };
export const at = (tick: number, step: LooseStep): Change => ({
  tick,
  step: step.do === "command" ? { by: 0, repeated: false, ...step } : step,
});
export const command = (tick: number, action: ActionKey, pump?: string): Change =>
  at(tick, { do: "command", action, ...(pump ? { pumps: [pump] } : {}) });
export const mode = (tick: number, to: ControlMode): Change => at(tick, { do: "mode", mode: to });
export const stop = (tick: number): Change => at(tick, { do: "stop", by: 0 });
export const lock = (tick: number): Change => at(tick, { do: "lock", hang: true, minutes: null });
export const timers = (tick: number, startTime: string, endTime: string): Change =>
  at(tick, { do: "timers", timers: [{ days: [...everyDay], startTime, endTime }] });
export const pressureFrom = (tick: number, pressure: number): Change => ({ tick, pressure });
export const waterGoneAt = (tick: number): Change => ({ tick, float: "low" });
export const switchedAt = (tick: number, switched: string): Change => ({ tick, switched });

export const pressed = {
  kind: "pilot",
  ticks: [command(2, "high_pressure")],
} as const satisfies HandWrittenHistory;

/** Reduced in automatic mode, since its pressure is high from the fourth minute on. */
export const reduced = {
  kind: "pilot",
  ticks: [mode(2, "auto"), pressureFrom(4, 2.5)],
} as const satisfies HandWrittenHistory;

const length = 44;
const obedient: DeviceBehaviour = { answer: "ok", delay: 1_000, outcome: "sent" };
/** It does what it is sent second, and says nothing. */
export const losesSecond: readonly DeviceBehaviour[] = [
  obedient,
  { ...obedient, answer: "lost" },
  obedient,
  obedient,
];
/** It says nothing to what it is sent first. */
export const losesFirst: readonly DeviceBehaviour[] = [
  { ...obedient, answer: "lost" },
  ...Array.from({ length: 7 }, () => obedient),
];
const between = 1.8;

/** Writes the ticks of a history out. */
export const fromHandWritten = (written: HandWrittenHistory, seed: number): History => {
  const { kind, threshold, changesPerHour = 4, behaviour = obedient, silentAt = [] } = written;
  const behaviours = [...(written.behaviours ?? [behaviour])];
  const ticks = Array.from({ length }, (_, tick): Step[] => {
    const past = written.ticks.filter((change) => change.tick <= tick);
    const now = past.filter((change) => change.tick === tick);
    const pressure = past.findLast((change) => change.pressure !== undefined)?.pressure ?? between;
    const report: Report = {
      // What never changes would count as stuck.
      ...{ do: "report", pressure: pressure - (tick % 2) * 0.001, odd: null },
      float: past.some((change) => change.float) ? "low" : "up",
      switched: now.find((change) => change.switched)?.switched ?? null,
    };
    return [...(silentAt.includes(tick) ? [] : [report]), ...now.flatMap(({ step }) => step ?? [])];
  });
  return {
    ...{ seed, kind, ticks, changesPerHour, behaviours, leavesSafe: false },
    threshold: threshold === null || kind === "well" ? null : [1.2, 2.4],
    timers: (written.timers ?? []).map(([startTime, endTime]) => ({
      days: [...everyDay],
      startTime,
      endTime,
    })),
  };
};

/** When the lease of the server is lost, for a minute. */
export const leaseLostAt = 40;
/** When the database refuses everything for a second. */
export const databaseAwayAt = 42;

/** The milliseconds before ticks before which less than a minute passes. */
const waits = new Map([
  [0, 0],
  [3, 1_500],
  [4, 5_000],
]);

/** A minute passes before each tick; near the end the lease is lost for a while, the database goes away, and the clock is set forward. */
export const disturbancesOfHandWritten: readonly Disturbance[] = Array.from({ length }, (_, tick) => {
  const events = new Map<number, Disturbance["event"]>([
    [leaseLostAt, "lease_lost"],
    [leaseLostAt + 1, "lease_back"],
    [databaseAwayAt, "refuses"],
    [43, "clock_set"],
  ]);
  const event = events.get(tick) ?? null;
  return { wait: waits.get(tick) ?? minuteMs, event, setBy: event === "clock_set" ? 180 * minuteMs : 0 };
});
