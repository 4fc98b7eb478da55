import type { HoldBack, ValvePosition } from "@sgval/contract/automation/state";
import type { ErrorCode } from "@sgval/contract/error";
import type { InterlockDetails } from "@sgval/contract/pumps/live";
import { hourMs, minuteMs } from "@sgval/quantities/duration";
import type { Memory } from "./memory.ts";
import type { Plan, Situation } from "./plan.ts";
import { isSamePosition } from "./positions.ts";
import type { Rule } from "./pressure-rules.ts";
import type { Change, OpenOutcome } from "./set-point.ts";

/** Why a move is not made now, and until when (epoch ms), where that is known. */
export interface Held {
  why: HoldBack;
  until: number | null;
  interlock?: InterlockDetails;
  refusal?: ErrorCode;
}

/** A move that a rule asks for: its position, and by how much (bar, of a pilot +1 or -1) that is up or down. */
export interface Move {
  position: ValvePosition;
  by: number;
  /** The quarter of an hour is used up until then (epoch ms). */
  usedUpUntil: number | null;
  /** The set-points that the valve may have lie too far apart. */
  outcome?: OpenOutcome | undefined;
}

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

export const isExhausted = (memory: Memory, plan: Plan, now: number): boolean => {
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

/** Until the valve says where it stands. */
const positionUnknown: Held = { why: "position_unknown", until: null };

/** What keeps every command of automation away from a device, or this one. */
const keptAway = (
  { commandOpen, byDevice, blockedBy, heldAs }: Situation,
  { position }: Move,
): Held | null => {
  if (byDevice) return { why: "executed_by_device", until: null };
  if (heldAs) return { why: heldAs, until: null };
  if (commandOpen) return { why: "command_open", until: null };
  if (!blockedBy) return null;
  const { until, interlock, refused } = blockedBy;
  if (refused)
    return isSamePosition(refused.position, position)
      ? { why: "refused", until, refusal: refused.code }
      : null;
  return interlock ? { why: "interlock", until, interlock } : { why: "locked_out", until };
};

export const heldBack = (
  rule: Rule,
  move: Move,
  memory: Memory,
  plan: Plan,
  situation: Situation,
): Held | null => {
  const { now } = situation;
  const kept = isSafetyStop(rule, move, plan) ? null : keptAway(situation, move);
  if (kept) return kept;
  if (move.outcome === "waits") return positionUnknown;
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

/** Why a fail-safe is not sent now: what holds for every command, steps downwards, and one that was not taken is not repeated at once. */
export const safeHeldBack = (
  move: Move,
  { failures, changes }: Memory,
  { settings, setPoints, isPump }: Plan,
  situation: Situation,
): Held | null => {
  const { by, usedUpUntil, outcome } = move;
  // No tag keeps the stop of a pump away.
  const kept = keptAway(isPump ? { ...situation, blockedBy: null } : situation, move);
  if (kept) return kept;
  if (outcome === "waits") return positionUnknown;
  if (usedUpUntil !== null) return { why: "step_wait", until: usedUpUntil };
  const last = changes.at(-1);
  if (!last) return null;
  const taken = last.at + Math.min(settings.raiseDwellMinutes, settings.dwellMinutes) * minuteMs;
  if (failures > 0 && taken > situation.now) return { why: "dwell", until: taken };
  const stepped = last.at + settings.setPointStepMinutes * minuteMs;
  return setPoints && by < 0 && stepped > situation.now ? { why: "step_wait", until: stepped } : null;
};
