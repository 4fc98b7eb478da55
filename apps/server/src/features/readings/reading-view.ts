import type { Reading } from "@sgval/contract/readings/readings";
import { qualityFromCode } from "@sgval/quantities/quality";
import type { DeviceRecord } from "../devices/index.ts";

interface StoredTimestamp {
  measuredAt: number;
  receivedAt: number;
  slots: readonly (number | null)[];
  quality: readonly (number | null)[] | null;
}

/** A stored moment as it leaves the server: values by parameter, and the flags that are not good. */
export const readingView = (
  device: Pick<DeviceRecord, "id" | "channels">,
  timestamp: StoredTimestamp,
): Reading => {
  const values: Record<string, number | null> = {};
  const quality: Record<string, string> = {};
  for (const { slot, parameter } of device.channels) {
    const value = timestamp.slots[slot] ?? null;
    const flag = timestamp.quality?.[slot] ?? 0;
    // A parameter this moment says nothing of is left out; one it says is missing is `null`.
    if (value === null && !flag) continue;
    values[parameter] = value;
    if (flag) quality[parameter] = qualityFromCode(flag) ?? "suspect";
  }
  return {
    deviceId: device.id,
    measuredAt: new Date(timestamp.measuredAt).toISOString(),
    receivedAt: new Date(timestamp.receivedAt).toISOString(),
    values,
    quality,
  };
};
