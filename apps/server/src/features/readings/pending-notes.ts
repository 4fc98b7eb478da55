import type { Clock } from "../../kernel/clock.ts";
import { type DeviceHour, hourOf } from "./device-hour.ts";
import type { MessageSamples } from "./plan-batch.ts";

/** A note of a closed hour stands for what is written this long after it. */
const noteHolds = 5_000;
/**
 * Rollups take a note only when it is this old: what leans on it is committed by then.
 * Milliseconds; commits that take longer than the difference are noted again.
 */
export const noteRests = 15_000;
const mostRemembered = 500_000;

/**
 * Which hours of which devices must be noted as pending for their rollups. The current hour is noted
 * once, since rollups are made of closed hours only; a closed one again after a few seconds, since its
 * note may have been taken.
 */
export const createPendingNotes = (clock: Clock) => {
  let notes = new Map<string, number>();
  const needsNote = (key: string, hour: number, now: number): boolean => {
    const noted = notes.get(key);
    return noted === undefined || (hour < hourOf(now) && now - noted > noteHolds);
  };
  return {
    /** What has to be written together with these messages. */
    missing: (messages: readonly MessageSamples[]): DeviceHour[] => {
      const now = clock.now();
      const found = new Map<string, DeviceHour>();
      for (const { deviceId, samples } of messages)
        for (const { measuredAt } of samples) {
          const hour = hourOf(measuredAt);
          const key = `${deviceId}:${hour}`;
          if (!found.has(key) && needsNote(key, hour, now)) found.set(key, { deviceId, hour });
        }
      return [...found.values()];
    },
    /** To be called after the commit of what `missing` returned. */
    remember: (hours: readonly DeviceHour[], notedAt: number): void => {
      if (notes.size > mostRemembered) notes = new Map();
      for (const { deviceId, hour } of hours) notes.set(`${deviceId}:${hour}`, notedAt);
    },
    /** A commit took so long that an older note it leaned on may be gone: every hour is noted again. */
    tookTooLong: (startedAt: number): boolean => clock.now() - startedAt > noteRests - noteHolds,
    forget: (): void => notes.clear(),
  };
};
