import type { DatabaseHandle } from "../../../kernel/database.ts";
import { type DeviceRecord, type LatestReading, valueTimes } from "../../devices/index.ts";
import { MOST_AHEAD, readingsArrived, readingView, serverTimes } from "../../readings/index.ts";
import type { ControlDeps } from "../control-deps.ts";

type StoredReading = ReturnType<typeof readingView>;

/** Messages may carry different parameters; one that is reported less often is not in the last of them. */
const mostReadings = 50;

interface Found {
  value: number;
  measuredAt: number;
}

/**
 * The last value that a device measured between a command and the next one. What arrived after the next one is left out whatever its device says: a clock that is behind makes it one of before. Those of a clock that is
 * ahead count by that of the server.
 */
const valueBetween = async (
  db: DatabaseHandle,
  device: Pick<DeviceRecord, "id" | "channels">,
  { since, until }: { since: number; until: number },
  goodOf: (reading: StoredReading) => number | null,
): Promise<Found | null> => {
  const range = { from: since, to: until + MOST_AHEAD, by: until };
  const rows = await readingsArrived(db, device.id, range, mostReadings);
  const serverTime = serverTimes(rows);
  for (const row of rows) {
    if (serverTime(row) <= since) continue;
    const value = goodOf(readingView(device, row));
    if (value !== null) return { value, measuredAt: row.measuredAt };
  }
  return null;
};

/**
 * The newest value that a device measured after a command, where another one followed the last one before that (epoch ms); `null`
 * where none is good.
 * @param goodOf the value of a reading, where it is good enough
 */
export const valueAfter = async (
  { db, registry, latest }: Pick<ControlDeps, "db" | "registry" | "latest">,
  { deviceId, parameter }: { deviceId: number; parameter: string },
  { since, until }: { since: number; until: number | null },
  goodOf: (reading: Pick<LatestReading, "values" | "quality">) => number | null,
): Promise<Found | null> => {
  const device = registry.get(deviceId);
  if (!device) return null;
  if (until !== null) return valueBetween(db, device, { since, until }, goodOf);
  const reading = latest.of(deviceId);
  if (!reading) return null;
  const { measuredAt, receivedAt } = valueTimes(reading, parameter);
  // One that arrived before is of before, whatever the device's clock.
  const value = Math.min(measuredAt, receivedAt) > since ? goodOf(reading) : null;
  return value === null ? null : { value, measuredAt };
};
