import type { LeakSensingSetting } from "@sgval/contract/leaks/leak-sensing";
import { quarterMs } from "@sgval/quantities/duration";
import type { TimeZone } from "@sgval/quantities/time-zone";
import type { DatabaseHandle } from "../../../kernel/database.ts";
import { createInflowReader } from "./inflow/zone-inflows.ts";
import { excludedDays } from "./learning/excluded-days.ts";
import { createSensing, type SensedLeak, type SensingOptions } from "./sense-zones.ts";
import { type DaySeries, takeQuarter } from "./series/day-series.ts";
import { aroundOf, type SensedZone } from "./zone-meters.ts";

interface SensingSetup extends Pick<SensingOptions, "levelFactor"> {
  zones: readonly SensedZone[];
  series: DaySeries;
  /** Holidays and logged flushing. */
  calendar: Parameters<typeof excludedDays>[0];
  parameters: LeakSensingSetting;
  zone: TimeZone;
}

/** Sensing as the server and a replay of stored readings both do it, with the readings that it takes. */
export const openSensing = (
  db: DatabaseHandle,
  { zones, series, calendar, parameters, zone, levelFactor }: SensingSetup,
) => {
  const isExcluded = excludedDays(calendar, zone);
  const contained = new Map(zones.map(({ deviceId, contains }) => [deviceId, contains]));
  const sensing = createSensing({
    deviceIds: zones.map(({ deviceId }) => deviceId),
    parameters,
    zone,
    isExcluded: (deviceId, day, at) => isExcluded(contained.get(deviceId) ?? [], day, at),
    levelFactor,
    seriesOf: series.seriesOf,
    zonesAround: aroundOf(zones),
  });
  const read = createInflowReader(db, zones);
  return {
    sensing,
    /**
     * Reads a range (epoch ms, on full quarters); the next one begins where it ends.
     * @returns takes the quarter of an hour that begins at a time, in their order: leaks that are suspected then
     */
    readRange: async (range: {
      from: number;
      to: number;
    }): Promise<(at: number) => Promise<SensedLeak[]>> => {
      const inflows = new Map((await read(range)).map(({ deviceId, inflow }) => [deviceId, inflow]));
      return (at) => {
        const index = (at - range.from) / quarterMs;
        return takeQuarter(sensing, series, at, (deviceId) => inflows.get(deviceId)?.[index] ?? Number.NaN);
      };
    },
  };
};
