import * as routes from "@sgval/contract/access/roles";
import type { FastifyInstance } from "fastify";
import { registerRoute } from "../../../kernel/http/register-route.ts";
import type { AccessDeps } from "../change-access.ts";
import { deleteRole } from "./delete-role.ts";
import { listRoles, readRole, rolesAsTable } from "./read-roles.ts";
import { createRole, updateRole } from "./save-role.ts";

export const roleRoutes = (app: FastifyInstance, deps: AccessDeps): void => {
  const [list, read] = [listRoles(deps), readRole(deps)];
  const [create, update, remove] = [createRole(deps), updateRole(deps), deleteRole(deps)];
  registerRoute(app, routes.listRoles, ({ query }) => list(query));
  registerRoute(app, routes.exportRoles, (call) =>
    deps.tables.send(call, (view) => rolesAsTable(deps, call.query, view)),
  );
  registerRoute(app, routes.readRole, async ({ params }) => ({ data: await read(params.id) }));
  registerRoute(app, routes.createRole, async ({ body, ...caller }) => ({
    data: await create(body, caller),
  }));
  registerRoute(app, routes.updateRole, async ({ params, body, ...caller }) => ({
    data: await update(params.id, body, caller),
  }));
  registerRoute(app, routes.deleteRole, ({ params, query, ...caller }) =>
    remove(params.id, query.replacementRoleId, caller),
  );
};
