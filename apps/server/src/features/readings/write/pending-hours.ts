import { hourMs } from "@sgval/quantities/duration";
import type { Clock } from "../../../kernel/clock.ts";
import type { MessageSamples } from "./merge-rows.ts";
import type { DeviceHour } from "./readings.store.ts";

/** A mark of a closed hour covers readings that are written within this time (ms) after it. */
const markCovers = 5_000;
/**
 * Roll-ups take a mark only when it is this old (ms), so that the readings it covers are committed by then. A commit
 * that takes longer than the difference marks its hours again.
 */
export const markRests = 15_000;
const mostRemembered = 500_000;

/** Start of the hour of a timestamp, both epoch ms. */
export const hourOf = (timestamp: number): number => timestamp - (timestamp % hourMs);

/**
 * Which hours of which devices a batch has to mark as pending for their roll-ups. The current hour is marked once,
 * since only closed hours are rolled up; a closed hour is marked again after a few seconds, because its mark may
 * have been taken.
 */
export const createPendingHours = (clock: Clock) => {
  let markedAt = new Map<string, number>();
  const needsMark = (key: string, hour: number, now: number): boolean => {
    const last = markedAt.get(key);
    return last === undefined || (hour < hourOf(now) && now - last > markCovers);
  };
  return {
    /** The hours to mark in the transaction of these messages. */
    unmarked: (messages: readonly MessageSamples[]): DeviceHour[] => {
      const now = clock.now();
      const found = new Map<string, DeviceHour>();
      for (const { deviceId, samples } of messages)
        for (const { measuredAt } of samples) {
          const hour = hourOf(measuredAt);
          const key = `${deviceId}:${hour}`;
          if (!found.has(key) && needsMark(key, hour, now)) found.set(key, { deviceId, hour });
        }
      return [...found.values()];
    },
    /** To be called after the commit that marked the hours at `now`. */
    remember: (hours: readonly DeviceHour[], now: number): void => {
      if (markedAt.size > mostRemembered) markedAt = new Map();
      for (const { deviceId, hour } of hours) markedAt.set(`${deviceId}:${hour}`, now);
    },
    /** Whether a commit took so long that an older mark it relied on may have been taken before it. */
    tookTooLong: (startedAt: number): boolean => clock.now() - startedAt > markRests - markCovers,
    forget: (): void => markedAt.clear(),
  };
};
