import * as favouriteRoutes from "@sgval/contract/devices/favourites";
import * as routes from "@sgval/contract/devices/routes";
import type { FastifyInstance } from "fastify";
import type { Tables } from "../../gateways/tables/send-table.ts";
import { registerRoute } from "../../kernel/http/register-route.ts";
import type { createDevice } from "./create-device.ts";
import type { deleteDevice } from "./delete-device.ts";
import type { readDevice } from "./device-view.ts";
import { devicesAsTable } from "./export-devices.ts";
import type { listFavourites, pinDevice, unpinDevice } from "./favourites.ts";
import type { ListDeps, listDevices } from "./list-devices.ts";
import type { listUnmapped } from "./unmapped-keys.ts";
import type { updateDevice } from "./update-device.ts";

export interface DeviceActions {
  create: ReturnType<typeof createDevice>;
  read: ReturnType<typeof readDevice>;
  list: ReturnType<typeof listDevices>;
  update: ReturnType<typeof updateDevice>;
  remove: ReturnType<typeof deleteDevice>;
  listUnmapped: ReturnType<typeof listUnmapped>;
  favourites: ReturnType<typeof listFavourites>;
  pin: ReturnType<typeof pinDevice>;
  unpin: ReturnType<typeof unpinDevice>;
}

export const deviceRoutes = (
  app: FastifyInstance,
  devices: DeviceActions,
  deps: ListDeps & { tables: Tables },
): void => {
  registerRoute(app, routes.listDevices, ({ query, actor }) => devices.list(query, actor));
  registerRoute(app, routes.exportDevices, (call) =>
    deps.tables.send(call, (view) => devicesAsTable(deps, call.query, call.actor, view)),
  );
  registerRoute(app, routes.readDevice, async ({ params, actor }) => ({
    data: await devices.read(params.id, actor),
  }));
  registerRoute(app, routes.createDevice, async ({ body, actor, ip }) => ({
    data: await devices.create(body, actor, ip),
  }));
  registerRoute(app, routes.updateDevice, async ({ params, body, actor, ip }) => ({
    data: await devices.update(params.id, body, actor, ip),
  }));
  registerRoute(app, routes.deleteDevice, ({ params, actor, ip }) => devices.remove(params.id, actor, ip));
  registerRoute(app, routes.listUnmapped, ({ params, query, actor }) =>
    devices.listUnmapped(params.id, query, actor),
  );
  registerRoute(app, favouriteRoutes.listFavourites, async ({ actor }) => ({
    data: await devices.favourites(actor),
  }));
  registerRoute(app, favouriteRoutes.pinDevice, ({ params, actor }) => devices.pin(params.id, actor));
  registerRoute(app, favouriteRoutes.unpinDevice, ({ params, actor }) => devices.unpin(params.id, actor));
};
