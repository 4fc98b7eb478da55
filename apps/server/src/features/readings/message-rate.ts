import type { Clock } from "../../kernel/clock.ts";

export interface MessageRateSettings {
  /** Messages a second one device may keep up. */
  perSecond: number;
  /** Messages it may send at once after a silence. */
  burst: number;
}

export const usualMessageRate: MessageRateSettings = { perSecond: 500, burst: 5_000 };

/**
 * Milliseconds a device's message has to wait so that one device cannot crowd out the others; 0 for none.
 * Each call counts as one message, unless it would have to wait and may not: that one is refused and free.
 */
export const createMessageRate = (clock: Clock, { perSecond, burst }: MessageRateSettings) => {
  const buckets = new Map<number, { tokens: number; at: number }>();
  return (deviceId: number, mayWait: boolean): number => {
    const now = clock.now();
    const bucket = buckets.get(deviceId) ?? { tokens: burst, at: now };
    const left = Math.min(burst, bucket.tokens + ((now - bucket.at) / 1000) * perSecond) - 1;
    const wait = left >= 0 ? 0 : (-left / perSecond) * 1000;
    bucket.tokens = wait > 0 && !mayWait ? left + 1 : left;
    bucket.at = now;
    buckets.set(deviceId, bucket);
    return wait;
  };
};
