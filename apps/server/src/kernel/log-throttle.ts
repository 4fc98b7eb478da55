import type { Clock } from "./clock.ts";

const minute = 60_000;
const mostRemembered = 10_000;

/**
 * True once per period and source; limits the log lines of a broken or hostile source.
 * @param period milliseconds
 */
export const createOncePer = (clock: Clock, period: number) => {
  const seen = new Map<string, number>();
  return (source: string): boolean => {
    const now = clock.now();
    if (now - (seen.get(source) ?? Number.NEGATIVE_INFINITY) < period) return false;
    if (seen.size >= mostRemembered) seen.clear();
    seen.set(source, now);
    return true;
  };
};

/** {@link createOncePer} of one minute. */
export const createOncePerMinute = (clock: Clock) => createOncePer(clock, minute);
