import { defineEvent } from "../../kernel/events.ts";
import type { DeviceRecord } from "../devices/index.ts";
import type { Sample } from "./sample.ts";

/** New readings of a device were committed. */
export const readingsRecorded = defineEvent<{
  device: DeviceRecord;
  /** Truly new ones, newest first. */
  samples: readonly Sample[];
  /** How many of them are moments that were not there before. */
  added: number;
  /** Those that are news for screens, alarms and automation: not late, and none older than what was known. */
  live: readonly Sample[];
}>("readings.recorded");

/** A device was heard and what it sent is stored, whether it was new, or could be read, or not. */
export const deviceHeard = defineEvent<{ deviceId: number; at: number }>("device.heard");
