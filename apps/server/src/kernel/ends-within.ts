import { setTimeout as delay } from "node:timers/promises";

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
