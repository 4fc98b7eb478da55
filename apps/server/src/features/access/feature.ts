import { tableExport } from "../../gateways/tables/send-table.ts";
import type { Feature } from "../../kernel/services.ts";
import { account } from "../account/index.ts";
import { activityLog } from "../activity/index.ts";
import { settings } from "../settings/index.ts";
import { signIn } from "../sign-in/index.ts";
import { accessRoutes } from "./access.routes.ts";

/** Users, roles and permissions: who may do and see what. */
export const feature: Feature = {
  name: "access",
  routes: (app, { use, ...kernel }) =>
    accessRoutes(app, {
      ...kernel,
      activity: use(activityLog),
      tables: use(tableExport),
      settings: use(settings),
      signIn: use(signIn),
      account: use(account),
    }),
};
