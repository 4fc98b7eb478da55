import type { Clock } from "../../kernel/clock.ts";
import { Refusal } from "../../kernel/errors.ts";

/** Several people behind one address may together send more than one of them alone. */
const mostPerMinute = { account: 30, address: 120 };
const minute = 60_000;
const mostRemembered = 10_000;

/**
 * Counts the commands of an account and of an address over the last minute. It runs on the injected clock.
 * Errors: `too_many_requests` with how long to wait; such a command is not counted.
 */
export const createCommandRateLimit = (clock: Clock) => {
  const requests = new Map<string, number[]>();
  return (userId: number, ip: string | null): void => {
    const now = clock.now();
    const limits: [key: string, most: number][] = [[`account ${userId}`, mostPerMinute.account]];
    if (ip !== null) limits.push([`address ${ip}`, mostPerMinute.address]);
    const counted = limits.map(([key, most]) => {
      const times = (requests.get(key) ?? []).filter((time) => time > now - minute);
      if (times[0] !== undefined && times.length >= most)
        throw new Refusal("too_many_requests", {
          retryAfterSeconds: Math.ceil((times[0] + minute - now) / 1000),
        });
      return { key, times: [...times, now] };
    });
    if (requests.size > mostRemembered) requests.clear();
    for (const { key, times } of counted) requests.set(key, times);
  };
};

export type CommandRateLimit = ReturnType<typeof createCommandRateLimit>;
