import * as routes from "@sgval/contract/automation/automation";
import * as bulk from "@sgval/contract/automation/bulk";
import * as settings from "@sgval/contract/automation/settings";
import type { FastifyInstance } from "fastify";
import { registerRoute } from "../../kernel/http/register-route.ts";
import { demandVisibleDevice } from "../devices/index.ts";
import { readThreshold, readTimers } from "./automation.store.ts";
import { readThresholds, readTimersOfDevices, setThresholds, setTimersOfDevices } from "./bulk-settings.ts";
import { type AutomationDeps, removeThreshold, setThreshold, setTimers } from "./change-settings.ts";
import { listDueTimers } from "./due-timers.ts";
import { demandValve, setAutomation, settingsView } from "./regulate/regulated-valve.ts";
import { readAutomationSettings } from "./regulate/regulation.store.ts";

export const automationRoutes = (app: FastifyInstance, deps: AutomationDeps & { timeZone: string }): void => {
  const { db, registry } = deps;
  const actions = {
    setThreshold: setThreshold(deps),
    removeThreshold: removeThreshold(deps),
    setTimers: setTimers(deps),
    readThresholds: readThresholds(deps),
    readTimersOfDevices: readTimersOfDevices(deps),
    setThresholds: setThresholds(deps),
    setTimersOfDevices: setTimersOfDevices(deps),
    listDue: listDueTimers(deps),
    setAutomation: setAutomation(deps),
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
  registerRoute(app, bulk.readThresholds, ({ query, actor }) => actions.readThresholds(query.ids, actor));
  registerRoute(app, bulk.readTimersOfDevices, ({ query, actor }) =>
    actions.readTimersOfDevices(query.ids, actor),
  );
  registerRoute(app, bulk.setThresholds, ({ body, ...caller }) => actions.setThresholds(body, caller));
  registerRoute(app, bulk.setTimersOfDevices, ({ body, ...caller }) =>
    actions.setTimersOfDevices(body, caller),
  );
  registerRoute(app, bulk.listDueTimers, async ({ actor }) => ({ data: await actions.listDue(actor) }));
  registerRoute(app, settings.readAutomation, async ({ params, actor }) => {
    const device = demandValve(registry, actor, params.id);
    return { data: settingsView(registry, device, await readAutomationSettings(db.kysely, device.id)) };
  });
  registerRoute(app, settings.setAutomation, async ({ params, body, ...caller }) => ({
    data: await actions.setAutomation({ deviceId: params.id, settings: body }, caller),
  }));
};
