import type { DeviceSummary } from "@sgval/contract/devices/device";
import { goodReading } from "../../shared/format/net-inflow.ts";

type Member = Pick<DeviceSummary, "id" | "displayName" | "type" | "reportIntervalSeconds" | "latest">;
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
