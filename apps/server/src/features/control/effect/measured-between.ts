import type { DatabaseHandle } from "../../../kernel/database.ts";
import type { DeviceRecord } from "../../devices/index.ts";
import { MOST_AHEAD, readingsArrived, readingView, serverTimes } from "../../readings/index.ts";

type StoredReading = ReturnType<typeof readingView>;

/** Messages may carry different parameters; one that is reported less often is not in the last of them. */
const mostReadings = 50;

/**
 * The last value that a device measured between a command and the next one (epoch ms); `null` where there is none. What arrived
 * after the next one is left out whatever its device says: a clock that is behind makes it one of before. Those of a clock that is
 * ahead count by that of the server.
 */
export const measuredBetween = async (
  db: DatabaseHandle,
  device: Pick<DeviceRecord, "id" | "channels">,
  { since, until }: { since: number; until: number },
  goodOf: (reading: StoredReading) => number | null,
): Promise<{ value: number; measuredAt: number } | null> => {
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
