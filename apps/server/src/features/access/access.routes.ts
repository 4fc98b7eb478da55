import * as permissionRoutes from "@sgval/contract/access-permission";
import * as roleRoutes from "@sgval/contract/access-role";
import * as userRoutes from "@sgval/contract/access-user";
import type { FastifyInstance } from "fastify";
import { registerRoute } from "../../kernel/register-route.ts";
import type { AccessParts } from "./access-parts.ts";
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

const serveUsers = (app: FastifyInstance, parts: AccessParts): void => {
  const [list, choose, read, held] = [
    listUsers(parts),
    chooseUsers(parts),
    readUser(parts),
    readUserPermissions(parts),
  ];
  const [create, update, remove, give] = [
    createUser(parts),
    updateUser(parts),
    deleteUsers(parts),
    changeRoleOfUsers(parts),
  ];
  registerRoute(app, userRoutes.listUsers, ({ query }) => list(query));
  registerRoute(app, userRoutes.chooseUsers, ({ query }) => choose(query));
  registerRoute(app, userRoutes.exportUsers, (call) =>
    parts.tables.send(call, (view) => usersAsTable(parts, call.query, view)),
  );
  registerRoute(app, userRoutes.readUser, async ({ params }) => ({ data: await read(params.id) }));
  registerRoute(app, userRoutes.readUserPermissions, ({ params }) => held(params.id));
  registerRoute(app, userRoutes.createUser, async ({ body, ...asker }) => ({
    data: await create(body, asker),
  }));
  registerRoute(app, userRoutes.updateUser, async ({ params, body, ...asker }) => ({
    data: await update(params.id, body, asker),
  }));
  registerRoute(app, userRoutes.deleteUser, ({ params, ...asker }) => remove([params.id], asker));
  registerRoute(app, userRoutes.deleteUsers, ({ body, ...asker }) => remove([...new Set(body.ids)], asker));
  registerRoute(app, userRoutes.changeRoleOfUsers, ({ body, ...asker }) =>
    give([...new Set(body.ids)], body.roleId, asker),
  );
};

const serveScopes = (app: FastifyInstance, parts: AccessParts): void => {
  const [read, set] = [readUserScope(parts), setUserScope(parts)];
  registerRoute(app, userRoutes.readUserScope, async ({ params, actor }) => ({
    data: await read(params.id, actor),
  }));
  registerRoute(app, userRoutes.setUserScope, async ({ params, body, ...asker }) => ({
    data: await set(params.id, body, asker),
  }));
};

const serveRoles = (app: FastifyInstance, parts: AccessParts): void => {
  const [list, read] = [listRoles(parts), readRole(parts)];
  const [create, update, remove] = [createRole(parts), updateRole(parts), deleteRole(parts)];
  registerRoute(app, roleRoutes.listRoles, ({ query }) => list(query));
  registerRoute(app, roleRoutes.readRole, async ({ params }) => ({ data: await read(params.id) }));
  registerRoute(app, roleRoutes.createRole, async ({ body, ...asker }) => ({
    data: await create(body, asker),
  }));
  registerRoute(app, roleRoutes.updateRole, async ({ params, body, ...asker }) => ({
    data: await update(params.id, body, asker),
  }));
  registerRoute(app, roleRoutes.deleteRole, ({ params, query, ...asker }) =>
    remove(params.id, query.replacementRoleId, asker),
  );
};

const servePermissions = (app: FastifyInstance, parts: AccessParts): void => {
  const list = listPermissions(parts);
  const [create, update, remove] = [
    createPermission(parts),
    updatePermission(parts),
    deletePermission(parts),
  ];
  registerRoute(app, permissionRoutes.listPermissions, ({ query }) => list(query));
  registerRoute(app, permissionRoutes.exportPermissions, (call) =>
    parts.tables.send(call, (view) => permissionsAsTable(parts, call.query, view)),
  );
  registerRoute(app, permissionRoutes.createPermission, async ({ body, ...asker }) => ({
    data: await create(body, asker),
  }));
  registerRoute(app, permissionRoutes.updatePermission, async ({ params, body, ...asker }) => ({
    data: await update(params.name, body, asker),
  }));
  registerRoute(app, permissionRoutes.deletePermission, ({ params, ...asker }) => remove(params.name, asker));
};

export const accessRoutes = (app: FastifyInstance, parts: AccessParts): void => {
  serveUsers(app, parts);
  serveScopes(app, parts);
  serveRoles(app, parts);
  servePermissions(app, parts);
};
