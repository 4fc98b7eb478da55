import { tableExport } from "../../gateways/tables/send-table.ts";
import type { Feature } from "../../kernel/services.ts";
import { materialRoutes } from "./materials.routes.ts";

/** What repairs of leaks use up. */
export const feature: Feature = {
  name: "materials",
  routes: (app, context) => materialRoutes(app, context, context.use(tableExport)),
};
