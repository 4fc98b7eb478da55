import type { Reading } from "@sgval/contract/readings/readings";
import { updatesPerSecond } from "@sgval/contract/realtime";
import type { Cancel, Clock } from "../../kernel/clock.ts";

/** Gathers items per key and hands them over at most so often. */
export interface Coalescer<T> {
  add(key: number, items: readonly T[]): void;
  close(): void;
}

interface Pause<T> {
  waiting: T[];
  cancel: Cancel;
}

/**
 * Gathers items per key (the latest added in front) and gives them out once a period: the first at once,
 * what comes within a period of that together at its end, so that nothing is lost.
 */
export const createCoalescer = <T>(
  after: Clock["after"],
  periodMilliseconds: number,
  give: (key: number, items: T[]) => void,
): Coalescer<T> => {
  const pauses = new Map<number, Pause<T>>();
  const giveAndPause = (key: number, items: T[]) => {
    pauses.set(key, { waiting: [], cancel: after(periodMilliseconds, () => endPause(key)) });
    give(key, items);
  };
  const endPause = (key: number) => {
    const { waiting } = pauses.get(key) ?? { waiting: [] };
    pauses.delete(key);
    if (waiting.length > 0) giveAndPause(key, waiting);
  };
  return {
    add: (key, items) => {
      const pause = pauses.get(key);
      if (pause) pause.waiting = [...items, ...pause.waiting];
      else giveAndPause(key, [...items]);
    },
    close: () => {
      for (const { cancel } of pauses.values()) cancel();
      pauses.clear();
    },
  };
};

/** Each time once, the newest first; of two readings of one time the later arrival. */
const newestFirst = (arrived: readonly Reading[]): Reading[] => {
  const byTime = new Map<string, Reading>();
  for (const reading of arrived) if (!byTime.has(reading.measuredAt)) byTime.set(reading.measuredAt, reading);
  return [...byTime.values()].sort((one, other) => (one.measuredAt < other.measuredAt ? 1 : -1));
};

/** Hands the readings of a device on, newest first, at most `updatesPerSecond` times a second and device. */
export const createLiveUpdates = (
  clock: Clock,
  send: (deviceId: number, readings: Reading[]) => void,
): Coalescer<Reading> =>
  createCoalescer(clock.after, 1000 / updatesPerSecond, (deviceId, gathered) =>
    send(deviceId, newestFirst(gathered)),
  );
