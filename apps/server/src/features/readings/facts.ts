import { defineFact } from "../../kernel/facts.ts";
import type { DeviceRecord } from "../devices/index.ts";
import type { Sample } from "./sample.ts";

/** New readings of a device were committed. */
export const readingsRecorded = defineFact<{
  device: DeviceRecord;
  /** Truly new ones, newest first. */
  samples: readonly Sample[];
  /** How many of them are moments that were not there before. */
  added: number;
  /** Those that are news for screens, alarms and automation: not late, and none older than what was known. */
  live: readonly Sample[];
}>("readings.recorded");

/** A device was heard and what it sent is stored, whether it was new, or could be read, or not. */
export const deviceHeard = defineFact<{ deviceId: number; at: number }>("device.heard");
