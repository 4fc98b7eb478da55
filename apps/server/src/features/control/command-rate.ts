import type { Clock } from "../../kernel/clock.ts";
import { Refusal } from "../../kernel/errors.ts";

const perMinute = 30;
const minute = 60_000;

/** How many commands one person may ask in a minute; a stop is never counted. */
export const createCommandRate = (clock: Clock) => {
  const asked = new Map<number, number[]>();
  return {
    /** Counts one ask. Errors: `too_many_requests`. */
    demandTurn: (userId: number): void => {
      const since = clock.now() - minute;
      const recent = (asked.get(userId) ?? []).filter((moment) => moment > since);
      if (recent.length >= perMinute) throw new Refusal("too_many_requests");
      asked.set(userId, [...recent, clock.now()]);
    },
  };
};

export type CommandRate = ReturnType<typeof createCommandRate>;
