import { findingOf, type RiskFinding } from "@sgval/contract/risk/risk-score";
import type { ZoneBurst, ZoneGrowth } from "@sgval/contract/zones/zone-burst";
import { minuteMs } from "@sgval/quantities/duration";
import { defineEvent } from "../../../kernel/events.ts";
import type { DeviceRegistry } from "../../devices/index.ts";
import type { MeasuredZone } from "../../risk/index.ts";
import { dayAfter, earlierDay, monthBefore } from "../days/local-days.ts";
import { readDays } from "../days/read-days.ts";
import { hasInlets, sourcesOf } from "../days/zone-sources.ts";
import { burstWeeks } from "../rules/burst.ts";
import { findZones, type ZoneRecord } from "../zones.store.ts";
import type { AccountDeps } from "./account-deps.ts";
import { stateOf } from "./assess-state.ts";
import { balanceOf } from "./read-balance.ts";

/** What the data of a zone say, at the device that measures it. */
export interface ZoneStateChange {
  zoneId: number;
  deviceId: number;
  burst: ZoneBurst;
  growth: ZoneGrowth;
  /** Infrastructure leakage index of the last closed month; `null` also where it means nothing: too few meters were read, or customers counted in a zone within. */
  ili: number | null;
}

/** The state of a zone was worked out, on the node that does so. */
export const zoneStateChanged = defineEvent<ZoneStateChange>("zoneStateChanged");

/** States are worked out again when they are older than this (ms). */
const freshFor = 10 * minuteMs;

/** The states of all zones with an inlet and a device that stands for them. */
export const createZoneStates = (deps: AccountDeps) => {
  const { clock, zone, db } = deps;
  let known: { at: number; states: ZoneStateChange[] } | null = null;

  const assess = async (isStopped: () => boolean): Promise<ZoneStateChange[]> => {
    const now = clock.now();
    const today = zone.dateOf(now);
    const month = monthBefore(today, 1);
    const states: ZoneStateChange[] = [];
    const zones = await findZones(db.kysely);
    for (const record of zones) {
      if (isStopped()) break;
      if (record.deviceId === null || !hasInlets(record)) continue;
      const from = earlierDay(month.from, dayAfter(today, -7 * burstWeeks));
      const { stored, all, context } = await readDays(deps, record, { from, to: today });
      const within = ({ day }: { day: string }) => day >= month.from && day <= month.to;
      const balance = await balanceOf(deps, record, month, {
        days: all.filter(within),
        stored: stored.filter(within),
        zones,
      });
      const { burst, growth } = stateOf(all, stored, context, now);
      const index = balance.figures.ili;
      // Meters that nobody read look like losses, and so do the customers of a zone within: no risk of this one.
      const isMeant = !index?.notes.includes("low_coverage") && !balance.problems.includes("zone_within");
      const ili = index && isMeant ? index.value : null;
      states.push({ zoneId: record.id, deviceId: record.deviceId, burst, growth, ili });
    }
    known = { at: now, states };
    return states;
  };
  return {
    assess,
    /** The states as they were worked out last, unless that is long ago. */
    current: async (): Promise<ZoneStateChange[]> =>
      known && Math.abs(clock.now() - known.at) < freshFor ? known.states : assess(() => false),
  };
};

/** What risk asks of the zones that a device stands for, also of those without an inlet. */
export const measuredZones = (
  records: readonly ZoneRecord[],
  registry: Pick<DeviceRegistry, "get" | "all">,
): MeasuredZone[] =>
  records.flatMap((record) => {
    const { deviceId, account } = record;
    if (deviceId === null) return [];
    return [
      {
        deviceId,
        critical: sourcesOf(record, registry).critical.map(({ deviceId: point, slot }) => ({
          deviceId: point,
          slot,
        })),
        connections: account.connections,
      },
    ];
  });

/** What the state of a zone adds to the risk of its device; growth counts by its rate, also below that of the alarm. */
export const findingsOf = ({ burst, growth, ili }: ZoneStateChange): RiskFinding[] => [
  ...(burst.level === "red" || burst.level === "now"
    ? [{ indicator: "burst" as const, value: burst.excess ?? 0, severity: 1, channel: null }]
    : []),
  ...(growth.perWeek !== null && growth.perWeek > 0 ? [findingOf("leakage_growth", growth.perWeek)] : []),
  ...(ili === null ? [] : [findingOf("ili", ili)]),
];
