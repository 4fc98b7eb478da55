import { exportLog, tableExport } from "../../gateways/tables/send-table.ts";
import { type Feature, provide } from "../../kernel/services.ts";
import { activityRoutes } from "./activity.routes.ts";
import { activityLog } from "./index.ts";
import { noteTable } from "./note-table.ts";

/** Who changed what: the log every feature writes to, and its list. */
export const feature: Feature = {
  name: "activity",
  provides: [provide(exportLog, ({ use }) => noteTable(use(activityLog)))],
  routes: (app, { db, use }) => activityRoutes(app, db.kysely, use(tableExport)),
};
