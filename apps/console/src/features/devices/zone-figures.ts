import type { DeviceSummary } from "@sgval/contract/devices/device";
import { goodValue } from "../../shared/format/good-value.ts";

type Member = Pick<DeviceSummary, "id" | "displayName" | "type" | "reportIntervalSeconds" | "latest">;
type Latest = DeviceSummary["latest"];

/** The good value of a channel and when it was measured; `null` without one. */
const goodReading = (latest: Latest, key: string): { value: number; at: string } | null => {
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

/** The pressure at the critical point of a zone, bar: as its own device has it, else the lowest that a member measures. */
export const criticalPressure = <One extends Member>(
  zone: Pick<Member, "latest">,
  members: readonly One[],
): { value: number; at: string; by: One | null } | null => {
  const own = goodReading(zone.latest, "critical_point_pressure");
  if (own) return { ...own, by: null };
  const measured = members.flatMap((by) => {
    const found = goodReading(by.latest, "critical_point_pressure");
    return found ? [{ ...found, by }] : [];
  });
  return measured.sort((one, other) => one.value - other.value)[0] ?? null;
};

/** The member that reports least often: what is computed of a zone is as old as its values may be. */
export const slowestOf = <One extends Member>(members: readonly One[]): One | null =>
  members.reduce<One | null>(
    (slowest, member) =>
      slowest === null || member.reportIntervalSeconds > slowest.reportIntervalSeconds ? member : slowest,
    null,
  );
