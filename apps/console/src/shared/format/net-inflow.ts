import type { DeviceSummary } from "@sgval/contract/devices/device";
import { goodValue } from "./good-value.ts";

type Latest = DeviceSummary["latest"];

/** The good value of a channel and when it was measured; `null` without one. */
export const goodReading = (latest: Latest, key: string): { value: number; at: string } | null => {
  const value = goodValue(latest, key);
  return latest && value !== null ? { value, at: latest.times[key] ?? latest.measuredAt } : null;
};

/**
 * Water that flows into a zone now, m³/h: forward less reverse flow of its meter, or its net flow. `null` where one of them is not
 * good, or where they were measured at different times.
 */
export const netInflow = (latest: Latest): { value: number; at: string } | null => {
  const forward = goodReading(latest, "flow_forward");
  if (!forward) return goodReading(latest, "flow");
  if (latest && !("flow_reverse" in latest.values)) return forward;
  const reverse = goodReading(latest, "flow_reverse");
  return reverse?.at === forward.at ? { value: forward.value - reverse.value, at: forward.at } : null;
};
