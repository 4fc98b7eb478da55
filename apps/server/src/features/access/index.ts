import type { FastifyInstance } from "fastify";
import { accessRoutes } from "./access.routes.ts";
import type { AccessDeps } from "./access-deps.ts";
import { checkManageable } from "./check-manageable.ts";

/** Users, roles and permissions: who may do and see what. */
export const createAccess = (parts: AccessDeps) => ({
  routes: (app: FastifyInstance): void => accessRoutes(app, parts),
  checkManageable: checkManageable(parts),
});
