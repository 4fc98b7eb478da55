import type { ReadingNote } from "@sgval/contract/readings/mapping";
import type { Clock } from "../../../kernel/clock.ts";
import type { AlarmWriter } from "./alarm-writer.ts";
import type { KindRules } from "./kind-rules.ts";

/** What a message says of the clock of its device. */
const clockNotes: readonly ReadingNote[] = ["clock_drift", "clock_offset", "time_zone_shift"];

/** Raises the alarm of a clock that is off, and clears it with the first message of a right one. */
export const createClockWatch = ({
  clock,
  writer,
  rules,
}: {
  clock: Clock;
  writer: Pick<AlarmWriter, "signal" | "isActive">;
  rules: KindRules;
}) => ({
  /** @param accepted samples that were new; a message without any says nothing of the clock */
  heard: (deviceId: number, notes: readonly ReadingNote[], accepted: number): void => {
    const source = { deviceId, kind: "clock_drift" as const, channel: null };
    const isOff = notes.some((note) => clockNotes.includes(note));
    if (isOff === writer.isActive(source) || (!isOff && accepted === 0)) return;
    const rule = rules.of(deviceId, "clock_drift");
    if (!isOff) writer.signal({ ...source, at: clock.now(), type: "cleared" });
    else if (rule.enabled)
      writer.signal({ ...source, at: clock.now(), type: "activated", priority: rule.priority });
  },
});
