import * as routes from "@sgval/contract/access/permissions";
import type { FastifyInstance } from "fastify";
import { registerRoute } from "../../../kernel/http/register-route.ts";
import type { AccessDeps } from "../change-access.ts";
import { createPermission, deletePermission, updatePermission } from "./change-permissions.ts";
import { permissionsAsTable } from "./export-permissions.ts";
import { listPermissions } from "./read-permissions.ts";

export const permissionRoutes = (app: FastifyInstance, deps: AccessDeps): void => {
  const list = listPermissions(deps);
  const [create, update, remove] = [createPermission(deps), updatePermission(deps), deletePermission(deps)];
  registerRoute(app, routes.listPermissions, ({ query }) => list(query));
  registerRoute(app, routes.exportPermissions, (call) =>
    deps.tables.send(call, (view) => permissionsAsTable(deps, call.query, view)),
  );
  registerRoute(app, routes.createPermission, async ({ body, ...caller }) => ({
    data: await create(body, caller),
  }));
  registerRoute(app, routes.updatePermission, async ({ params, body, ...caller }) => ({
    data: await update(params.name, body, caller),
  }));
  registerRoute(app, routes.deletePermission, ({ params, ...caller }) => remove(params.name, caller));
};
