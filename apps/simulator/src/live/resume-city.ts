import type { DeviceSummary } from "@sgval/contract/devices/device";
import { type CityState, newCity } from "../hydraulics/city-state.ts";

/**
 * A city that goes on where the console's last readings end, for a simulator that has lost its own
 * memory: totals continue, so that no meter appears to run backwards. Null when nothing was ever stored.
 */
export function resumeCity(
  devices: ReadonlyMap<string, DeviceSummary>,
  names: readonly string[],
): CityState | null {
  const snapshots = names.flatMap((name) => {
    const latest = devices.get(name)?.latest;
    return latest ? [Date.parse(latest.measuredAt)] : [];
  });
  if (snapshots.length === 0) return null;
  const city = newCity(Math.max(...snapshots));
  for (const [link, total] of Object.entries(city.totals)) {
    const values = devices.get(link)?.latest?.values;
    total.forward = values?.total_forward ?? values?.total_flow ?? total.forward;
  }
  return city;
}
