import * as routes from "@sgval/contract/device-gateways/gateways";
import { ingest } from "@sgval/contract/device-gateways/ingest";
import { listGatewayMessages } from "@sgval/contract/device-gateways/messages";
import * as waitingRoutes from "@sgval/contract/device-gateways/waiting-devices";
import { telemetryLimits } from "@sgval/contract/readings/readings";
import type { FastifyInstance } from "fastify";
import type { Tables } from "../../gateways/tables/send-table.ts";
import { Refusal } from "../../kernel/errors.ts";
import { registerRoute } from "../../kernel/http/register-route.ts";
import { pageOf } from "../../kernel/list-query.ts";
import { demandVisibleDevice } from "../devices/index.ts";
import { adoptDevice } from "./adopt-device.ts";
import { gatewayDevicesAsTable, waitingAsTable } from "./export-gateways.ts";
import { demandGateway, devicesBehind, type GatewayDeps, gatewaysOf } from "./gateway-view.ts";
import type { MessageReceiver } from "./receive-messages.ts";
import { createGateway, deleteGateway, releaseDevice, renewSecret, updateGateway } from "./save-gateway.ts";
import { deleteWaiting } from "./waiting-devices.store.ts";

export const gatewayRoutes = (
  app: FastifyInstance,
  deps: GatewayDeps & { receive: MessageReceiver; tables: Tables },
): void => {
  const { registry, devices, waiting, recent, db } = deps;
  const actions = {
    create: createGateway(deps),
    update: updateGateway(deps),
    renew: renewSecret(deps),
    remove: deleteGateway(deps),
    release: releaseDevice(deps),
    adopt: adoptDevice(deps),
  };
  registerRoute(app, routes.listGateways, async ({ actor }) => ({
    data: await gatewaysOf(deps, registry.all(), actor),
  }));
  registerRoute(app, routes.createGateway, async ({ body, ...caller }) => ({
    data: await actions.create(body, caller),
  }));
  registerRoute(app, routes.updateGateway, async ({ params, body, ...caller }) => ({
    data: await actions.update({ ...body, id: params.id }, caller),
  }));
  registerRoute(app, routes.renewGatewaySecret, async ({ params, ...caller }) => ({
    data: await actions.renew(params.id, caller),
  }));
  registerRoute(app, routes.deleteGateway, ({ params, ...caller }) => actions.remove(params.id, caller));
  registerRoute(app, listGatewayMessages, ({ params, actor }) => {
    const { id } = demandGateway(deps, params.id);
    return { data: actor.scope === "all" ? recent.of(id) : [] };
  });
  registerRoute(app, routes.listGatewayDevices, ({ params, query, actor }) =>
    pageOf(devicesBehind(deps, { id: params.id, q: query.q }, actor), query),
  );
  registerRoute(app, routes.exportGatewayDevices, (call) =>
    deps.tables.send(call, async (view) =>
      gatewayDevicesAsTable(deps, { ...call.query, id: call.params.id }, call.actor, view),
    ),
  );
  registerRoute(app, routes.releaseGatewayDevice, ({ params, ...caller }) => actions.release(params, caller));
  registerRoute(app, routes.readDeviceGateway, ({ params, actor }) => {
    const device = demandVisibleDevice(devices, actor, params.id);
    const place = registry.placeOf(device.id);
    const gateway = place && registry.get(place.gatewayId);
    if (!gateway) return { data: null };
    return {
      data: { gatewayId: gateway.id, name: gateway.name, key: place.key, preset: gateway.preset },
    };
  });
  registerRoute(app, waitingRoutes.listWaitingDevices, ({ query, actor }) =>
    // Nobody knows yet whose they will be.
    actor.scope === "all"
      ? waiting.list(query)
      : { data: [], metaData: { total: 0, page: query.page, size: query.size } },
  );
  registerRoute(app, waitingRoutes.exportWaitingDevices, (call) =>
    deps.tables.send(call, (view) => waitingAsTable(deps, call.query, call.actor, view)),
  );
  registerRoute(app, waitingRoutes.adoptDevice, async ({ params, body, ...caller }) => ({
    data: await actions.adopt({ ...body, id: params.id }, caller),
  }));
  registerRoute(app, waitingRoutes.forgetWaitingDevice, async ({ params, body, actor }) => {
    const { id } = demandGateway(deps, params.id);
    await waiting.flush();
    if (actor.scope !== "all" || !(await deleteWaiting(db.kysely, id, body.key)))
      throw new Refusal("not_found");
  });

  // Not parsed by the framework: forms, CSV and the line protocol are read as the messages of devices are.
  app.register(async (raw) => {
    raw.removeAllContentTypeParsers();
    raw.addContentTypeParser(
      "*",
      { parseAs: "buffer", bodyLimit: telemetryLimits.bytes * 4 },
      (_, body, done) => done(null, body),
    );
    registerRoute(raw, ingest, async ({ query, request: { gatewayId, body } }) => {
      const gateway = registry.get(gatewayId);
      if (!gateway) throw new Refusal("unauthorized");
      const payload = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
      const {
        dead,
        keys: _,
        ...received
      } = await deps.receive(gateway, {
        ...{ topic: null, payload, source: "http", event: query.event },
        ...{ at: deps.clock.now(), elapsed: deps.clock.elapsed() },
      });
      if (dead)
        throw new Refusal(dead.reason === "too_large" ? "payload_too_large" : "malformed_payload", dead);
      return received;
    });
  });
};
