import { setTimeout as delay } from "node:timers/promises";
import type { Cancel, Clock } from "./clock.ts";

/** Whether work ends within some milliseconds; otherwise it goes on unattended. Rejects if the work does in time. */
export const endsWithin = async (work: Promise<unknown>, milliseconds: number): Promise<boolean> => {
  const timer = new AbortController();
  const timeout = delay(milliseconds, false, { signal: timer.signal }).catch(() => false);
  try {
    return await Promise.race([work.then(() => true), timeout]);
  } finally {
    timer.abort();
  }
};

/** What work comes to within some milliseconds of a clock, or what it comes to otherwise; late work goes on unattended. */
export const within = async <T, Late>(
  clock: Pick<Clock, "after">,
  milliseconds: number,
  work: Promise<T>,
  otherwise: () => Late,
): Promise<T | Late> => {
  let cancel: Cancel = () => {};
  const late = new Promise<void>((resolve) => {
    cancel = clock.after(milliseconds, resolve);
  }).then(otherwise);
  return Promise.race([work, late]).finally(() => cancel());
};
