import type { ReadingNote } from "@sgval/contract/readings/mapping";
import { minuteMs } from "@sgval/quantities/duration";
import type { Cancel, Clock } from "../../../kernel/clock.ts";
import type { AlarmWriter } from "./alarm-writer.ts";
import type { KindRules } from "./kind-rules.ts";

/** What a message says of the clock of its device. */
const clockNotes: readonly ReadingNote[] = ["clock_drift", "clock_offset", "time_zone_shift"];

/** A device that kept its samples sends them one after the other, the newest last; by then it has. */
const backlogWithin = minuteMs;

/** Raises the alarm of a clock that is off, and clears it with the first message of a right one. */
export const createClockWatch = ({
  clock,
  writer,
  rules,
}: {
  clock: Clock;
  writer: Pick<AlarmWriter, "signal" | "isActive">;
  rules: KindRules;
}) => {
  /** Devices whose last message was old: a clock that is behind, or what was kept while they were away. */
  const behind = new Map<number, Cancel>();
  const sourceOf = (deviceId: number) => ({ deviceId, kind: "clock_drift" as const, channel: null });
  const raise = (deviceId: number): void => {
    const source = sourceOf(deviceId);
    const rule = rules.of(deviceId, "clock_drift");
    if (rule.enabled && !writer.isActive(source))
      writer.signal({ ...source, at: clock.now(), type: "activated", priority: rule.priority });
  };
  const forget = (deviceId: number): void => {
    behind.get(deviceId)?.();
    behind.delete(deviceId);
  };
  return {
    /**
     * @param accepted samples that were new; a message without any says nothing of the clock
     * @param offsetMs how far the clock is ahead, where a note says that it is off
     */
    heard: (
      deviceId: number,
      {
        notes,
        accepted,
        offsetMs,
      }: { notes: readonly ReadingNote[]; accepted: number; offsetMs: number | null },
    ): void => {
      const isOff = notes.some((note) => clockNotes.includes(note));
      if (!isOff) {
        if (accepted === 0) return;
        forget(deviceId);
        const source = sourceOf(deviceId);
        if (writer.isActive(source)) writer.signal({ ...source, at: clock.now(), type: "cleared" });
      } else if ((offsetMs ?? 0) >= 0) raise(deviceId);
      else if (!behind.has(deviceId))
        behind.set(
          deviceId,
          clock.after(backlogWithin, () => {
            behind.delete(deviceId);
            raise(deviceId);
          }),
        );
    },
    forget,
    close: (): void => {
      for (const deviceId of [...behind.keys()]) forget(deviceId);
    },
  };
};
