import * as routes from "@sgval/contract/zones/zones";
import type { FastifyInstance } from "fastify";
import { registerRoute } from "../../kernel/http/register-route.ts";
import { createZone, deleteZone, listZones, updateZone, type ZoneDeps } from "./zones.ts";

export const zoneRoutes = (app: FastifyInstance, deps: ZoneDeps): void => {
  const actions = {
    list: listZones(deps),
    create: createZone(deps),
    update: updateZone(deps),
    remove: deleteZone(deps),
  };
  registerRoute(app, routes.listZones, async ({ query, actor }) => ({
    data: await actions.list(query, actor),
  }));
  registerRoute(app, routes.createZone, async ({ body, ...caller }) => ({
    data: await actions.create(body, caller),
  }));
  registerRoute(app, routes.updateZone, async ({ params, body, ...caller }) => ({
    data: await actions.update({ ...body, id: params.id }, caller),
  }));
  registerRoute(app, routes.deleteZone, ({ params, ...caller }) => actions.remove(params.id, caller));
};
