import * as permissionRoutes from "@sgval/contract/access/permissions";
import * as roleRoutes from "@sgval/contract/access/roles";
import * as userRoutes from "@sgval/contract/access/users";
import type { FastifyInstance } from "fastify";
import { registerRoute } from "../../kernel/register-route.ts";
import type { AccessDeps } from "./access-deps.ts";
import { createPermission, deletePermission, updatePermission } from "./change-permissions.ts";
import { changeRoleOfUsers } from "./change-role-of-users.ts";
import { createUser } from "./create-user.ts";
import { deleteRole } from "./delete-role.ts";
import { deleteUsers } from "./delete-users.ts";
import { permissionsAsTable } from "./export-permissions.ts";
import { usersAsTable } from "./export-users.ts";
import { listPermissions } from "./read-permissions.ts";
import { listRoles, readRole } from "./read-roles.ts";
import { chooseUsers, listUsers, readUser, readUserPermissions } from "./read-users.ts";
import { createRole, updateRole } from "./save-role.ts";
import { updateUser } from "./update-user.ts";
import { readUserScope, setUserScope } from "./user-scope.ts";
import { userSecurityRoutes } from "./user-security.routes.ts";

const serveUsers = (app: FastifyInstance, deps: AccessDeps): void => {
  const [list, choose, read, held] = [
    listUsers(deps),
    chooseUsers(deps),
    readUser(deps),
    readUserPermissions(deps),
  ];
  const [create, update, remove, give] = [
    createUser(deps),
    updateUser(deps),
    deleteUsers(deps),
    changeRoleOfUsers(deps),
  ];
  registerRoute(app, userRoutes.listUsers, ({ query }) => list(query));
  registerRoute(app, userRoutes.chooseUsers, ({ query }) => choose(query));
  registerRoute(app, userRoutes.exportUsers, (call) =>
    deps.tables.send(call, (view) => usersAsTable(deps, call.query, view)),
  );
  registerRoute(app, userRoutes.readUser, async ({ params }) => ({ data: await read(params.id) }));
  registerRoute(app, userRoutes.readUserPermissions, ({ params }) => held(params.id));
  registerRoute(app, userRoutes.createUser, async ({ body, ...caller }) => ({
    data: await create(body, caller),
  }));
  registerRoute(app, userRoutes.updateUser, async ({ params, body, ...caller }) => ({
    data: await update(params.id, body, caller),
  }));
  registerRoute(app, userRoutes.deleteUser, ({ params, ...caller }) => remove([params.id], caller));
  registerRoute(app, userRoutes.deleteUsers, ({ body, ...caller }) => remove([...new Set(body.ids)], caller));
  registerRoute(app, userRoutes.changeRoleOfUsers, ({ body, ...caller }) =>
    give([...new Set(body.ids)], body.roleId, caller),
  );
};

const serveScopes = (app: FastifyInstance, deps: AccessDeps): void => {
  const [read, set] = [readUserScope(deps), setUserScope(deps)];
  registerRoute(app, userRoutes.readUserScope, async ({ params, actor }) => ({
    data: await read(params.id, actor),
  }));
  registerRoute(app, userRoutes.setUserScope, async ({ params, body, ...caller }) => ({
    data: await set(params.id, body, caller),
  }));
};

const serveRoles = (app: FastifyInstance, deps: AccessDeps): void => {
  const [list, read] = [listRoles(deps), readRole(deps)];
  const [create, update, remove] = [createRole(deps), updateRole(deps), deleteRole(deps)];
  registerRoute(app, roleRoutes.listRoles, ({ query }) => list(query));
  registerRoute(app, roleRoutes.readRole, async ({ params }) => ({ data: await read(params.id) }));
  registerRoute(app, roleRoutes.createRole, async ({ body, ...caller }) => ({
    data: await create(body, caller),
  }));
  registerRoute(app, roleRoutes.updateRole, async ({ params, body, ...caller }) => ({
    data: await update(params.id, body, caller),
  }));
  registerRoute(app, roleRoutes.deleteRole, ({ params, query, ...caller }) =>
    remove(params.id, query.replacementRoleId, caller),
  );
};

const servePermissions = (app: FastifyInstance, deps: AccessDeps): void => {
  const list = listPermissions(deps);
  const [create, update, remove] = [createPermission(deps), updatePermission(deps), deletePermission(deps)];
  registerRoute(app, permissionRoutes.listPermissions, ({ query }) => list(query));
  registerRoute(app, permissionRoutes.exportPermissions, (call) =>
    deps.tables.send(call, (view) => permissionsAsTable(deps, call.query, view)),
  );
  registerRoute(app, permissionRoutes.createPermission, async ({ body, ...caller }) => ({
    data: await create(body, caller),
  }));
  registerRoute(app, permissionRoutes.updatePermission, async ({ params, body, ...caller }) => ({
    data: await update(params.name, body, caller),
  }));
  registerRoute(app, permissionRoutes.deletePermission, ({ params, ...caller }) =>
    remove(params.name, caller),
  );
};

export const accessRoutes = (app: FastifyInstance, deps: AccessDeps): void => {
  serveUsers(app, deps);
  serveScopes(app, deps);
  serveRoles(app, deps);
  servePermissions(app, deps);
  userSecurityRoutes(app, deps);
};
