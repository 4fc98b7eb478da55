import type { DeviceSummary } from "@sgval/contract/devices/device";
import { trustedValue } from "@sgval/quantities/quality";

/** The newest value of a channel where its quality is good; `null` otherwise. */
export const goodValue = (latest: DeviceSummary["latest"], key: string): number | null =>
  latest && trustedValue(latest, key);
