import type { LiveListener } from "../../shared/realtime/live-events.ts";

/** Something that a report may count: a reading, a command or an alarm of a device. */
export interface Counted {
  of: "reading" | "command" | "alarm";
  deviceId: number;
  /** Epoch ms. */
  at: number;
}

/** `null` after a time without a connection, in which something may have been missed. */
type OnCounted = (counted: readonly Counted[] | null) => void;
const listeners = new Set<OnCounted>();

const emit = (counted: readonly Counted[] | null): void => {
  for (const listener of listeners) listener(counted);
};

export const onCounted = (listener: OnCounted): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Lets the report on screen know that there is more to count by now. */
export const listen = (): LiveListener => ({
  updates: (updates) => {
    if (listeners.size === 0) return;
    emit(
      updates.flatMap(({ deviceId, readings }) =>
        readings.map(({ measuredAt }): Counted => ({ of: "reading", deviceId, at: Date.parse(measuredAt) })),
      ),
    );
  },
  command: ({ deviceId, createdAt }) => {
    if (deviceId !== null) emit([{ of: "command", deviceId, at: Date.parse(createdAt) }]);
  },
  alarm: ({ deviceId, raisedAt }) => emit([{ of: "alarm", deviceId, at: Date.parse(raisedAt) }]),
  refetch: () => emit(null),
});
