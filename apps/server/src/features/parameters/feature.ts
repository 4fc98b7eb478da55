import * as routes from "@sgval/contract/parameters/own-parameters";
import type { FastifyInstance } from "fastify";
import { liveGateway } from "../../gateways/realtime/live-socket.ts";
import { registerRoute } from "../../kernel/http/register-route.ts";
import { changesMissed } from "../../kernel/nodes/node-channel.ts";
import type { Feature } from "../../kernel/services.ts";
import type { AuditDeps } from "../activity/index.ts";
import {
  createOwnParameter,
  deleteOwnParameter,
  type FindUses,
  ownParametersChanged,
  ownParametersStored,
  updateOwnParameter,
} from "./change-own-parameters.ts";
import { ownParameters, parameterUses } from "./index.ts";
import { findOwnParameters } from "./own-parameters.store.ts";

const ownParameterRoutes = (app: FastifyInstance, deps: AuditDeps & { findUses: FindUses }): void => {
  const actions = {
    create: createOwnParameter(deps),
    update: updateOwnParameter(deps),
    remove: deleteOwnParameter(deps),
  };
  registerRoute(app, routes.listOwnParameters, async () => ({
    data: await findOwnParameters(deps.db.kysely),
  }));
  registerRoute(app, routes.createOwnParameter, async ({ body, ...caller }) => ({
    data: await actions.create(body, caller),
  }));
  registerRoute(app, routes.updateOwnParameter, async ({ params, body, ...caller }) => ({
    data: await actions.update(params.key, body, caller),
  }));
  registerRoute(app, routes.deleteOwnParameter, ({ params, ...caller }) =>
    actions.remove(params.key, caller),
  );
};

/** Parameters that an installation measures beside the catalogue. */
export const feature: Feature = {
  name: "parameters",
  routes: (app, { use, ...kernel }) =>
    ownParameterRoutes(app, { ...kernel, findUses: use(parameterUses).find }),
  react: ({ events, use }) => {
    const live = use(liveGateway);
    const parameters = use(ownParameters);
    const load = async (key: string | null): Promise<void> => {
      await parameters.load();
      events.emit(ownParametersChanged, { key });
      live.emitTo(() => true, "ownParameters:changed");
    };
    events.on(ownParametersStored, ({ key }) => load(key));
    events.on(changesMissed, () => load(null));
  },
};
