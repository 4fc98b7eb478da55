import type { DeviceSummary } from "@sgval/contract/device";
import { type CityState, newCity } from "../hydraulics/city-state.ts";

/**
 * A city that goes on where the console's last readings end, for a simulator that has lost its own
 * memory: totals continue, so that no meter appears to run backwards. Null when nothing was ever stored.
 */
export function resumeCity(
  devices: ReadonlyMap<string, DeviceSummary>,
  names: readonly string[],
): CityState | null {
  const moments = names.flatMap((name) => {
    const latest = devices.get(name)?.latest;
    return latest ? [Date.parse(latest.measuredAt)] : [];
  });
  if (moments.length === 0) return null;
  const city = newCity(Math.max(...moments));
  for (const [link, total] of Object.entries(city.totals)) {
    const values = devices.get(link)?.latest?.values;
    total.forward = values?.total_forward ?? values?.total_flow ?? total.forward;
  }
  return city;
}
