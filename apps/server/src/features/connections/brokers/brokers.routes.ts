import * as routes from "@sgval/contract/connections/brokers";
import { exportUnclaimedTopics, listUnclaimedTopics } from "@sgval/contract/connections/unclaimed-topics";
import type { FastifyInstance } from "fastify";
import { registerRoute } from "../../../kernel/http/register-route.ts";
import { assignDevice, releaseDevice } from "./assign-device.ts";
import { type BrokerDeps, brokerOf, listDevicesOf } from "./broker-view.ts";
import { brokerDevicesAsTable, unclaimedAsTable } from "./export-brokers.ts";
import { createBroker, updateBroker } from "./save-broker.ts";
import { connectAll, connectBroker, deleteBroker, disconnectBroker } from "./switch-broker.ts";

export const brokerRoutes = (app: FastifyInstance, deps: BrokerDeps): void => {
  const actions = {
    create: createBroker(deps),
    update: updateBroker(deps),
    remove: deleteBroker(deps),
    connect: connectBroker(deps),
    connectAll: connectAll(deps),
    disconnect: disconnectBroker(deps),
    assign: assignDevice(deps),
    release: releaseDevice(deps),
    devices: listDevicesOf(deps),
  };
  registerRoute(app, routes.listBrokers, ({ actor }) => ({
    data: deps.registry.all().map((record) => brokerOf(deps, record, actor)),
  }));
  registerRoute(app, routes.createBroker, async ({ body, ...caller }) => ({
    data: await actions.create(body, caller),
  }));
  registerRoute(app, routes.updateBroker, async ({ params, body, ...caller }) => ({
    data: await actions.update({ ...body, id: params.id }, caller),
  }));
  registerRoute(app, routes.deleteBroker, ({ params, ...caller }) => actions.remove(params.id, caller));
  registerRoute(app, routes.connectBroker, async ({ params, ...caller }) => ({
    data: await actions.connect(params.id, caller),
  }));
  registerRoute(app, routes.disconnectBroker, async ({ params, ...caller }) => ({
    data: await actions.disconnect(params.id, caller),
  }));
  registerRoute(app, routes.connectAllBrokers, async (caller) => ({
    data: await actions.connectAll(caller),
  }));
  registerRoute(app, routes.listBrokerDevices, ({ params, query, actor }) =>
    actions.devices(params.id, query, actor),
  );
  registerRoute(app, routes.exportBrokerDevices, (call) =>
    deps.tables.send(call, (view) =>
      brokerDevicesAsTable(deps, call.params.id, call.query, call.actor, view),
    ),
  );
  registerRoute(app, routes.assignBrokerDevice, ({ params, body, ...caller }) =>
    actions.assign({ ...params, ...body }, caller),
  );
  registerRoute(app, routes.releaseBrokerDevice, ({ params, ...caller }) => actions.release(params, caller));
  registerRoute(app, listUnclaimedTopics, ({ query, actor }) => deps.unclaimed.list(query, actor));
  registerRoute(app, exportUnclaimedTopics, (call) =>
    deps.tables.send(call, (view) => unclaimedAsTable(deps, call.query, call.actor, view)),
  );
};
