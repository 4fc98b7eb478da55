import type { ReadingNote } from "@sgval/contract/readings/mapping";
import { minuteMs } from "@sgval/quantities/duration";
import type { Cancel, Clock } from "../../../kernel/clock.ts";
import type { EventBus } from "../../../kernel/events.ts";
import { deviceHeard } from "../../readings/index.ts";
import type { AlarmWriter } from "./alarm-writer.ts";
import type { KindRules } from "./kind-rules.ts";
import { createRaiser, ofDevice } from "./watch.ts";

/** What a message says of the clock of its device. */
const clockNotes: readonly ReadingNote[] = ["clock_drift", "clock_offset", "time_zone_shift"];

/** A device that kept its samples sends them one after the other, the newest last; by then it has. */
const backlogWithin = minuteMs;

/** Raises the alarm of a clock that is off, and clears it with the first message of a right one. */
export const createClockWatch = (deps: {
  clock: Clock;
  writer: Pick<AlarmWriter, "signal" | "isActive">;
  rules: Pick<KindRules, "of">;
}) => {
  const { clock } = deps;
  const { raise, clear } = createRaiser(deps);
  /** Devices whose last message was old: a clock that is behind, or what was kept while they were away. */
  const behind = new Map<number, Cancel>();
  const forget = (deviceId: number): void => {
    behind.get(deviceId)?.();
    behind.delete(deviceId);
  };
  /**
   * @param accepted samples that were new; a message without any says nothing of the clock
   * @param offsetMs how far the clock is ahead, where a note says that it is off
   * @param isUnset it was never set since it lost its power
   */
  const heard = (
    deviceId: number,
    {
      notes,
      accepted,
      offsetMs,
      isUnset = false,
    }: {
      notes: readonly ReadingNote[];
      accepted: number;
      offsetMs: number | null;
      isUnset?: boolean;
    },
  ): void => {
    const source = ofDevice(deviceId, "clock_drift");
    const isOff = isUnset || notes.some((note) => clockNotes.includes(note));
    if (!isOff) {
      if (accepted === 0) return;
      forget(deviceId);
      clear(source);
    } else if ((offsetMs ?? 0) >= 0) raise(source);
    else if (!behind.has(deviceId))
      behind.set(
        deviceId,
        clock.after(backlogWithin, () => {
          behind.delete(deviceId);
          raise(source);
        }),
      );
  };
  return {
    listen: (on: EventBus["on"]): void =>
      void on(deviceHeard, ({ deviceId, message }) => {
        if (!message) return;
        const { notes, clockOffsetMs, samples, dead } = message.prepared;
        const [newest] = samples;
        // A clock that was set before the message left has kept samples of before, whose times are estimates.
        const wasSet = newest !== undefined && newest.measuredAt !== newest.receivedAt;
        heard(deviceId, {
          isUnset: dead?.reason === "clock_unset" || (notes.includes("time_estimated") && !wasSet),
          ...{ notes, accepted: message.accepted, offsetMs: clockOffsetMs },
        });
      }),
    heard,
    forget,
    close: (): void => {
      for (const deviceId of [...behind.keys()]) forget(deviceId);
    },
  };
};
