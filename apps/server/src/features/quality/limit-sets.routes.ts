import * as routes from "@sgval/contract/quality/limit-sets";
import type { FastifyInstance } from "fastify";
import { registerRoute } from "../../kernel/http/register-route.ts";
import type { AuditDeps } from "../activity/index.ts";
import { createLimitSet, deleteLimitSet, updateLimitSet } from "./change-limit-sets.ts";
import { findLimitSets } from "./limit-sets.store.ts";

export const limitSetRoutes = (app: FastifyInstance, deps: AuditDeps): void => {
  const actions = {
    create: createLimitSet(deps),
    update: updateLimitSet(deps),
    remove: deleteLimitSet(deps),
  };
  registerRoute(app, routes.listLimitSets, async () => ({
    data: [...(await findLimitSets(deps.db.kysely)), ...routes.builtInLimitSets],
  }));
  registerRoute(app, routes.createLimitSet, async ({ body, ...caller }) => ({
    data: await actions.create(body, caller),
  }));
  registerRoute(app, routes.updateLimitSet, async ({ params, body, ...caller }) => ({
    data: await actions.update(params.id, body, caller),
  }));
  registerRoute(app, routes.deleteLimitSet, ({ params, ...caller }) => actions.remove(params.id, caller));
};
