import * as favouriteRoutes from "@sgval/contract/devices/favourites";
import * as routes from "@sgval/contract/devices/routes";
import type { FastifyInstance } from "fastify";
import type { Tables } from "../../gateways/tables/send-table.ts";
import { registerRoute } from "../../kernel/http/register-route.ts";
import { createDevice } from "./create-device.ts";
import { deleteDevice } from "./delete-device.ts";
import { type DeviceDeps, type ReadingsReader, readDevice } from "./device-view.ts";
import { devicesAsTable } from "./export-devices.ts";
import { listFavourites, pinDevice, unpinDevice } from "./favourites.ts";
import { listDevices } from "./list-devices.ts";
import { listUnmapped, type UnmappedKeys } from "./unmapped-keys.ts";
import { updateDevice } from "./update-device.ts";

interface DeviceRoutesDeps extends DeviceDeps {
  tables: Tables;
  readings: ReadingsReader;
  unmapped: UnmappedKeys;
}

const serveFavourites = (app: FastifyInstance, deps: DeviceRoutesDeps): void => {
  const [favourites, pin, unpin] = [listFavourites(deps), pinDevice(deps), unpinDevice(deps)];
  registerRoute(app, favouriteRoutes.listFavourites, async ({ actor }) => ({
    data: await favourites(actor),
  }));
  registerRoute(app, favouriteRoutes.pinDevice, ({ params, actor }) => pin(params.id, actor));
  registerRoute(app, favouriteRoutes.unpinDevice, ({ params, actor }) => unpin(params.id, actor));
};

export const deviceRoutes = (app: FastifyInstance, deps: DeviceRoutesDeps): void => {
  const [list, read, unmapped] = [listDevices(deps), readDevice(deps), listUnmapped(deps)];
  const [create, update, remove] = [createDevice(deps), updateDevice(deps), deleteDevice(deps)];
  registerRoute(app, routes.listDevices, ({ query, actor }) => list(query, actor));
  registerRoute(app, routes.exportDevices, (call) =>
    deps.tables.send(call, (view) => devicesAsTable(deps, call.query, call.actor, view)),
  );
  registerRoute(app, routes.readDevice, async ({ params, actor }) => ({
    data: await read(params.id, actor),
  }));
  registerRoute(app, routes.createDevice, async ({ body, ...caller }) => ({
    data: await create(body, caller),
  }));
  registerRoute(app, routes.updateDevice, async ({ params, body, ...caller }) => ({
    data: await update(params.id, body, caller),
  }));
  registerRoute(app, routes.deleteDevice, ({ params, ...caller }) => remove(params.id, caller));
  registerRoute(app, routes.listUnmapped, ({ params, query, actor }) => unmapped(params.id, query, actor));
  serveFavourites(app, deps);
};
