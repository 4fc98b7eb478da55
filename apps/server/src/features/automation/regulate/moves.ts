import type { HoldBack, ValvePosition } from "@sgval/contract/automation/state";
import type { InterlockDetails } from "@sgval/contract/pumps/live";
import { hourMs, minuteMs } from "@sgval/quantities/duration";
import type { Memory } from "./memory.ts";
import type { Decided, DecisionEvent, Plan, Situation } from "./plan.ts";
import { failSafePosition, isSamePosition, pilot, setPoint } from "./positions.ts";
import type { Rule } from "./pressure-rules.ts";
import { type Change, nextSetPoint } from "./set-point.ts";
import { presentSetPoint, type SetPointSources } from "./targets.ts";

/** Why a move is not made now, and until when (epoch ms), where that is known. */
interface Held {
  why: HoldBack;
  until: number | null;
  interlock?: InterlockDetails;
}

/** A move that a rule asks for: its position, and by how much (bar, of a pilot +1 or -1) that is up or down. */
interface Move {
  position: ValvePosition;
  by: number;
  /** The quarter of an hour is used up until then (epoch ms). */
  usedUpUntil: number | null;
}

const pilotMove = (wanted: "high" | "low", plan: Plan, { confirmed }: Situation): Move | null => {
  const position = pilot(wanted, plan);
  return isSamePosition(position, confirmed)
    ? null
    : { position, by: wanted === "high" ? 1 : -1, usedUpUntil: null };
};

/** One step on the way to a set-point. */
const setPointMove = (
  target: number,
  plan: Pick<Plan, "settings">,
  situation: Pick<Situation, "now"> & SetPointSources,
  before: { changes: readonly Change[]; isRaise: boolean },
): Move | null => {
  const present = presentSetPoint(situation);
  // Nobody knows from where: there is no step to limit.
  if (present === null) return { position: setPoint(target), by: 0, usedUpUntil: null };
  const step = nextSetPoint(target, present, { ...before, now: situation.now }, plan.settings);
  return step && { position: setPoint(step.value), by: step.by, usedUpUntil: step.usedUpUntil };
};

/**
 * Low pressure never lowers a set-point that a person left above the high one, and the limit point never raises one
 * below the low one: the zone has more pressure than it needs. Only the time-table goes to its set-point from either side.
 */
const isBeyond = (
  { rule, wanted }: Pick<Rule, "rule" | "wanted">,
  { setPoints, settings: { highSetPoint, lowSetPoint } }: Plan,
  situation: Situation,
): "already_higher" | "already_lower" | null => {
  const present = setPoints && presentSetPoint(situation);
  if (present === null) return null;
  if (rule === "override" && wanted === "high" && highSetPoint !== null && present.lowest > highSetPoint)
    return "already_higher";
  if (rule === "limit" && wanted === "low" && lowSetPoint !== null && present.highest < lowSetPoint)
    return "already_lower";
  return null;
};

const moveOf = (
  { rule, wanted }: Rule,
  plan: Plan,
  situation: Situation,
  changes: readonly Change[],
): Move | null => {
  if (wanted === null) return null;
  const before = { changes, isRaise: rule === "override" };
  if (typeof wanted === "number") return setPointMove(wanted, plan, situation, before);
  if (!plan.setPoints) return pilotMove(wanted, plan, situation);
  const { highSetPoint, lowSetPoint } = plan.settings;
  const target = wanted === "high" ? highSetPoint : lowSetPoint;
  if (target === null || isBeyond({ rule, wanted }, plan, situation)) return null;
  return setPointMove(target, plan, situation, before);
};

/** The changes that count against the limits: all of a pilot; of a set-point those that turn back. */
const countedChanges = (changes: readonly Change[], plan: Plan): readonly Change[] =>
  plan.setPoints
    ? changes.filter(
        ({ by }, index) => index > 0 && Math.sign(by) === -Math.sign(changes[index - 1]?.by ?? 0),
      )
    : changes;

/** Changes of the last hour and the last 24 hours that count against the limits. */
export const countChanges = (
  changes: readonly Change[],
  plan: Plan,
  now: number,
): { hour: number; day: number } => {
  const counted = countedChanges(changes, plan);
  const since = (ms: number) => counted.filter(({ at }) => now - at < ms).length;
  return { hour: since(hourMs), day: since(24 * hourMs) };
};

const isExhausted = (memory: Memory, plan: Plan, now: number): boolean => {
  const { hour, day } = countChanges(memory.changes, plan, now);
  return hour >= plan.settings.changesPerHour || day >= plan.settings.changesPerDay;
};

/** When one change more is within both limits again (epoch ms). */
const freeAt = (memory: Memory, plan: Plan, now: number): number => {
  const counted = countedChanges(memory.changes, plan);
  const { changesPerHour, changesPerDay } = plan.settings;
  const limits = [
    { most: changesPerHour, within: hourMs },
    { most: changesPerDay, within: 24 * hourMs },
  ];
  return Math.max(
    ...limits.map(({ most, within }) => {
      const recent = counted.filter(({ at }) => now - at < within);
      const oldest = recent[recent.length - most];
      return oldest ? oldest.at + within : now;
    }),
  );
};

/** How long after the last change this one may come (ms). */
const leastWait = (
  { rule }: Rule,
  { by }: Move,
  last: Change,
  { settings, setPoints, isPump }: Plan,
): number => {
  const { dwellMinutes, raiseDwellMinutes, setPointStepMinutes } = settings;
  // Low pressure is answered soon; and what was just sent is never sent again at once.
  if (rule === "override" && by >= 0) return Math.min(raiseDwellMinutes, dwellMinutes) * minuteMs;
  const isOpposite = Math.sign(by) === -Math.sign(last.by);
  // The pump of a dry well is stopped at once.
  if (isPump && rule === "override" && isOpposite) return 0;
  if (isOpposite) return dwellMinutes * minuteMs;
  return (setPoints ? setPointStepMinutes : raiseDwellMinutes) * minuteMs;
};

/** The stop of a pump without water is a stop for safety: it ends what runs, and no tag holds it back. */
const isSafetyStop = ({ rule }: Rule, { by }: Move, { isPump }: Plan): boolean =>
  isPump === true && rule === "override" && by < 0;

/** What keeps every command of automation away from a device. */
const keptAway = ({ commandOpen, byDevice, blockedBy, heldAs }: Situation): Held | null => {
  if (byDevice) return { why: "executed_by_device", until: null };
  if (heldAs) return { why: heldAs, until: null };
  if (commandOpen) return { why: "command_open", until: null };
  if (!blockedBy) return null;
  const { until, interlock } = blockedBy;
  return interlock ? { why: "interlock", until, interlock } : { why: "locked_out", until };
};

const heldBack = (rule: Rule, move: Move, memory: Memory, plan: Plan, situation: Situation): Held | null => {
  const { now } = situation;
  const kept = isSafetyStop(rule, move, plan) ? null : keptAway(situation);
  if (kept) return kept;
  if (rule.waitsUntil != null) return { why: "step_wait", until: rule.waitsUntil };
  if (rule.waitsForSample) return { why: "sample_wait", until: null };
  if (move.usedUpUntil !== null) return { why: "step_wait", until: move.usedUpUntil };
  const last = memory.changes.at(-1);
  const wait = last ? leastWait(rule, move, last, plan) : 0;
  if (last && now - last.at < wait) {
    const isStep = plan.setPoints && Math.sign(move.by) !== -Math.sign(last.by);
    return { why: isStep ? "step_wait" : "dwell", until: last.at + wait };
  }
  // What a pump may start is limited by its dwell already, and a stop by nothing.
  return move.by < 0 && !plan.isPump && isExhausted(memory, plan, now)
    ? { why: "rate_limit", until: freeAt(memory, plan, now) }
    : null;
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
  plan: Pick<Plan, "settings" | "isPump">,
  situation: Parameters<typeof setPointMove>[2],
  memory: Pick<Memory, "override" | "changes">,
): Move | null => {
  const present = presentSetPoint({ ...situation, readings: { outlet: null } });
  if (wanted.value === null) return { position: wanted, by: plan.isPump ? -1 : 1, usedUpUntil: null };
  if (present === null || wanted.value >= present.highest)
    return { position: wanted, by: wanted.value - (present?.lowest ?? wanted.value), usedUpUntil: null };
  const isRaise = memory.override !== null;
  if (isRaise && wanted.value <= present.lowest) return null;
  // It is known to be there only once it is there exactly.
  const exact = { settings: { ...plan.settings, setPointDeadband: 0 } };
  return setPointMove(wanted.value, exact, situation, { changes: memory.changes, isRaise });
};

/** Why a fail-safe is not sent now: what holds for every command, steps downwards, and one that was not taken is not repeated at once. */
const safeHeldBack = (
  { by, usedUpUntil }: Move,
  { failures, changes }: Memory,
  { settings, setPoints, isPump }: Plan,
  situation: Situation,
): Held | null => {
  // No tag keeps the stop of a pump away.
  const kept = keptAway(isPump ? { ...situation, blockedBy: null } : situation);
  if (kept) return kept;
  if (usedUpUntil !== null) return { why: "step_wait", until: usedUpUntil };
  const last = changes.at(-1);
  if (!last) return null;
  const taken = last.at + Math.min(settings.raiseDwellMinutes, settings.dwellMinutes) * minuteMs;
  if (failures > 0 && taken > situation.now) return { why: "dwell", until: taken };
  const stepped = last.at + settings.setPointStepMinutes * minuteMs;
  return setPoints && by < 0 && stepped > situation.now ? { why: "step_wait", until: stepped } : null;
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
  if (held) return { ...nothing, decision: { ...decision, heldBack: held.why, heldBackUntil: held.until } };
  if (isThere || !move) return { decision, send: false, memory: done, events: ended };
  const isLast = isSamePosition(move.position, safe);
  return {
    ...{ decision, send: true },
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
      heldBack: held?.why ?? null,
      heldBackUntil: held?.until ?? null,
      ...(held?.interlock ? { interlock: held.interlock } : {}),
    },
    send: held === null,
    memory: held === null ? sent(kept, now, move.by) : kept,
    events: hunting === memory.hunting ? events : hunting ? [...events, "hunting"] : ended,
  };
};
