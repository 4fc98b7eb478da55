import { exportLog, tableExport } from "../../gateways/tables/send-table.ts";
import { type Feature, provide } from "../../kernel/services.ts";
import { activityRoutes } from "./activity.routes.ts";
import { activityUpkeep } from "./index.ts";
import { recordExport } from "./record-export.ts";
import { activitySettingRoutes } from "./settings/settings.routes.ts";

/** The activity log, to which every feature writes, and its list. */
export const feature: Feature = {
  name: "activity",
  provides: [provide(exportLog, recordExport)],
  routes: (app, { db, use }) => {
    activityRoutes(app, { db: db.kysely, tables: use(tableExport) });
    activitySettingRoutes(app, { db: db.kysely, settings: use(activityUpkeep).settings });
  },
  react: ({ use }) => void use(activityUpkeep),
};
