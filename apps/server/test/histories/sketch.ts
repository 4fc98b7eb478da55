import type { ActionKey, ControlMode } from "@sgval/contract/control/control";
import { minuteMs } from "@sgval/quantities/duration";
import type { History, Kind, Manner, Report, Step, Weather } from "./script.ts";

/** What changes at a tick of a history that somebody wrote by hand. */
interface Mark {
  tick: number;
  step?: Step;
  /** From then on. */
  pressure?: number;
  float?: "low";
  /** At that tick alone. */
  switched?: string;
}

/** A history written by hand: its device reports every minute a pressure between its points, unless something is marked. */
export interface Sketch {
  kind: Kind;
  threshold?: null;
  timers?: readonly (readonly [from: string, to: string])[];
  changesPerHour?: number;
  manner?: Manner;
  /** When it reports nothing. */
  silentAt?: readonly number[];
  ticks: readonly Mark[];
}

type LooseStep = Step | { do: "command"; action: ActionKey; value?: number; pumps?: string[] };
export const at = (tick: number, step: LooseStep): Mark => ({
  tick,
  step: step.do === "command" ? { by: 0, repeated: false, ...step } : step,
});
export const command = (tick: number, action: ActionKey, pump?: string): Mark =>
  at(tick, { do: "command", action, ...(pump ? { pumps: [pump] } : {}) });
export const mode = (tick: number, to: ControlMode): Mark => at(tick, { do: "mode", mode: to });
export const stop = (tick: number): Mark => at(tick, { do: "stop", by: 0 });
export const lock = (tick: number): Mark => at(tick, { do: "lock", hang: true, minutes: null });
export const pressureFrom = (tick: number, pressure: number): Mark => ({ tick, pressure });
export const waterGoneAt = (tick: number): Mark => ({ tick, float: "low" });
export const switchedAt = (tick: number, switched: string): Mark => ({ tick, switched });

const length = 44;
const obedient: Manner = { answer: "ok", delay: 1_000, outcome: "sent" };
const between = 1.8;

/** The history of a sketch. */
export const historyOfSketch = (sketch: Sketch, seed: number): History => {
  const { kind, threshold, timers = [], changesPerHour = 4, manner = obedient, silentAt = [] } = sketch;
  const ticks = Array.from({ length }, (_, tick): Step[] => {
    const past = sketch.ticks.filter((mark) => mark.tick <= tick);
    const now = past.filter((mark) => mark.tick === tick);
    const pressure = past.findLast((mark) => mark.pressure !== undefined)?.pressure ?? between;
    const report: Report = {
      // What never changes would count as stuck.
      ...{ do: "report", pressure: pressure - (tick % 2) * 0.001, odd: null },
      float: past.some((mark) => mark.float) ? "low" : "up",
      switched: now.find((mark) => mark.switched)?.switched ?? null,
    };
    return [...(silentAt.includes(tick) ? [] : [report]), ...now.flatMap(({ step }) => step ?? [])];
  });
  return {
    ...{ seed, kind, ticks, changesPerHour, manners: [manner], leavesSafe: false },
    threshold: threshold === null || kind === "well" ? null : [1.2, 2.4],
    timers: timers.map(([startTime, endTime]) => ({ days: [1, 2, 3, 4, 5, 6, 7], startTime, endTime })),
  };
};

/** The milliseconds before ticks before which less than a minute passes. */
const waits = new Map([
  [0, 0],
  [3, 1_500],
  [4, 5_000],
]);

/** A minute passes before each tick; near the end the lease is lost for a while, and the clock is set forward. */
export const weatherOfSketches: readonly Weather[] = Array.from({ length }, (_, tick) => {
  const events = new Map<number, Weather["event"]>([
    [40, "lease_lost"],
    [41, "lease_back"],
    [43, "clock_set"],
  ]);
  const event = events.get(tick) ?? null;
  return { wait: waits.get(tick) ?? minuteMs, event, setBy: event === "clock_set" ? 180 * minuteMs : 0 };
});
