import * as favouriteRoutes from "@sgval/contract/devices/favourites";
import { clearRejectedFields, listRejectedFields } from "@sgval/contract/devices/rejected-fields";
import * as routes from "@sgval/contract/devices/routes";
import type { FastifyInstance } from "fastify";
import type { Tables } from "../../gateways/tables/send-table.ts";
import { registerRoute } from "../../kernel/http/register-route.ts";
import { bulkRoutes } from "./bulk/bulk.routes.ts";
import { createDevice } from "./create-device.ts";
import { deleteDevice } from "./delete-device.ts";
import type { DeviceDeps } from "./device-deps.ts";
import { calibrationsOf } from "./device-view.ts";
import { calibrationsAsTable, channelsAsTable, pumpValuesAsTable } from "./export-channels.ts";
import { listFavourites, pinDevice, unpinDevice } from "./favourites.ts";
import { devicesAsTable } from "./list/export-devices.ts";
import { type ListDeps, listDevices, listMapDevices, openAlarmsOf } from "./list/list-devices.ts";
import { clearRejected, listRejected } from "./payload-fields/manage-rejected-fields.ts";
import type { RejectedFields } from "./payload-fields/rejected-fields.ts";
import { listUnmapped, type UnmappedKeys } from "./payload-fields/unmapped-keys.ts";
import { photoRoutes } from "./photos/photos.routes.ts";
import type { PhotoDeps } from "./photos/photos.ts";
import { profileRoutes } from "./profiles/profiles.routes.ts";
import { type ReadingsReader, readDevice } from "./read-device.ts";
import { deviceTypeRoutes } from "./types/types.routes.ts";
import { updateDevice } from "./update-device.ts";
import { demandVisibleDevice } from "./visible-device.ts";

interface DeviceRoutesDeps extends DeviceDeps, Pick<ListDeps, "openAlarms">, Pick<PhotoDeps, "makePicture"> {
  tables: Tables;
  readings: ReadingsReader;
  unmapped: UnmappedKeys;
  rejected: RejectedFields;
}

const serveFavourites = (app: FastifyInstance, deps: DeviceRoutesDeps): void => {
  const actions = { list: listFavourites(deps), pin: pinDevice(deps), unpin: unpinDevice(deps) };
  registerRoute(app, favouriteRoutes.listFavourites, async ({ actor }) => ({
    data: await actions.list(actor),
  }));
  registerRoute(app, favouriteRoutes.pinDevice, ({ params, actor }) => actions.pin(params.id, actor));
  registerRoute(app, favouriteRoutes.unpinDevice, ({ params, actor }) => actions.unpin(params.id, actor));
};

export const deviceRoutes = (app: FastifyInstance, deps: DeviceRoutesDeps): void => {
  const actions = {
    list: listDevices(deps),
    listForMap: listMapDevices(deps),
    read: readDevice(deps),
    openAlarms: openAlarmsOf(deps),
    create: createDevice(deps),
    update: updateDevice(deps),
    remove: deleteDevice(deps),
    listUnmapped: listUnmapped(deps),
    listRejected: listRejected(deps),
    clearRejected: clearRejected(deps),
  };
  registerRoute(app, routes.listDevices, ({ query, actor }) => actions.list(query, actor));
  registerRoute(app, routes.listMapDevices, ({ query, actor }) => actions.listForMap(query.after, actor));
  registerRoute(app, routes.exportDevices, (call) =>
    deps.tables.send(call, (view) => devicesAsTable(deps, call.query, call.actor, view)),
  );
  registerRoute(app, routes.exportChannels, (call) => {
    const device = demandVisibleDevice(deps.registry, call.actor, call.params.id);
    return deps.tables.send(call, (view) => channelsAsTable(device, view));
  });
  registerRoute(app, routes.exportCalibrations, (call) => {
    const device = demandVisibleDevice(deps.registry, call.actor, call.params.id);
    return deps.tables.send(call, (view) => calibrationsAsTable(device, view));
  });
  registerRoute(app, routes.exportPumpValues, (call) => {
    const device = demandVisibleDevice(deps.registry, call.actor, call.params.id);
    return deps.tables.send(call, (view) => pumpValuesAsTable(device, deps, view));
  });
  registerRoute(app, routes.readDevice, async ({ params, actor }) => ({
    data: { ...(await actions.read(params.id, actor)), ...(await actions.openAlarms(params.id, actor)) },
  }));
  registerRoute(app, routes.createDevice, async ({ body, ...caller }) => ({
    data: await actions.create(body, caller),
  }));
  registerRoute(app, routes.updateDevice, async ({ params, body, ...caller }) => ({
    data: await actions.update({ ...body, id: params.id }, caller),
  }));
  registerRoute(app, routes.linkDevice, async ({ params, body, ...caller }) => ({
    data: await actions.update({ ...body, id: params.id }, caller),
  }));
  registerRoute(app, routes.listCalibrations, async ({ params, actor }) => ({
    data: calibrationsOf(demandVisibleDevice(deps.registry, actor, params.id)),
  }));
  registerRoute(app, routes.deleteDevice, ({ params, ...caller }) => actions.remove(params.id, caller));
  registerRoute(app, routes.listUnmapped, ({ params, query, actor }) =>
    actions.listUnmapped(params.id, query, actor),
  );
  registerRoute(app, listRejectedFields, ({ params, query, actor }) =>
    actions.listRejected(params.id, query, actor),
  );
  registerRoute(app, clearRejectedFields, ({ params, ...caller }) =>
    actions.clearRejected(params.id, caller),
  );
  serveFavourites(app, deps);
  photoRoutes(app, deps);
  bulkRoutes(app, deps);
  deviceTypeRoutes(app, deps);
  profileRoutes(app, deps);
};
