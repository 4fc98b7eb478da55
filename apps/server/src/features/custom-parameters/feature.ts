import * as routes from "@sgval/contract/custom-parameters/custom-parameters";
import type { FastifyInstance } from "fastify";
import { liveGateway } from "../../gateways/realtime/live-socket.ts";
import { registerRoute } from "../../kernel/http/register-route.ts";
import { changesMissed } from "../../kernel/nodes/node-channel.ts";
import type { Feature } from "../../kernel/services.ts";
import type { AuditDeps } from "../activity/index.ts";
import {
  createCustomParameter,
  customParametersChanged,
  customParametersStored,
  deleteCustomParameter,
  type FindUses,
  updateCustomParameter,
} from "./change-custom-parameters.ts";
import { findCustomParameters } from "./custom-parameters.store.ts";
import { customParameters, parameterUses } from "./index.ts";

const customParameterRoutes = (app: FastifyInstance, deps: AuditDeps & { findUses: FindUses }): void => {
  const actions = {
    create: createCustomParameter(deps),
    update: updateCustomParameter(deps),
    remove: deleteCustomParameter(deps),
  };
  registerRoute(app, routes.listCustomParameters, async () => ({
    data: await findCustomParameters(deps.db.kysely),
  }));
  registerRoute(app, routes.createCustomParameter, async ({ body, ...caller }) => ({
    data: await actions.create(body, caller),
  }));
  registerRoute(app, routes.updateCustomParameter, async ({ params, body, ...caller }) => ({
    data: await actions.update(params.key, body, caller),
  }));
  registerRoute(app, routes.deleteCustomParameter, ({ params, ...caller }) =>
    actions.remove(params.key, caller),
  );
};

/** Parameters that an installation measures beside the catalogue. */
export const feature: Feature = {
  name: "parameters",
  routes: (app, { use, ...kernel }) =>
    customParameterRoutes(app, { ...kernel, findUses: use(parameterUses).find }),
  react: ({ events, use }) => {
    const live = use(liveGateway);
    const parameters = use(customParameters);
    const load = async (key: string | null): Promise<void> => {
      await parameters.load();
      events.emit(customParametersChanged, { key });
      live.emitTo(() => true, "customParameters:changed");
    };
    events.on(customParametersStored, ({ key }) => load(key));
    events.on(changesMissed, () => load(null));
  },
};
