import * as routes from "@sgval/contract/leaks/leaks";
import { readNearbyDevices } from "@sgval/contract/leaks/nearby-devices";
import * as suspected from "@sgval/contract/leaks/nearby-suspected";
import { exportRepairEffect, readRepairEffect } from "@sgval/contract/leaks/repair-effect";
import type { FastifyInstance } from "fastify";
import type { Tables } from "../../gateways/tables/send-table.ts";
import { registerRoute } from "../../kernel/http/register-route.ts";
import { connectSuspectedLeak, disconnectSuspectedLeak } from "./connect-suspected-leak.ts";
import { type LeakDeps, readLeak } from "./leak-view.ts";
import { leaksAsTable, listLeaks, listLeaksOnMap } from "./list-leaks.ts";
import { createLeak, deleteLeak, updateLeak } from "./save-leak.ts";
import { stepLeak } from "./step-leak.ts";
import { findNearbySuspected } from "./surroundings/find-nearby-suspected.ts";
import { readNearbyDevices as nearbyDevices } from "./surroundings/read-nearby-devices.ts";
import {
  type CompareDeps,
  readRepairEffect as repairEffect,
  repairNightsAsTable,
} from "./surroundings/read-repair-effect.ts";

export const leakRoutes = (app: FastifyInstance, deps: LeakDeps & CompareDeps, tables: Tables): void => {
  const list = listLeaks(deps);
  const listOnMap = listLeaksOnMap(deps);
  const create = createLeak(deps);
  const update = updateLeak(deps);
  const step = stepLeak(deps);
  const remove = deleteLeak(deps);
  const connect = connectSuspectedLeak(deps);
  const disconnect = disconnectSuspectedLeak(deps);
  const nearbySuspected = findNearbySuspected(deps);
  const [nearby, effect] = [nearbyDevices(deps), repairEffect(deps)];
  registerRoute(app, routes.listLeaks, ({ query, actor }) => list(query, actor));
  registerRoute(app, routes.listLeaksOnMap, ({ query, actor }) => listOnMap(query, actor));
  registerRoute(app, routes.exportLeaks, (call) =>
    tables.send(call, (view) => leaksAsTable(deps, call.query, call.actor, view)),
  );
  registerRoute(app, routes.readLeak, async ({ params, actor }) => ({
    data: await readLeak(deps, deps.db.kysely, params.id, actor),
  }));
  registerRoute(app, readNearbyDevices, async ({ params, actor }) => ({
    data: await nearby(params.id, actor),
  }));
  registerRoute(app, suspected.findNearbySuspected, async ({ query, actor }) => ({
    data: await nearbySuspected(query, actor),
  }));
  registerRoute(app, suspected.connectSuspectedLeak, async ({ params, body, ...caller }) => ({
    data: await connect({ ...body, id: params.id }, caller),
  }));
  registerRoute(app, suspected.disconnectSuspectedLeak, async ({ params, body, ...caller }) => ({
    data: await disconnect({ ...body, id: params.id }, caller),
  }));
  registerRoute(app, readRepairEffect, async ({ params, actor }) => ({
    data: await effect(params.id, actor),
  }));
  registerRoute(app, exportRepairEffect, async (call) => {
    const compared = await effect(call.params.id, call.actor);
    return tables.send(call, (view) => repairNightsAsTable(compared, view));
  });
  registerRoute(app, routes.createLeak, async ({ body, ...caller }) => ({
    data: await create(body, caller),
  }));
  registerRoute(app, routes.updateLeak, async ({ params, body, ...caller }) => ({
    data: await update({ ...body, id: params.id }, caller),
  }));
  registerRoute(app, routes.stepLeak, async ({ params, body, ...caller }) => ({
    data: await step({ ...body, id: params.id }, caller),
  }));
  registerRoute(app, routes.deleteLeak, ({ params, ...caller }) => remove(params.id, caller));
};
