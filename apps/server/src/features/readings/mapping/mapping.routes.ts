import * as routes from "@sgval/contract/readings/mapping";
import { listParameters } from "@sgval/contract/readings/parameters";
import type { FastifyInstance } from "fastify";
import { registerRoute } from "../../../kernel/http/register-route.ts";
import { demandVisibleDevice } from "../../devices/index.ts";
import type { DeviceListening } from "./heard-messages.ts";
import { catalogue } from "./parameter-catalogue.ts";
import { type MappingTestDeps, testMapping } from "./test-mapping.ts";

export interface MappingRoutesDeps extends MappingTestDeps {
  listening: DeviceListening;
}

export const mappingRoutes = (app: FastifyInstance, deps: MappingRoutesDeps): void => {
  const { registry, listening } = deps;
  const test = testMapping(deps);
  registerRoute(app, listParameters, () => ({ data: catalogue() }));
  registerRoute(app, routes.testMapping, async ({ body, actor }) => ({ data: await test(body, actor) }));
  registerRoute(app, routes.listenToDevice, ({ params, actor }) => {
    demandVisibleDevice(registry, actor, params.id);
    return { data: listening.start(params.id) };
  });
  registerRoute(app, routes.readHeardMessages, ({ params, query, actor }) => {
    demandVisibleDevice(registry, actor, params.id);
    return { data: listening.read(params.id, query.after) };
  });
};
