import * as routes from "@sgval/contract/automation/automation";
import type { FastifyInstance } from "fastify";
import { registerRoute } from "../../kernel/http/register-route.ts";
import { seenDevice } from "../devices/index.ts";
import { automationStore } from "./automation.store.ts";
import { type AutomationDeps, createSettings } from "./change-settings.ts";

export const automationRoutes = (app: FastifyInstance, deps: AutomationDeps): void => {
  const store = automationStore(deps.db.kysely);
  const settings = createSettings(deps);
  registerRoute(app, routes.readThreshold, async ({ params, actor }) => ({
    data: await store.threshold(seenDevice(deps.registry, actor, params.id).id),
  }));
  registerRoute(app, routes.setThreshold, async ({ params, body, ...caller }) => ({
    data: await settings.setThreshold(params.id, body, caller),
  }));
  registerRoute(app, routes.removeThreshold, ({ params, ...caller }) =>
    settings.removeThreshold(params.id, caller),
  );
  registerRoute(app, routes.readTimers, async ({ params, actor }) => ({
    data: await store.timers(seenDevice(deps.registry, actor, params.id).id),
  }));
  registerRoute(app, routes.setTimers, async ({ params, body, ...caller }) => ({
    data: await settings.setTimers(params.id, body, caller),
  }));
};
