import * as routes from "@sgval/contract/automation/automation";
import type { FastifyInstance } from "fastify";
import { registerRoute } from "../../kernel/register-route.ts";
import { seenDevice } from "../devices/index.ts";
import { automationStore } from "./automation.store.ts";
import { type AutomationParts, createSettings } from "./change-settings.ts";

export const automationRoutes = (app: FastifyInstance, parts: AutomationParts): void => {
  const store = automationStore(parts.db.kysely);
  const settings = createSettings(parts);
  registerRoute(app, routes.readThreshold, async ({ params, actor }) => ({
    data: await store.threshold(seenDevice(parts.registry, actor, params.id).id),
  }));
  registerRoute(app, routes.setThreshold, async ({ params, body, actor, ip }) => ({
    data: await settings.setThreshold({ deviceId: params.id, actor, ip }, body),
  }));
  registerRoute(app, routes.removeThreshold, ({ params, actor, ip }) =>
    settings.removeThreshold({ deviceId: params.id, actor, ip }),
  );
  registerRoute(app, routes.readTimers, async ({ params, actor }) => ({
    data: await store.timers(seenDevice(parts.registry, actor, params.id).id),
  }));
  registerRoute(app, routes.setTimers, async ({ params, body, actor, ip }) => ({
    data: await settings.setTimers({ deviceId: params.id, actor, ip }, body),
  }));
};
