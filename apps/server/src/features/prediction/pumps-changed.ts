import { actionRule, type Command } from "@sgval/contract/control/control";
import { pumpsOf } from "@sgval/contract/control/pumps";
import { hourMs } from "@sgval/quantities/duration";
import { channelKey } from "@sgval/quantities/parameter";
import { trustedValue } from "@sgval/quantities/quality";
import type { DatabaseHandle } from "../../kernel/database.ts";
import type { DeviceRecord, LatestReading } from "../devices/index.ts";
import { readingView, sparseReadings } from "../readings/index.ts";

interface TimedReading extends Pick<LatestReading, "values" | "quality"> {
  receivedAt: string;
}

/**
 * Until when (epoch ms) readings (oldest first) are of before one of the pumps started or stopped: the last one in which none had,
 * and no earlier than `since`; `null` where none did after it.
 */
const unchangedUntil = (
  readings: readonly TimedReading[],
  pumps: readonly string[],
  since: number,
): number | null => {
  const stood = new Map<string, boolean>();
  let unchanged = since;
  for (const reading of readings) {
    const receivedAt = Date.parse(reading.receivedAt);
    for (const pump of pumps) {
      const running = trustedValue(reading, channelKey("pump_running", pump));
      if (running === null) continue;
      const runs = running !== 0;
      if (receivedAt > since && (stood.get(pump) ?? runs) !== runs) return unchanged;
      stood.set(pump, runs);
    }
    unchanged = Math.max(unchanged, receivedAt);
  }
  return null;
};

/**
 * Until when (epoch ms) what is measured after a command to pumps shows it alone: a controller starts and stops others by itself,
 * of which there is no command; `null` where it did not.
 */
export const otherPumpsUnchangedUntil = async (
  db: DatabaseHandle,
  device: DeviceRecord,
  { action, pumpIds, carriedOutAt }: Pick<Command, "action" | "pumpIds"> & { carriedOutAt: Date },
  now: number,
): Promise<number | null> => {
  const others = actionRule(action).ofPumps
    ? pumpsOf(device).filter((pump) => pumpIds !== null && !pumpIds.includes(pump))
    : [];
  if (others.length === 0) return null;
  const since = carriedOutAt.getTime();
  const rows = await sparseReadings(db, device.id, { from: since - hourMs, to: now, leastApart: 1 });
  const readings = rows.map((row) => readingView(device, row));
  return unchangedUntil(readings, others, since);
};
