import type { Cancel, Clock } from "../../../../kernel/clock.ts";
import { type Condition, changeByTime, type Delays } from "./condition.ts";

/** Raises and clears by time alone what no further sample decides. */
export interface ConditionTimers {
  /** To be called after every step of a condition. */
  watch(
    condition: Condition,
    delays: Delays,
    deviceId: number,
    change: (type: "activated" | "cleared") => void,
  ): void;
  forget(deviceId: number): void;
  close(): void;
}

/** How long (ms) its phase has to last until time alone changes it; `null` where it does not. */
const termOf = ({ phase }: Condition, { on, off }: Delays): number | null => {
  const seconds = phase === "raising" ? on.seconds : phase === "clearing" ? off.seconds : null;
  return seconds === null ? null : seconds * 1000;
};

interface Pending {
  deviceId: number;
  delays: Delays;
  change(type: "activated" | "cleared"): void;
  /** Which phase it is, and when it began by the clock that only grows (ms): the time of day may be set back meanwhile. */
  phase: Condition["phase"];
  since: number;
  begunAt: number;
}

/** One timer for all conditions, set for the first that is due. */
export const createConditionTimers = (clock: Clock): ConditionTimers => {
  const pending = new Map<Condition, Pending>();
  let timer: { at: number; cancel: Cancel } | null = null;

  const schedule = (at: number): void => {
    if (timer && timer.at <= at) return;
    timer?.cancel();
    timer = { at, cancel: clock.after(Math.max(0, at - clock.elapsed()), sweep) };
  };
  const sweep = (): void => {
    timer = null;
    const elapsed = clock.elapsed();
    let next = Number.POSITIVE_INFINITY;
    for (const [condition, { delays, change, begunAt }] of pending) {
      const changed = changeByTime(condition, delays, elapsed - begunAt);
      const term = changed ? null : termOf(condition, delays);
      if (term === null) pending.delete(condition);
      else next = Math.min(next, begunAt + term);
      if (changed) change(changed);
    }
    if (next < Number.POSITIVE_INFINITY) schedule(next);
  };

  return {
    watch: (condition, delays, deviceId, change) => {
      const term = termOf(condition, delays);
      if (term === null) {
        if (pending.size > 0) pending.delete(condition);
        return;
      }
      const { phase, since } = condition;
      const known = pending.get(condition);
      const goesOn = known?.phase === phase && known.since === since;
      const begunAt = goesOn ? known.begunAt : clock.elapsed() - Math.max(0, clock.now() - since);
      pending.set(condition, { deviceId, delays, change, phase, since, begunAt });
      schedule(begunAt + term);
    },
    forget: (deviceId) => {
      for (const [condition, one] of pending) if (one.deviceId === deviceId) pending.delete(condition);
    },
    close: () => timer?.cancel(),
  };
};
