import { tableExport } from "../../gateways/tables/send-table.ts";
import type { Feature } from "../../kernel/services.ts";
import { contactRoutes } from "./contacts.routes.ts";

/** The contacts of the utility. */
export const feature: Feature = {
  name: "contacts",
  routes: (app, context) => contactRoutes(app, context, context.use(tableExport)),
};
