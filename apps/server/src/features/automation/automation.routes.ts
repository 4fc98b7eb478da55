import * as routes from "@sgval/contract/automation/automation";
import type { FastifyInstance } from "fastify";
import { registerRoute } from "../../kernel/register-route.ts";
import { automationStore } from "./automation.store.ts";
import { type AutomationParts, changeSettings, seenDevice } from "./change-settings.ts";
import { removeThreshold } from "./remove-threshold.ts";
import { setThreshold } from "./set-threshold.ts";
import { setTimers } from "./set-timers.ts";

export const automationRoutes = (app: FastifyInstance, parts: AutomationParts): void => {
  const store = automationStore(parts.db.kysely);
  const change = changeSettings(parts);
  registerRoute(app, routes.readThreshold, async ({ params, actor }) => ({
    data: await store.threshold(seenDevice(parts.registry, actor, params.id).id),
  }));
  registerRoute(app, routes.setThreshold, async ({ params, body, actor, ip }) => ({
    data: await setThreshold(change)({ deviceId: params.id, actor, ip }, body),
  }));
  registerRoute(app, routes.removeThreshold, ({ params, actor, ip }) =>
    removeThreshold(change)({ deviceId: params.id, actor, ip }),
  );
  registerRoute(app, routes.readTimers, async ({ params, actor }) => ({
    data: await store.timers(seenDevice(parts.registry, actor, params.id).id),
  }));
  registerRoute(app, routes.setTimers, async ({ params, body, actor, ip }) => ({
    data: await setTimers(change)({ deviceId: params.id, actor, ip }, body),
  }));
};
