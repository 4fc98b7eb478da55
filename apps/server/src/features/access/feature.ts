import { tableExport } from "../../gateways/tables/send-table.ts";
import { type Feature, provide } from "../../kernel/services.ts";
import { activityLog } from "../activity/index.ts";
import { accountGuard, identity } from "../identity/index.ts";
import { accessRoutes } from "./access.routes.ts";
import { checkManageable } from "./check-manageable.ts";

/** Users, roles and permissions: who may do and see what. */
export const feature: Feature = {
  name: "access",
  provides: [provide(accountGuard, checkManageable)],
  routes: (app, { use, ...kernel }) =>
    accessRoutes(app, {
      ...kernel,
      activity: use(activityLog),
      tables: use(tableExport),
      strictPasswords: use(identity).strictPasswords,
    }),
};
