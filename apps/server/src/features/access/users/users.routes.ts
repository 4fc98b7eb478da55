import * as routes from "@sgval/contract/access/users";
import type { FastifyInstance } from "fastify";
import { registerRoute } from "../../../kernel/http/register-route.ts";
import type { AccessDeps } from "../change-access.ts";
import { changeRoleOfUsers, deleteUsers } from "./bulk-users.ts";
import { createUser } from "./create-user.ts";
import { usersAsTable } from "./export-users.ts";
import { chooseUsers, listUsers, readUser, readUserPermissions } from "./read-users.ts";
import { updateUser } from "./update-user.ts";
import { readUserScope, setUserScope } from "./user-scope.ts";

const serveScopes = (app: FastifyInstance, deps: AccessDeps): void => {
  const [read, set] = [readUserScope(deps), setUserScope(deps)];
  registerRoute(app, routes.readUserScope, async ({ params, actor }) => ({
    data: await read(params.id, actor),
  }));
  registerRoute(app, routes.setUserScope, async ({ params, body, ...caller }) => ({
    data: await set(params.id, body, caller),
  }));
};

export const userRoutes = (app: FastifyInstance, deps: AccessDeps): void => {
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
  registerRoute(app, routes.listUsers, ({ query }) => list(query));
  registerRoute(app, routes.chooseUsers, ({ query }) => choose(query));
  registerRoute(app, routes.exportUsers, (call) =>
    deps.tables.send(call, (view) => usersAsTable(deps, call.query, view)),
  );
  registerRoute(app, routes.readUser, async ({ params }) => ({ data: await read(params.id) }));
  registerRoute(app, routes.readUserPermissions, ({ params }) => held(params.id));
  registerRoute(app, routes.createUser, async ({ body, ...caller }) => ({
    data: await create(body, caller),
  }));
  registerRoute(app, routes.updateUser, async ({ params, body, ...caller }) => ({
    data: await update(params.id, body, caller),
  }));
  registerRoute(app, routes.deleteUser, ({ params, ...caller }) => remove([params.id], caller));
  registerRoute(app, routes.deleteUsers, ({ body, ...caller }) => remove([...new Set(body.ids)], caller));
  registerRoute(app, routes.changeRoleOfUsers, ({ body, ...caller }) =>
    give([...new Set(body.ids)], body.roleId, caller),
  );
  serveScopes(app, deps);
};
