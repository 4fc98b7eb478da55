import type { Clock } from "./clock.ts";

const minute = 60_000;
const mostRemembered = 10_000;

/**
 * True the first time in a period that a source does something, so that a broken or hostile one
 * fills neither the log nor the disk.
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
