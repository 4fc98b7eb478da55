import type { DecisionReason } from "@sgval/contract/automation/state";
import { minuteMs } from "@sgval/quantities/duration";
import { degradedBy, usableSample } from "./degraded.ts";
import type { Memory } from "./memory.ts";
import { assessMove } from "./moves.ts";
import type { Decided, DecisionEvent, Plan, Situation } from "./plan.ts";
import { countBeyond, type Rule, thresholdRule } from "./pressure-rules.ts";
import { targetOf } from "./targets.ts";
import { wellRule } from "./well-rules.ts";
import type { Phase } from "./windows.ts";

/** Edges are those that follow from the time of day as it is now, however it was set meanwhile. */
const withinEdge = (until: number | null, edge: number): number | null =>
  until === null ? null : Math.min(until, edge);

/** A latch that still holds ends at the next edge of the timers as they are now; what is left of removed ones is its old end. */
const untilEdge = (until: number, edge: number, now: number): number =>
  until > now && Number.isFinite(edge) ? edge : until;

/** What was remembered, as it holds at this time: latches end at the next edge, and nothing lies in the future. */
const refreshed = (memory: Memory, now: number, { until: edge, open }: Phase): Memory => {
  // It ends at the next edge, also where there was none yet when it began.
  const limitEnd = untilEdge(memory.limit?.until ?? Number.POSITIVE_INFINITY, edge, now);
  const limit = memory.limit && { until: Number.isFinite(limitEnd) ? limitEnd : null };
  const isOver = (until: number | null | undefined) => until != null && until <= now;
  // The window that is open is the same one, however its end was moved since.
  const overriddenUntil = (until: number) => (isOver(until) ? null : untilEdge(until, edge, now));
  const dayAgo = now - 24 * 60 * minuteMs;
  const { beyond, override, degraded, unknownSince } = memory;
  const past = (time: number) => Math.min(time, now);
  return {
    ...memory,
    beyond: beyond && { ...beyond, lastAt: past(beyond.lastAt) },
    override: override && {
      ...override,
      since: past(override.since),
      // Its window ends as it is set now.
      until: open && override.until !== null ? untilEdge(override.until, edge, now) : null,
    },
    degraded: degraded && {
      ...degraded,
      since: past(degraded.since),
      lastGoodAt: past(degraded.lastGoodAt),
    },
    unknownSince: unknownSince === null ? null : past(unknownSince),
    limit: isOver(limit?.until) ? null : limit,
    adoptedUntil: isOver(memory.adoptedUntil) ? null : withinEdge(memory.adoptedUntil, edge),
    overriddenWindow:
      open && memory.overriddenWindow !== null ? overriddenUntil(memory.overriddenWindow) : null,
    changes: memory.changes
      .map(({ at, by }) => ({ at: past(at), by }))
      .filter(({ at }, index, all) => at > dayAgo || index === all.length - 1),
  };
};

/** Rules four to six, and the set-point of the other strategies. */
const remainingRule = (plan: Plan, situation: Situation, memory: Memory): Rule => {
  if (plan.settings.strategy !== "two_point")
    return { rule: "regulate", ...targetOf(plan, { ...situation, changes: memory.changes }) };
  return (
    timed(plan, situation.now, memory) ?? hold(memory.beyond ? "awaiting_confirmation" : "between_points")
  );
};
const hold = (reason: DecisionReason): Rule => ({ rule: "hold", reason, wanted: null });
const timed = ({ windows }: Plan, now: number, { adoptedUntil }: Memory): Rule | null => {
  if (!windows.any) return null;
  if (adoptedUntil !== null) return hold("adopted_state");
  return windows.phaseAt(now).open
    ? { rule: "timer_low", reason: "window_open", wanted: "low" }
    : { rule: "timer_high", reason: "window_closed", wanted: "high" };
};

/**
 * What automation wants of a valve now, and why. Asked on each good sample, at each edge of a timer and every minute; the
 * first of the rules that applies is in force: unusable readings, low pressure, high pressure, an open window, no open
 * window, nothing. Everything that is remembered comes in and goes out, so that a replay decides as the live product does.
 */
export const decide = (plan: Plan, situation: Situation, before: Memory): Decided => {
  const { now, readings } = situation;
  const phase = plan.windows.phaseAt(now);
  const events: DecisionEvent[] = [];
  const fresh = refreshed(before, now, phase);

  if (plan.isPump) {
    const { memory, rule } = wellRule(plan, situation, fresh, phase);
    if (!before.degraded && memory.degraded) events.push("degraded");
    if (before.degraded && !memory.degraded) events.push("restored");
    return assessMove(plan, situation, memory, rule, events);
  }

  const { degraded, reason } = degradedBy(plan, readings, now, fresh.degraded);
  if (!before.degraded && degraded) events.push("degraded");
  if (before.degraded && !degraded) events.push("restored");
  const sample = usableSample(readings);
  const threshold = plan.settings.strategy === "two_point" ? plan.threshold : null;
  const counted = (known: Memory["beyond"]) =>
    threshold && sample ? countBeyond(threshold, plan.settings, sample, known) : null;
  if (degraded) {
    // The samples that end it say already that the pressure is low: a starved zone waits for no third one.
    const beyond = degraded.good > 0 ? counted(fresh.beyond) : null;
    const memory = {
      ...fresh,
      degraded,
      beyond: beyond?.point === "start" ? beyond : null,
      override: fresh.override && { ...fresh.override, recoveredSince: null },
    };
    return assessMove(plan, situation, memory, { rule: "degraded", reason, wanted: null }, events);
  }

  const { memory, rule } =
    threshold && sample
      ? thresholdRule(plan, sample, now, phase, {
          ...fresh,
          degraded: null,
          beyond: counted(fresh.beyond),
        })
      : {
          memory: { ...fresh, ...{ degraded: null, beyond: null, override: null, limit: null } },
          rule: null,
        };
  return assessMove(plan, situation, memory, rule ?? remainingRule(plan, situation, memory), events);
};
