import * as routes from "@sgval/contract/scada/routes";
import type { FastifyInstance } from "fastify";
import { registerRoute } from "../../kernel/http/register-route.ts";
import { listMimics, listVersions, readMimic } from "./read-mimic.ts";
import { restoreMimic, saveMimic } from "./save-mimic.ts";

export const scadaRoutes = (app: FastifyInstance, deps: Parameters<typeof listMimics>[0]): void => {
  const actions = {
    list: listMimics(deps),
    read: readMimic(deps),
    versions: listVersions(deps),
    save: saveMimic(deps),
    restore: restoreMimic(deps),
  };
  registerRoute(app, routes.listMimics, async ({ actor }) => ({ data: await actions.list(actor) }));
  registerRoute(app, routes.readMimic, async ({ params, actor }) => ({
    data: await actions.read(params.id, actor),
  }));
  registerRoute(app, routes.listMimicVersions, async ({ params, actor }) => ({
    data: await actions.versions(params.id, actor),
  }));
  registerRoute(app, routes.saveMimic, async ({ params, body, ...caller }) => ({
    data: await actions.save({ ...body, roomId: params.id }, caller),
  }));
  registerRoute(app, routes.restoreMimic, async ({ params, body, ...caller }) => ({
    data: await actions.restore({ ...body, roomId: params.id, version: params.version }, caller),
  }));
};
