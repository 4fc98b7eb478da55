import {
  mostPreviewSwitches,
  type PreviewRest,
  type PreviewSwitch,
} from "@sgval/contract/automation/preview";
import { dayMs, minuteMs } from "@sgval/quantities/duration";
import { roundingTolerance } from "@sgval/quantities/scaling";
import type { TimeZone } from "@sgval/quantities/time-zone";
import { decide } from "../regulate/decide.ts";
import { usableSample } from "../regulate/degraded.ts";
import type { HoldAt } from "../regulate/held-by-output.ts";
import { newMemory } from "../regulate/memory.ts";
import type { Plan, Situation } from "../regulate/plan.ts";
import type { SlotSample } from "../regulate/regulated-valve.ts";
import { presentSetPoint } from "../regulate/targets.ts";
import { takeSample, type Valve } from "../regulate/valve.ts";

/** A stored sample and the device that measured it. */
export interface StoredSample extends SlotSample {
  deviceId: number;
}

interface Day {
  date: string;
  switches: number;
  lowMinutes: number | null;
  runMinutes: number;
  degradedMinutes: number;
}

export interface Replay {
  samples: number;
  gapMinutes: number | null;
  switches: PreviewSwitch[];
  total: number;
  /** Those beyond the most that are listed. */
  rest: PreviewRest | null;
  days: Day[];
}

/** Whether a valve goes up from one position to another. */
const isRaise = (before: Situation["confirmed"], after: NonNullable<Situation["confirmed"]>): boolean =>
  after.value === null
    ? after.action === "high_pressure" || after.action === "pump_start"
    : after.value > (before?.value ?? 0);

const counted = (rest: PreviewRest | null, at: string, raises: boolean): PreviewRest => ({
  count: (rest?.count ?? 0) + 1,
  ...{ from: rest?.from ?? at, to: at },
  raised: (rest?.raised ?? 0) + (raises ? 1 : 0),
  reduced: (rest?.reduced ?? 0) + (raises ? 0 : 1),
});

/** Minutes that are replayed before anything else gets its turn. */
const atOnce = 720;

const daysBetween = (
  { from, to, timeZone }: { from: number; to: number; timeZone: TimeZone },
  lowMinutes: Day["lowMinutes"],
): Map<string, Day> => {
  const days = new Map<string, Day>();
  // Three hours more than a day: local days are up to an hour longer.
  for (let at = from; at < to; at = timeZone.startOfDay(timeZone.startOfDay(at) + dayMs + dayMs / 8)) {
    const date = timeZone.dateOf(at);
    days.set(date, { date, switches: 0, lowMinutes, runMinutes: 0, degradedMinutes: 0 });
  }
  return days;
};

/**
 * What a plan would have done with stored samples (oldest first) between two times (epoch ms): the same decisions as live,
 * each minute and on each sample, of a valve that obeys at once and begins at high pressure, or of the pump of a well that
 * begins as its timers want it. While an output holds the valve nothing moves it, as live. What was measured is what was measured
 * then: how the network would have answered is not known.
 */
export const replay = async (
  plan: Plan,
  sources: Valve["sources"],
  samples: readonly StoredSample[],
  { from, to, timeZone }: { from: number; to: number; timeZone: TimeZone },
  heldAt: HoldAt = () => null,
): Promise<Replay> => {
  const valve: Pick<Valve, "sources" | "readings" | "flows"> = {
    sources,
    readings: { watched: null, inlet: null, outlet: null, flow: null, float: null },
    flows: [],
  };
  const isPump = plan.isPump === true;
  const begun = newMemory(from, plan.windows, null);
  let memory = isPump ? { ...begun, adoptedUntil: null } : begun;
  const first = isPump ? (plan.windows.phaseAt(from).open ? "pump_start" : "pump_stop") : "high_pressure";
  let confirmed: Situation["confirmed"] = plan.setPoints ? null : { action: first, value: null };
  const { strategy, highSetPoint, setPointDeadband } = plan.settings;
  // Only two points stand for high and low: a set-point that follows flows or a far pressure has a range and no two levels.
  const high = strategy === "two_point" ? highSetPoint : null;
  const days = daysBetween({ from, to, timeZone }, plan.setPoints && high === null ? null : 0);
  // Within the deadband of the high one, automation moves nothing either.
  const isLow = (): boolean =>
    confirmed?.action === "low_pressure" ||
    (confirmed?.action === "set_outlet_pressure" &&
      confirmed.value < (high ?? 0) - setPointDeadband - roundingTolerance);
  /** Between good samples where none of them could be used (ms). */
  const gaps: number[] = [];
  let lastGoodAt: number | null = null;
  const countGood = (measuredAt: number): void => {
    result.samples += 1;
    if (memory.degraded && lastGoodAt !== null) gaps.push(measuredAt - lastGoodAt);
    lastGoodAt = measuredAt;
  };
  const result: Replay = { samples: 0, gapMinutes: null, switches: [], total: 0, rest: null, days: [] };

  const step = (now: number): void => {
    // A valve that named no set-point keeps the pressure it began with.
    if (plan.setPoints && confirmed === null) {
      const present = presentSetPoint({ confirmed, readings: valve.readings });
      if (present === null) return;
      confirmed = { action: "set_outlet_pressure", value: present.highest };
    }
    const situation = {
      ...{ now, readings: valve.readings, confirmed, commandOpen: false, byDevice: false },
      heldAs: heldAt(now),
    };
    const { decision, send, ...rest } = decide(plan, situation, memory);
    memory = rest.memory;
    if (!send || !decision.wanted) return;
    const raises = isRaise(confirmed, decision.wanted);
    confirmed = decision.wanted;
    result.total += 1;
    const day = days.get(timeZone.dateOf(now));
    if (day) day.switches += 1;
    if (result.switches.length < mostPreviewSwitches)
      result.switches.push({
        at: new Date(now).toISOString(),
        rule: decision.rule,
        reason: decision.reason,
        position: decision.wanted,
        value: valve.readings.watched?.value ?? null,
      });
    else result.rest = counted(result.rest, new Date(now).toISOString(), raises);
  };
  let next = 0;
  let minutes = 0;
  for (let now = from; now < to; now += minuteMs) {
    for (let sample = samples[next]; sample && sample.measuredAt <= now; sample = samples[next]) {
      next += 1;
      const { float } = valve.readings;
      const isWatched = takeSample(valve, sample.deviceId, sample);
      if (isPump && valve.readings.float !== float && valve.readings.float?.good)
        countGood(sample.measuredAt);
      if (!isWatched || isPump) continue;
      if (usableSample(valve.readings)) countGood(sample.measuredAt);
      step(Math.max(sample.measuredAt, from));
    }
    step(now);
    const day = days.get(timeZone.dateOf(now));
    if (day && day.lowMinutes !== null && isLow()) day.lowMinutes += 1;
    if (day && confirmed?.action === "pump_start") day.runMinutes += 1;
    if (day && memory.degraded) day.degradedMinutes += 1;
    minutes += 1;
    if (minutes % atOnce === 0) await new Promise<void>((resolve) => setImmediate(resolve));
  }
  const usual = gaps.sort((one, other) => one - other)[Math.floor(gaps.length / 2)];
  return { ...result, gapMinutes: usual === undefined ? null : usual / minuteMs, days: [...days.values()] };
};
