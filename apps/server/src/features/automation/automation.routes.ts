import * as routes from "@sgval/contract/automation/automation";
import type { FastifyInstance } from "fastify";
import { registerRoute } from "../../kernel/http/register-route.ts";
import { demandVisibleDevice } from "../devices/index.ts";
import { readThreshold, readTimers } from "./automation.store.ts";
import { type AutomationDeps, removeThreshold, setThreshold, setTimers } from "./change-settings.ts";

export const automationRoutes = (app: FastifyInstance, deps: AutomationDeps): void => {
  const { db, registry } = deps;
  const actions = {
    setThreshold: setThreshold(deps),
    removeThreshold: removeThreshold(deps),
    setTimers: setTimers(deps),
  };
  registerRoute(app, routes.readThreshold, async ({ params, actor }) => ({
    data: await readThreshold(db.kysely, demandVisibleDevice(registry, actor, params.id).id),
  }));
  registerRoute(app, routes.setThreshold, async ({ params, body, ...caller }) => ({
    data: await actions.setThreshold({ ...body, deviceId: params.id }, caller),
  }));
  registerRoute(app, routes.removeThreshold, ({ params, ...caller }) =>
    actions.removeThreshold({ deviceId: params.id }, caller),
  );
  registerRoute(app, routes.readTimers, async ({ params, actor }) => ({
    data: await readTimers(db.kysely, demandVisibleDevice(registry, actor, params.id).id),
  }));
  registerRoute(app, routes.setTimers, async ({ params, body, ...caller }) => ({
    data: await actions.setTimers({ deviceId: params.id, timers: body }, caller),
  }));
};
