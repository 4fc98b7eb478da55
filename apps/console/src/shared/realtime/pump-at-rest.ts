import type { DeviceSummary } from "@sgval/contract/devices/device";
import { isLowAtRest } from "@sgval/contract/devices/running-pumps";
import { isShown, qualityNamed } from "@sgval/quantities/quality";

/** Whether a low value of a channel is that of a pump that stands still, by the newest values of its device. */
export const isAtRest = (latest: DeviceSummary["latest"], channel: string): boolean =>
  latest !== null &&
  isLowAtRest(channel, Object.keys(latest.values), (key) =>
    isShown(qualityNamed(latest.quality[key])) ? (latest.values[key] ?? null) : null,
  );
