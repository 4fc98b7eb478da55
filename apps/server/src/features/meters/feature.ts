import { createTimeZone } from "@sgval/quantities/time-zone";
import { tableExport } from "../../gateways/tables/send-table.ts";
import { keptData } from "../../kernel/retention/kept-data.ts";
import { type Feature, provide } from "../../kernel/services.ts";
import { deviceRegistry } from "../devices/index.ts";
import { customerMeters } from "../readings/index.ts";
import { systemInputOf, zones } from "../zones/index.ts";
import { meterRoutes } from "./meters.routes.ts";
import { createTelemetry } from "./take-telemetry.ts";
import { sumVolumes } from "./totals.store.ts";
import { meterUpkeep } from "./upkeep/assess-pending.ts";

/** Water meters of customers by area: their readings, what was used, and the sums against the inflow. */
export const feature: Feature = {
  name: "meters",
  provides: [
    provide(customerMeters, ({ onStop, ...kernel }) => {
      const telemetry = createTelemetry(kernel);
      onStop(telemetry.close);
      return telemetry;
    }),
  ],
  routes: (app, { use, config, ...kernel }) =>
    meterRoutes(
      app,
      {
        ...kernel,
        registry: use(deviceRegistry),
        zone: createTimeZone(config.timeZone),
        timeZone: config.timeZone,
        inflowOf: async (zoneId, { from, to }) => {
          const { volume, good, expected } = await use(zones).netInflow(zoneId, {
            from: from.getTime(),
            to: to.getTime(),
          });
          return { ...systemInputOf(volume), covered: expected > 0 ? good / expected : 0 };
        },
        hasZoneWithin: (zoneId, { from, to }) =>
          use(zones).hasZoneWithin(zoneId, { from: from.getTime(), to: to.getTime() }),
        leastCoverage: () => use(zones).meterCoverage(),
      },
      use(tableExport),
    ),
  react: ({ use, db, clock }) => {
    use(meterUpkeep);
    use(keptData).add({
      ...{ kind: "water_meter_readings", source: "fixed", tables: ["water_meter_reading"] },
      term: () => null,
    });
    use(zones).registerRevenue(async (zoneId, { from, to }) => {
      const period = { from: new Date(from), to: new Date(to) };
      const [sum] = await sumVolumes(db.kysely, [period], { kind: "zones", zoneIds: [zoneId] }, clock.now());
      if (!sum) return null;
      const { volume, estimated, count, read, complete, doubtful } = sum;
      return {
        billed: volume,
        coverage: count > 0 ? complete / count : 0,
        estimatedShare: volume ? estimated / volume : 0,
        ...{ meters: count, read, doubtful },
      };
    });
  },
};
