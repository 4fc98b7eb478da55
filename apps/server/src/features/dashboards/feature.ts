import { deviceLinks } from "../../gateways/mqtt/device-links.ts";
import { tableExport } from "../../gateways/tables/send-table.ts";
import type { Feature } from "../../kernel/services.ts";
import { countAlarmsByDevice, countByPriority } from "../alarms/index.ts";
import { deviceRegistry, deviceTypes } from "../devices/index.ts";
import { latestReadings } from "../readings/index.ts";
import { zones } from "../zones/index.ts";
import { dashboardRoutes } from "./dashboards.routes.ts";

/** Overviews of the network: what several features know, added up. */
export const feature: Feature = {
  name: "dashboards",
  routes: (app, { use, config, db, clock }) =>
    dashboardRoutes(app, {
      ...{ db, clock },
      timeZone: config.timeZone,
      registry: use(deviceRegistry),
      latest: use(latestReadings),
      connections: use(deviceLinks),
      types: use(deviceTypes),
      tables: use(tableExport),
      readZone: use(zones).period,
      targetNrw: use(zones).targetNrw,
      activeAlarms: (place) => countByPriority(db.kysely, place),
      openAlarms: (of) => countAlarmsByDevice(db.kysely, of),
    }),
};
