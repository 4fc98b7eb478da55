import type { Clock } from "../../kernel/clock.ts";
import { Refusal } from "../../kernel/errors.ts";

/** A room of people behind one address may ask more together than one of them alone. */
const perMinute = { account: 30, address: 120 };
const minute = 60_000;
const mostRemembered = 10_000;

/** How many commands may be asked in a minute, by account and by address; a stop is never counted. */
export const createCommandRate = (clock: Clock) => {
  const asked = new Map<string, number[]>();
  const recentOf = (key: string): number[] =>
    (asked.get(key) ?? []).filter((timestamp) => timestamp > clock.now() - minute);
  return {
    /** Counts one ask. Errors: `too_many_requests` with how long to wait. */
    demandTurn: (userId: number, ip: string | null): void => {
      const limits: [key: string, most: number][] = [[`account ${userId}`, perMinute.account]];
      if (ip !== null) limits.push([`address ${ip}`, perMinute.address]);
      for (const [key, most] of limits) {
        const [oldest, ...others] = recentOf(key);
        if (oldest === undefined || others.length + 1 < most) continue;
        const retryAfterSeconds = Math.ceil((oldest + minute - clock.now()) / 1000);
        throw new Refusal("too_many_requests", { retryAfterSeconds });
      }
      if (asked.size > mostRemembered) asked.clear();
      for (const [key] of limits) asked.set(key, [...recentOf(key), clock.now()]);
    },
  };
};

export type CommandRate = ReturnType<typeof createCommandRate>;
