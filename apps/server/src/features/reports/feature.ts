import { createTimeZone } from "@sgval/quantities/time-zone";
import { tableExport } from "../../gateways/tables/send-table.ts";
import type { Feature } from "../../kernel/services.ts";
import { deviceRegistry } from "../devices/index.ts";
import { waterBalanceSetting, zones } from "../zones/index.ts";
import { reportRoutes } from "./reports.routes.ts";

/** Reports on devices over a range of time, on screen and as files. */
export const feature: Feature = {
  name: "reports",
  routes: (app, { use, config, db, clock }) =>
    reportRoutes(app, {
      ...{ db, clock },
      zone: createTimeZone(config.timeZone),
      registry: use(deviceRegistry),
      tables: use(tableExport),
      readZone: (...asked) => use(zones).period(...asked),
      nightWindow: () => use(waterBalanceSetting).value().nightWindow,
    }),
};
