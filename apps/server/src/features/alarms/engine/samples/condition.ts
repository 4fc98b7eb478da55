import type { LimitSide } from "@sgval/contract/devices/value-limits";
import { qualityCode } from "@sgval/quantities/quality";
import { roundingTolerance } from "@sgval/quantities/scaling";

/** How long something must hold: so many samples one after another or so many seconds, whichever comes first. */
export interface Term {
  samples: number | null;
  seconds: number | null;
}
export interface Delays {
  on: Term;
  off: Term;
}

/** The condition of an alarm, as samples and time move it. Changed in place: there is one for every limit of a fleet. */
export interface Condition {
  phase: "normal" | "raising" | "active" | "clearing";
  /** Epoch milliseconds: when the phase `raising` or `clearing` began. */
  since: number;
  /** Samples in that phase. */
  samples: number;
}

export const newCondition = (active = false): Condition => ({
  phase: active ? "active" : "normal",
  since: 0,
  samples: 0,
});

/** What a sample says: beyond the limit, back within it by more than the deadband, or neither. */
export type Verdict = "beyond" | "back" | "between";

/** A term without any number is over at once. */
const isOver = ({ samples, seconds }: Term, condition: Condition, at: number): boolean => {
  if (samples === null && seconds === null) return true;
  return (
    (samples !== null && condition.samples >= samples) ||
    (seconds !== null && at - condition.since >= seconds * 1000)
  );
};

/** Whether time alone raises or clears it, after its phase has lasted for so long (ms). */
export const changeByTime = (
  condition: Condition,
  { on, off }: Delays,
  lasted: number,
): "activated" | "cleared" | null => {
  const elapsed = lasted / 1000;
  if (condition.phase === "raising" && on.seconds !== null && elapsed >= on.seconds) {
    condition.phase = "active";
    return "activated";
  }
  if (condition.phase === "clearing" && off.seconds !== null && elapsed >= off.seconds) {
    condition.phase = "normal";
    return "cleared";
  }
  return null;
};

const enter = (condition: Condition, phase: "raising" | "clearing", at: number): void => {
  condition.phase = phase;
  condition.since = at;
  condition.samples = 0;
};

/** Moves the condition by a sample of this time (epoch ms); says whether the alarm becomes active or clears by it. */
export const stepCondition = (
  condition: Condition,
  verdict: Verdict,
  { on, off }: Delays,
  at: number,
): "activated" | "cleared" | null => {
  switch (condition.phase) {
    case "normal":
    case "raising":
      if (verdict !== "beyond") {
        condition.phase = "normal";
        return null;
      }
      if (condition.phase === "normal") enter(condition, "raising", at);
      condition.samples += 1;
      if (!isOver(on, condition, at)) return null;
      condition.phase = "active";
      return "activated";
    case "active":
    case "clearing":
      if (verdict !== "back") {
        condition.phase = "active";
        return null;
      }
      if (condition.phase === "active") enter(condition, "clearing", at);
      condition.samples += 1;
      if (!isOver(off, condition, at)) return null;
      condition.phase = "normal";
      return "cleared";
  }
};

/** One limit of a channel; base units. */
export interface Limit {
  side: LimitSide;
  limit: number;
  /** A value on the limit is beyond it. */
  excluded: boolean;
  deadband: number;
}

/** The flag of a value at the end of what its sensor measures. */
const saturated = qualityCode("saturated");

/** Whether a value with this flag can be trusted to raise or clear an alarm of the process. */
export const isComparable = (flag: number): boolean => flag === 0 || flag === saturated;

/**
 * A high alarm clears only below limit minus deadband, a low one only above limit plus deadband.
 * @param flag of one that is saturated the true value may be further out: it raises the alarm of a limit before that end, and clears none
 */
export const verdictOf = ({ side, limit, excluded, deadband }: Limit, value: number, flag = 0): Verdict => {
  const over = side === "over" ? value - limit : limit - value;
  if (over > 0 || (excluded && over === 0)) return "beyond";
  const isBack = over < -deadband - roundingTolerance || (deadband === 0 && !excluded);
  return isBack && flag !== saturated ? "back" : "between";
};
