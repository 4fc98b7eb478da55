import type { FastifyInstance } from "fastify";
import { accessRoutes } from "./access.routes.ts";
import type { AccessParts } from "./access-parts.ts";
import { demandReach } from "./demand-reach.ts";

/** Users, roles and permissions: who may do and see what. */
export const createAccess = (parts: AccessParts) => ({
  routes: (app: FastifyInstance): void => accessRoutes(app, parts),
  demandReach: demandReach(parts),
});
