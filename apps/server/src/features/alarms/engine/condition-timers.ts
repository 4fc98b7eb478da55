import type { Cancel, Clock } from "../../../kernel/clock.ts";
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

/** When time alone would change it (epoch ms); `null` where it does not. */
const dueAt = (condition: Condition, { on, off }: Delays): number | null => {
  const seconds =
    condition.phase === "raising" ? on.seconds : condition.phase === "clearing" ? off.seconds : null;
  return seconds === null ? null : condition.since + seconds * 1000;
};

/** After a clock was set back nothing is due for a while; it is looked at again then. */
const leastWait = 1_000;

/** One timer for all conditions, set for the first that is due. */
export const createConditionTimers = (clock: Clock): ConditionTimers => {
  const pending = new Map<
    Condition,
    { deviceId: number; delays: Delays; change(type: "activated" | "cleared"): void }
  >();
  let timer: { at: number; cancel: Cancel } | null = null;

  const schedule = (at: number): void => {
    if (timer && timer.at <= at) return;
    timer?.cancel();
    timer = { at, cancel: clock.after(Math.max(0, at - clock.now()), sweep) };
  };
  const sweep = (): void => {
    timer = null;
    const now = clock.now();
    let next = Number.POSITIVE_INFINITY;
    for (const [condition, { delays, change }] of pending) {
      const changed = changeByTime(condition, delays, now);
      const due = changed ? null : dueAt(condition, delays);
      if (due === null) pending.delete(condition);
      else next = Math.min(next, due);
      if (changed) change(changed);
    }
    if (next < Number.POSITIVE_INFINITY) schedule(Math.max(next, now + leastWait));
  };

  return {
    watch: (condition, delays, deviceId, change) => {
      const due = dueAt(condition, delays);
      if (due === null) {
        if (pending.size > 0) pending.delete(condition);
        return;
      }
      pending.set(condition, { deviceId, delays, change });
      schedule(due);
    },
    forget: (deviceId) => {
      for (const [condition, one] of pending) if (one.deviceId === deviceId) pending.delete(condition);
    },
    close: () => timer?.cancel(),
  };
};
