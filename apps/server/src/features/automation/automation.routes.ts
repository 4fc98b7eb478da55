import * as routes from "@sgval/contract/automation/automation";
import * as bulk from "@sgval/contract/automation/bulk";
import * as preview from "@sgval/contract/automation/preview";
import * as settings from "@sgval/contract/automation/settings";
import type { AutomationState } from "@sgval/contract/automation/state";
import * as state from "@sgval/contract/automation/state";
import type { TimeZone } from "@sgval/quantities/time-zone";
import type { FastifyInstance } from "fastify";
import type { DatabaseHandle } from "../../kernel/database.ts";
import { registerRoute } from "../../kernel/http/register-route.ts";
import { type DeviceRecord, demandVisibleDevice } from "../devices/index.ts";
import { readThreshold, readTimers } from "./automation.store.ts";
import { readThresholds, readTimersOfDevices, setThresholds, setTimersOfDevices } from "./bulk-settings.ts";
import { type AutomationDeps, removeThreshold, setThreshold, setTimers } from "./change-settings.ts";
import { listDueTimers } from "./due-timers.ts";
import { previewAutomation } from "./preview/preview-automation.ts";
import { demandRegulated, demandValve, setAutomation, settingsView } from "./regulate/regulated-valve.ts";
import { readAutomationSettings } from "./regulate/regulation.store.ts";
import { stateFor } from "./regulate/state-view.ts";
import type { Valve } from "./regulate/valve.ts";
import type { ValveCommands } from "./valve-commands.ts";

interface RouteDeps extends AutomationDeps {
  db: DatabaseHandle;
  timeZone: TimeZone;
  valves: {
    stateOf(device: DeviceRecord): Promise<AutomationState>;
    valveOf(device: DeviceRecord): Promise<Valve>;
    lockedOut: ValveCommands["lockedOut"];
    answers: ValveCommands["answers"];
  };
}

export const automationRoutes = (app: FastifyInstance, deps: RouteDeps): void => {
  const { db, registry, valves } = deps;
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
    preview: previewAutomation({ ...deps, ...valves }),
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
  registerRoute(app, state.readAutomationState, async ({ params, actor }) => ({
    data: stateFor(await valves.stateOf(demandRegulated(registry, actor, params.id)), actor),
  }));
  registerRoute(app, preview.previewAutomation, async ({ params, body, actor }) => ({
    data: await actions.preview({ deviceId: params.id, ...body }, actor),
  }));
};
