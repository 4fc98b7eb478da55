import { tableExport } from "../../gateways/tables/send-table.ts";
import type { Feature } from "../../kernel/services.ts";
import { account } from "../account/index.ts";
import { settings } from "../settings/index.ts";
import { signIn } from "../sign-in/index.ts";
import type { AccessDeps } from "./change-access.ts";
import { permissionRoutes } from "./permissions/permissions.routes.ts";
import { roleRoutes } from "./roles/roles.routes.ts";
import { userAccountRoutes } from "./users/user-account.routes.ts";
import { userRoutes } from "./users/users.routes.ts";

/** Users, roles and permissions: who may do and see what. */
export const feature: Feature = {
  name: "access",
  routes: (app, { use, ...kernel }) => {
    const deps: AccessDeps = {
      ...kernel,
      tables: use(tableExport),
      settings: use(settings),
      signIn: use(signIn),
      account: use(account),
    };
    for (const register of [userRoutes, userAccountRoutes, roleRoutes, permissionRoutes]) register(app, deps);
  },
};
