import { exportRecentLosses, readRecentLosses } from "@sgval/contract/dashboards/losses";
import * as routes from "@sgval/contract/dashboards/overview";
import type { FastifyInstance } from "fastify";
import { registerRoute } from "../../kernel/http/register-route.ts";
import { countCommandsToday } from "./count-commands.ts";
import {
  type ExportDeps,
  lossesAsTable,
  pressureAsTable,
  pumpRoomsAsTable,
  weakDevicesAsTable,
} from "./export-overview.ts";
import { devicesOfScope } from "./overview-scope.ts";
import { type PrintDeps, printOverview } from "./print-overview.ts";
import { readEquipment } from "./read-equipment.ts";
import { readLosses } from "./read-losses.ts";
import { readOverview } from "./read-overview.ts";
import { readPressureTable } from "./read-pressure-table.ts";
import { readVolume } from "./read-volume.ts";

export const dashboardRoutes = (app: FastifyInstance, deps: PrintDeps & ExportDeps): void => {
  const actions = {
    overview: readOverview(deps),
    volume: readVolume(deps),
    pressure: readPressureTable(deps),
    equipment: readEquipment(deps),
    commands: countCommandsToday(deps),
    losses: readLosses(deps),
  };
  registerRoute(app, routes.readOverview, async ({ query, actor }) => ({
    data: await actions.overview(devicesOfScope(deps, query, actor), actor),
  }));
  registerRoute(app, routes.readVolume, async ({ query, actor }) => ({
    data: await actions.volume(devicesOfScope(deps, query, actor), query.hours),
  }));
  registerRoute(app, routes.readPressureTable, async ({ query, actor }) => ({
    data: await actions.pressure(devicesOfScope(deps, query, actor), query.hours, query.by),
  }));
  registerRoute(app, routes.readEquipment, async ({ query, actor }) => ({
    data: actions.equipment(devicesOfScope(deps, query, actor)),
  }));
  registerRoute(app, routes.countCommandsToday, async ({ query, actor }) => ({
    data: await actions.commands(query, actor),
  }));
  registerRoute(app, readRecentLosses, async ({ query, actor }) => ({
    data: await actions.losses(query, actor),
  }));
  registerRoute(app, routes.exportOverview, ({ query, actor, ...call }) =>
    deps.tables.sendReport({ query, actor, ...call }, (view) => printOverview(deps, { query, actor, view })),
  );
  registerRoute(app, routes.exportPressureTable, (call) => {
    const devices = devicesOfScope(deps, call.query, call.actor);
    return deps.tables.send(call, (view) => pressureAsTable(deps, devices, call.query, view));
  });
  registerRoute(app, exportRecentLosses, (call) =>
    deps.tables.send(call, (view) => lossesAsTable(deps, call.query, call.actor, view)),
  );
  registerRoute(app, routes.exportPumpRooms, (call) => {
    const devices = devicesOfScope(deps, call.query, call.actor);
    return deps.tables.send(call, (view) => pumpRoomsAsTable(deps, devices, call.query, view));
  });
  registerRoute(app, routes.exportWeakDevices, (call) => {
    const devices = devicesOfScope(deps, call.query, call.actor);
    return deps.tables.send(call, (view) => weakDevicesAsTable(deps, devices, call.query, view));
  });
};
