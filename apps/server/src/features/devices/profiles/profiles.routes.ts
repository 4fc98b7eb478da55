import * as routes from "@sgval/contract/devices/mapping/profiles";
import type { FastifyInstance } from "fastify";
import { registerRoute } from "../../../kernel/http/register-route.ts";
import type { AuditDeps } from "../../activity/index.ts";
import { createProfile, deleteProfile, listProfiles, updateProfile } from "./profiles.ts";

export const profileRoutes = (app: FastifyInstance, deps: AuditDeps): void => {
  const actions = {
    create: createProfile(deps),
    update: updateProfile(deps),
    remove: deleteProfile(deps),
  };
  registerRoute(app, routes.listMappingProfiles, async (caller) => ({
    data: await listProfiles(deps.db.kysely, caller),
  }));
  registerRoute(app, routes.createMappingProfile, async ({ body, ...caller }) => ({
    data: await actions.create(body, caller),
  }));
  registerRoute(app, routes.updateMappingProfile, async ({ params, body, ...caller }) => ({
    data: await actions.update(params.id, body, caller),
  }));
  registerRoute(app, routes.deleteMappingProfile, ({ params, ...caller }) =>
    actions.remove(params.id, caller),
  );
};
