import { backgroundExports, tableExport } from "../../gateways/tables/send-table.ts";
import { type Feature, provide } from "../../kernel/services.ts";
import { deviceRegistry } from "../devices/index.ts";
import { reports } from "./index.ts";
import { reportRoutes } from "./reports.routes.ts";
import { runRoutes } from "./runs/runs.routes.ts";
import { scheduleRoutes } from "./schedules/schedules.routes.ts";
import { templateRoutes } from "./templates/templates.routes.ts";

/** Reports on devices over a range of time, on screen and as files, and the templates that they are made from. */
export const feature: Feature = {
  name: "reports",
  provides: [provide(backgroundExports, ({ use }) => use(reports).runs.startList)],
  routes: (app, { use, db, clock, events }) => {
    const { build, drawCharts, runs, schedules } = use(reports);
    templateRoutes(app, { db, clock, events, registry: use(deviceRegistry) });
    runRoutes(app, runs);
    scheduleRoutes(app, { db: db.kysely, schedules });
    reportRoutes(app, { build, drawCharts }, use(tableExport));
  },
  react: ({ use }) => void use(reports),
};
