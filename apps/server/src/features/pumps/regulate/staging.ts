import type { InterlockDetails } from "@sgval/contract/pumps/live";
import type { WearPolicy } from "@sgval/contract/pumps/pumps";
import type { StationReason } from "@sgval/contract/pumps/regulation";
import { nextToStart, nextToStop, type OrderedPump, trimPumpOf } from "@sgval/contract/pumps/staging";

/** A pump as staging sees it; hours of running, percent, epoch milliseconds. */
export interface StagedPump extends OrderedPump {
  key: string;
  /** What refuses its start, where that is an interlock. */
  blocked?: InterlockDetails | null;
  power: number | null;
  min: number | null;
  max: number | null;
}

/** Since when demand is unmet or there is surplus, by the clock that only grows (ms). */
export interface StagingTimers {
  unmetSince: number | null;
  surplusSince: number | null;
}
export const noTimers: StagingTimers = { unmetSince: null, surplusSince: null };

export interface StagingView {
  elapsed: number;
  /** In the order of the bank. */
  pumps: readonly StagedPump[];
  policy: WearPolicy;
  /** Seconds of unmet demand before a pump is started, and of surplus before one is stopped. */
  upAfter: number;
  downAfter: number;
  /** Discharge pressure against the pressure points; `null` without both. Used where no linear pump trims. */
  pressure: "low" | "between" | "high" | null;
  /** A timer wants reduction now. */
  reduced: boolean;
}

/** What staging does next. */
export interface StagingAct {
  action: "start" | "stop";
  key: string;
}

/** What is demanded of the pumps, and what says so. */
export interface Demand {
  demand: "unmet" | "surplus" | null;
  reason: StationReason;
}

export interface Staged extends Demand {
  timers: StagingTimers;
  /** What is done now. */
  act: StagingAct | null;
  /** What is done once the demand has lasted; `null` where no pump is left for it. */
  wanted: StagingAct | null;
  /** When it has lasted, by the clock that only grows (ms). */
  dueAt: number;
}

/** Whether the trim pump is within a percent of its highest or lowest power, or the pressure at one of its points. */
const demandOf = ({ pumps, pressure, reduced }: StagingView): Demand => {
  const trim = trimPumpOf(pumps);
  const { power = null, min = null, max = null } = trim ?? {};
  const atMax = power !== null && max !== null && power >= max - 1;
  const atMin = power !== null && min !== null && power <= min + 1;
  // Low pressure overrides a timer, as it does on valves.
  if (trim ? atMax && (!reduced || pressure === "low") : pressure === "low")
    return { demand: "unmet", reason: trim ? "power_at_max" : "pressure_low" };
  if (reduced && pressure !== "low") return { demand: "surplus", reason: "timer_open" };
  if (trim ? atMin : pressure === "high")
    return { demand: "surplus", reason: trim ? "power_at_min" : "pressure_high" };
  if (trim) return { demand: null, reason: "power_between" };
  return { demand: null, reason: pressure === null ? "no_points" : "pressure_between" };
};

/** The next step of staging, what it follows from, and its timers. A step begins the wait anew. */
export const stage = (timers: StagingTimers, view: StagingView): Staged => {
  const { elapsed, pumps, policy, upAfter, downAfter } = view;
  const { demand, reason } = demandOf(view);
  const unmetSince = demand === "unmet" ? (timers.unmetSince ?? elapsed) : null;
  const surplusSince = demand === "surplus" ? (timers.surplusSince ?? elapsed) : null;
  const isUnmet = demand === "unmet";
  const pump = isUnmet ? nextToStart(pumps) : demand === "surplus" ? nextToStop(pumps, policy) : undefined;
  const wanted = pump ? { action: isUnmet ? ("start" as const) : ("stop" as const), key: pump.key } : null;
  const dueAt = (unmetSince ?? surplusSince ?? elapsed) + (isUnmet ? upAfter : downAfter) * 1000;
  const act = elapsed >= dueAt ? wanted : null;
  return { demand, reason, timers: act ? noTimers : { unmetSince, surplusSince }, act, wanted, dueAt };
};
