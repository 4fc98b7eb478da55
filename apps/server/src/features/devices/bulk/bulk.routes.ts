import * as routes from "@sgval/contract/devices/bulk";
import { importDevices as importDevicesRoute, importLimits } from "@sgval/contract/devices/import";
import type { FastifyInstance } from "fastify";
import { receiveTable, withTableUploads } from "../../../gateways/tables/receive-table.ts";
import { registerRoute } from "../../../kernel/http/register-route.ts";
import type { DeviceDeps } from "../device-deps.ts";
import { importDevices } from "../import/import-devices.ts";
import { findDevices, type ListDeps } from "../list/list-devices.ts";
import type { ReadingsReader } from "../read-device.ts";
import { findVisibleDevice } from "../visible-device.ts";
import { createDevices } from "./create-devices.ts";
import { deleteDevices } from "./delete-devices.ts";
import { updateDevices } from "./update-devices.ts";

export const bulkRoutes = (
  app: FastifyInstance,
  deps: DeviceDeps & ListDeps & { readings: Pick<ReadingsReader, "totalOfSome"> },
): void => {
  const actions = {
    create: createDevices(deps),
    update: updateDevices(deps),
    remove: deleteDevices(deps),
  };
  registerRoute(app, routes.createDevices, ({ body, ...caller }) => actions.create(body, caller));
  registerRoute(app, routes.updateDevices, ({ body, ...caller }) => actions.update(body, caller));
  registerRoute(app, routes.deleteDevices, ({ body, ...caller }) => actions.remove(body, caller));
  const importTable = importDevices(deps);
  withTableUploads(app, (uploads) =>
    registerRoute(uploads, importDevicesRoute, async ({ query, request, reply, ...caller }) => {
      const table = await receiveTable(request, reply, importLimits.bytes);
      const { columns, dryRun, existing } = query;
      return importTable(table, { columns, existing, dryRun: dryRun === "true" }, caller);
    }),
  );
  registerRoute(app, routes.chooseDevices, async ({ query, actor }) => {
    const { found } = await findDevices(deps, query, actor);
    const data = found
      .slice(0, routes.bulkLimit)
      .map(({ device: { id, name, displayName, type, mode } }) => ({
        ...{ id, name, displayName, type, mode },
      }));
    return { data, metaData: { total: found.length } };
  });
  registerRoute(app, routes.countReadingsOfDevices, async ({ query, actor }) => {
    const visible = query.ids.filter((id) => findVisibleDevice(deps.registry, actor, id));
    const counted = await deps.readings.totalOfSome(visible, routes.mostCounted + 1);
    return {
      data: { count: Math.min(counted, routes.mostCounted), more: counted > routes.mostCounted },
    };
  });
};
