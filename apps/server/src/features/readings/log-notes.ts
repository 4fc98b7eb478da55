import type { Clock } from "../../kernel/clock.ts";
import { createOncePer } from "../../kernel/log-throttle.ts";
import type { Logger } from "../../kernel/logging.ts";
import type { DeviceRecord } from "../devices/index.ts";
import type { Prepared } from "./prepared.ts";

const hour = 3_600_000;

/** What somebody can mend, by note; the others are the ordinary life of a device. */
const advice: Partial<Record<Prepared["notes"][number], string>> = {
  clock_drift: "the clock of a device drifts; set it",
  clock_offset: "the clock of a device is ahead; set it",
  time_zone_shift: "the times of a device are off by its time zone; let it send UTC or an offset",
  reverse_flow: "a device without a reverse channel reports reverse flow",
  totaliser_reset: "the total of a device fell back; the meter was reset or exchanged",
  totaliser_jump: "the total of a device rose faster than its meter can measure",
};

/** Warns of doubts about stored messages, once an hour for each device and doubt. */
export const createNoteLog = (clock: Clock, logger: Logger) => {
  const firstThisHour = createOncePer(clock, hour);
  return ({ id, name }: DeviceRecord, { notes, clockOffsetMs }: Prepared): void => {
    for (const note of notes) {
      const text = advice[note];
      if (text === undefined || !firstThisHour(`${id} ${note}`)) continue;
      const offset = note.startsWith("clock") || note === "time_zone_shift" ? clockOffsetMs : null;
      const clockOffsetSeconds = offset === null ? {} : { clockOffsetSeconds: Math.round(offset / 1000) };
      logger.warn({ deviceId: id, device: name, note, ...clockOffsetSeconds }, text);
    }
  };
};
