import type { ValvePosition } from "@sgval/contract/automation/state";
import { minuteMs } from "@sgval/quantities/duration";
import { type Held, heldBack, isExhausted, type Move, safeHeldBack } from "./held-back.ts";
import type { Memory } from "./memory.ts";
import type { Decided, Decision, DecisionEvent, Plan, Situation } from "./plan.ts";
import { failSafePosition, isSamePosition, pilot, setPoint, withinRange } from "./positions.ts";
import type { Rule } from "./pressure-rules.ts";
import { type Change, nextSetPoint, rounded } from "./set-point.ts";
import { presentSetPoint, type SetPointSources } from "./targets.ts";

const pilotMove = (wanted: "high" | "low", plan: Plan, { confirmed }: Situation): Move | null => {
  const position = pilot(wanted, plan);
  return isSamePosition(position, confirmed)
    ? null
    : { position, by: wanted === "high" ? 1 : -1, usedUpUntil: null };
};

/** One step on the way to a set-point; from outside of the range to the nearest bound, because nothing else may be sent. */
const setPointMove = (
  wanted: number,
  plan: Pick<Plan, "settings" | "setPoints">,
  situation: Pick<Situation, "now"> & SetPointSources,
  before: { changes: readonly Change[]; isRaise: boolean },
): Move | null => {
  const target = withinRange(wanted, plan);
  const present = presentSetPoint(situation);
  // Nobody knows from where: there is no step to limit.
  if (present === null) return { position: setPoint(target), by: 0, usedUpUntil: null };
  const step = nextSetPoint(target, present, { ...before, now: situation.now }, plan.settings);
  if (step === null) return null;
  const value = withinRange(step.value, plan);
  return { ...step, position: setPoint(value), by: rounded(step.by + value - step.value) };
};

/**
 * Low pressure never lowers a set-point that a person left above the high one, and the limit point never raises one
 * below the low one: the zone has more pressure than it needs. Only the time-table goes to its set-point from either side.
 */
const isBeyond = (
  { rule }: Pick<Rule, "rule">,
  plan: Plan,
  situation: Situation,
): "already_higher" | "already_lower" | null => {
  const { highSetPoint, lowSetPoint } = plan.settings;
  const present = plan.setPoints && presentSetPoint(situation);
  if (present === null) return null;
  // What only a lost command names, it may never have had.
  const isKnown = present.possible === null || present.possible.confirmed !== null;
  const isAbove = highSetPoint !== null && present.lowest > withinRange(highSetPoint, plan);
  if (rule === "override" && isKnown && isAbove) return "already_higher";
  const isBelow = lowSetPoint !== null && present.highest < withinRange(lowSetPoint, plan);
  if (rule === "limit" && isBelow) return "already_lower";
  return null;
};

const moveOf = (
  { rule, wanted, isStarved = rule === "override" }: Rule,
  plan: Plan,
  situation: Situation,
  changes: readonly Change[],
): Move | null => {
  if (wanted === null) return null;
  const before = { changes, isRaise: isStarved };
  if (typeof wanted === "number") return setPointMove(wanted, plan, situation, before);
  if (!plan.setPoints) return pilotMove(wanted, plan, situation);
  const { highSetPoint, lowSetPoint } = plan.settings;
  const target = wanted === "high" ? highSetPoint : lowSetPoint;
  if (target === null || isBeyond({ rule }, plan, situation)) return null;
  return setPointMove(target, plan, situation, before);
};

const sent = (memory: Memory, now: number, by: number): Memory => ({
  ...memory,
  changes: [...memory.changes, { at: now, by }],
});

/**
 * The fail-safe as the next command of it: more pressure at once, less in the steps and ramps of a set-point; `null` where the
 * zone starved last and has more already.
 */
export const safeMove = (
  wanted: ValvePosition,
  plan: Pick<Plan, "settings" | "setPoints" | "isPump">,
  situation: Parameters<typeof setPointMove>[2],
  memory: Pick<Memory, "override" | "changes">,
): Move | null => {
  // Neither stands a pressure for what was never confirmed, nor is one trusted now.
  const blind = { ...situation, readings: { outlet: null } };
  const present = presentSetPoint(blind);
  if (wanted.value === null) return { position: wanted, by: plan.isPump ? -1 : 1, usedUpUntil: null };
  if (present === null || wanted.value >= present.highest)
    return { position: wanted, by: wanted.value - (present?.lowest ?? wanted.value), usedUpUntil: null };
  const isRaise = memory.override !== null;
  if (isRaise && wanted.value <= present.lowest) return null;
  // It is known to be there only once it is there exactly.
  const exact = { ...plan, settings: { ...plan.settings, setPointDeadband: 0 } };
  return setPointMove(wanted.value, exact, blind, { changes: memory.changes, isRaise });
};

const heldBackAs = (held: Held | null): Omit<Decision, "rule" | "reason" | "wanted"> => {
  const { why = null, until = null, ...by } = held ?? {};
  return { heldBack: why, heldBackUntil: until, ...by };
};

/** The state is held for a while without usable readings; then the fail-safe is sent, once, until the device took it. */
const holdThenSafe = (
  plan: Plan,
  situation: Situation,
  memory: Memory,
  rule: Rule,
  events: DecisionEvent[],
): Decided => {
  const { now, confirmed } = situation;
  const { degraded } = memory;
  const nothing = {
    decision: { rule: rule.rule, reason: rule.reason, wanted: null, heldBack: null, heldBackUntil: null },
    ...{ send: false, memory, events },
  };
  const isDue = degraded && now - degraded.since >= plan.settings.degradedHoldMinutes * minuteMs;
  const safe = isDue ? failSafePosition(plan) : null;
  if (!degraded || !safe) return nothing;
  const isThere = isSamePosition(safe, confirmed);
  const move = safeMove(safe, plan, situation, memory);
  const reason = "fail_safe" as const;
  // What made it low was long ago: after the return it counts no more.
  const done = { ...memory, limit: null, degraded: { ...degraded, failSafeAt: degraded.failSafeAt ?? now } };
  const ended: DecisionEvent[] = degraded.failSafeAt === null ? [...events, reason] : events;
  if (!isThere && !move)
    return {
      ...{ send: false, memory: done, events: ended },
      decision: { ...nothing.decision, reason, heldBack: "already_higher" },
    };
  if (degraded.failSafeAt !== null) return { ...nothing, decision: { ...nothing.decision, wanted: safe } };
  const decision = { ...nothing.decision, reason, wanted: move?.position ?? safe };
  const held = move && safeHeldBack(move, memory, plan, situation);
  const outcome = move?.outcome;
  if (held) return { ...nothing, outcome, decision: { ...decision, ...heldBackAs(held) } };
  if (isThere || !move) return { decision, send: false, memory: done, events: ended };
  const isLast = isSamePosition(move.position, safe);
  return {
    ...{ decision, send: true, outcome },
    memory: sent(isLast ? done : memory, now, move.by),
    events: isLast ? ended : events,
  };
};

/** What becomes of the rule in force: whether it moves the valve now, and if not, why not. */
export const assessMove = (
  plan: Plan,
  situation: Situation,
  memory: Memory,
  rule: Rule,
  events: DecisionEvent[],
): Decided => {
  const { now } = situation;
  const exhausted = memory.hunting && isExhausted(memory, plan, now);
  const ended: DecisionEvent[] = memory.hunting && !exhausted ? [...events, "hunting_ended"] : events;
  if (rule.rule === "degraded")
    return holdThenSafe(plan, situation, { ...memory, hunting: exhausted }, rule, ended);
  const move = moveOf(rule, plan, situation, memory.changes);
  const why = { rule: rule.rule, reason: rule.reason };
  if (!move) {
    const wanted = typeof rule.wanted === "string" && !plan.setPoints ? pilot(rule.wanted, plan) : null;
    const within = rule.wanted !== null && plan.setPoints !== null ? ("deadband" as const) : null;
    const unmoved = isBeyond(rule, plan, situation) ?? within;
    return {
      decision: { ...why, wanted, heldBack: unmoved, heldBackUntil: null },
      ...{ send: false, memory: { ...memory, hunting: exhausted }, events: ended },
    };
  }
  const held = heldBack(rule, move, memory, plan, situation);
  const hunting = held?.why === "rate_limit" || exhausted;
  const kept = { ...memory, hunting };
  return {
    decision: {
      ...why,
      wanted: move.position,
      ...heldBackAs(held),
    },
    ...{ send: held === null, outcome: move.outcome },
    memory: held === null ? sent(kept, now, move.by) : kept,
    events: hunting === memory.hunting ? events : hunting ? [...events, "hunting"] : ended,
  };
};
