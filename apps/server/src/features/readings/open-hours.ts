import type { Clock } from "../../kernel/clock.ts";
import type { MessageSamples } from "./plan-batch.ts";

export interface DeviceHour {
  deviceId: number;
  /** Start of the hour, epoch milliseconds. */
  hour: number;
}

export const hourOf = (moment: number): number => moment - (moment % 3_600_000);

/**
 * Which hours of which devices still have to be noted as pending for their rollups. The current hour
 * is noted once and remembered: rollups are made of closed hours only, so its note cannot be gone yet.
 */
export const createOpenHours = (clock: Clock) => {
  let current = 0;
  let noted = new Set<number>();
  return {
    unnoted: (messages: readonly MessageSamples[]): DeviceHour[] => {
      const now = hourOf(clock.now());
      if (now !== current) {
        current = now;
        noted = new Set();
      }
      const found = new Map<string, DeviceHour>();
      for (const { deviceId, samples } of messages)
        for (const { measuredAt } of samples) {
          const hour = hourOf(measuredAt);
          if (hour === current && noted.has(deviceId)) continue;
          found.set(`${deviceId}:${hour}`, { deviceId, hour });
        }
      return [...found.values()];
    },
    /** To be called after the commit of what `unnoted` returned. */
    remember: (hours: readonly DeviceHour[]): void => {
      for (const { deviceId, hour } of hours) if (hour === current) noted.add(deviceId);
    },
  };
};
