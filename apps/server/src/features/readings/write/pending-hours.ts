import { hourMs } from "@sgval/quantities/duration";
import type { ClosedHours, DeviceHour } from "./readings.store.ts";

const mostRemembered = 500_000;

/** Start of the hour of a timestamp, both epoch ms. */
export const hourOf = (timestamp: number): number => timestamp - (timestamp % hourMs);

/**
 * Which hours of which devices a batch has to mark as pending for their roll-ups. Every batch marks the closed hours it
 * touches. An open hour is marked once, since its mark is not taken before the hour is closed, which waits for the
 * batches that found it open.
 */
export const createPendingHours = () => {
  let marked = new Map<number, Set<number>>();
  let count = 0;
  let stepsBack = 0;

  const forget = (): void => {
    marked = new Map();
    count = 0;
  };
  /** Marks of closed hours may have been taken; after a step back those of open ones too. */
  const drop = (closed: ClosedHours): void => {
    if (closed.stepsBack !== stepsBack || count > mostRemembered) forget();
    stepsBack = closed.stepsBack;
    for (const [hour, devices] of marked)
      if (hour < closed.before) {
        count -= devices.size;
        marked.delete(hour);
      }
  };

  return {
    /** The hours to mark in the transaction of these messages, which has read what is closed. */
    unmarked: (
      messages: readonly { deviceId: number; samples: readonly { measuredAt: number }[] }[],
      closed: ClosedHours,
    ): DeviceHour[] => {
      drop(closed);
      const found = new Map<number, Set<number>>();
      for (const { deviceId, samples } of messages)
        for (const { measuredAt } of samples) {
          const hour = hourOf(measuredAt);
          if (marked.get(hour)?.has(deviceId)) continue;
          const devices = found.get(hour);
          if (devices) devices.add(deviceId);
          else found.set(hour, new Set([deviceId]));
        }
      return [...found].flatMap(([hour, devices]) => [...devices].map((deviceId) => ({ deviceId, hour })));
    },
    /** To be called after the commit that marked the hours. */
    remember: (hours: readonly DeviceHour[]): void => {
      for (const { deviceId, hour } of hours) {
        const devices = marked.get(hour) ?? new Set();
        if (devices.size === 0) marked.set(hour, devices);
        if (!devices.has(deviceId)) count += 1;
        devices.add(deviceId);
      }
    },
    /** After the database was away: what was committed last may be lost, marks with it. */
    forget,
  };
};
