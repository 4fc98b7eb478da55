import { hourMs, quarterMs } from "@sgval/quantities/duration";
import type { TimeZone } from "@sgval/quantities/time-zone";
import { telemetryUse, zonesWithTelemetry } from "../../../meters/index.ts";
import { perDay } from "../expected-inflow.ts";

import type { SensedLeak, Sensing } from "../sense-zones.ts";
import type { SensedZone } from "../zone-meters.ts";
import { type NightPressureDeps, openNightPressures } from "./night-pressures.ts";
import type { DaySeriesName, DaySeriesValue } from "./watch-series.ts";

/** At noon the meters and loggers that send once a day have sent their night and the end of the day before. */
const takenAt = perDay / 2;
/** Of the meters of a zone that send, so many say what was used on a day. */
const leastRead = 0.9;

/** The series by day of zones, as they come to be known. */
export interface DaySeries {
  /** Those of a zone; with a time (epoch ms) only those that it showed by then. */
  seriesOf(deviceId: number, at?: number): readonly DaySeriesName[];
  /** Devices other than meters of flow whose readings count. */
  deviceIds: readonly number[];
  /** What is known at a time (epoch ms, the end of a quarter of an hour) and was not a quarter before. */
  knownAt(at: number, sensing: Sensing): Promise<DaySeriesValue[]>;
}

/** Zones that show nothing but their net inflow. */
export const netFlowAlone: DaySeries = {
  seriesOf: () => [],
  deviceIds: [],
  knownAt: () => Promise.resolve([]),
};

type Deps = Omit<NightPressureDeps, "zone"> & { zone: TimeZone };

/** Opens the series of zones: those whose customers' meters send by themselves, and those with pressures in a model. */
export const openDaySeries = async (deps: Deps, zones: readonly SensedZone[]): Promise<DaySeries> => {
  const { db, zone } = deps;
  const telemetry = await zonesWithTelemetry(db.kysely);
  const sentSince = new Map(telemetry.map(({ zoneId, since }) => [zoneId, since.getTime()]));
  const metered = zones.filter(({ zoneId }) => zoneId !== null && sentSince.has(zoneId));
  const meteredSince = new Map(
    metered.map(({ deviceId, zoneId }) => [deviceId, sentSince.get(zoneId ?? 0) ?? Number.POSITIVE_INFINITY]),
  );
  const pressures = await openNightPressures(deps, zones);

  const balances = async (day: number, midnight: number, until: number): Promise<DaySeriesValue[]> => {
    const yesterday = { from: new Date(zone.startOfDay(midnight - 1)), to: new Date(midnight) };
    const zoneIds = metered.flatMap(({ zoneId }) => zoneId ?? []);
    if (zoneIds.length === 0) return [];
    const uses = await telemetryUse(db.kysely, zoneIds, { ...yesterday, until: new Date(until) });
    const hours = (yesterday.to.getTime() - yesterday.from.getTime()) / hourMs;
    return metered.map(({ deviceId, zoneId }) => {
      const use = uses.find((one) => one.zoneId === zoneId);
      const isRead = use !== undefined && use.read > 0 && use.read >= leastRead * use.meters;
      return {
        ...{ deviceId, series: "day_balance" as const, day: day - 1, basis: use?.meters ?? Number.NaN },
        // Those that have not sent are taken as the others.
        by: isRead ? (use.volume * use.meters) / use.read / hours : Number.NaN,
      };
    });
  };

  return {
    seriesOf: (deviceId, at = Number.MAX_VALUE) => [
      ...((meteredSince.get(deviceId) ?? Number.POSITIVE_INFINITY) < at ? (["day_balance"] as const) : []),
      ...(pressures.has(deviceId, at) ? (["night_pressure"] as const) : []),
    ],
    deviceIds: pressures.deviceIds,
    knownAt: async (at, sensing) => {
      const quarter = sensing.quarterOf(at);
      const day = Math.floor(quarter / perDay);
      if (quarter - day * perDay !== takenAt) return [];
      const midnight = zone.startOfDay(at);
      const nights = await pressures.ofNight(day, midnight, sensing);
      return [
        ...(await balances(day, midnight, at)),
        ...nights.map(({ flow, ...night }) => ({
          ...{ ...night, series: "night_pressure" as const, day, value: flow, by: 0, basis: 1 },
        })),
      ];
    },
  };
};

/** Takes the next quarter of an hour, and what series say of the day with its end. Returns leaks that are suspected now. */
export const takeQuarter = async (
  sensing: Sensing,
  series: DaySeries,
  at: number,
  inflowOf: (deviceId: number) => number,
): Promise<SensedLeak[]> => {
  const found = sensing.push(at, inflowOf);
  const values = await series.knownAt(at + quarterMs, sensing);
  return values.length > 0 ? [...found, ...sensing.pushDays(values)] : found;
};
