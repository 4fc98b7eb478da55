import { findElements, readNetworkLayer } from "@sgval/contract/network/elements";
import { findNearbyPipes } from "@sgval/contract/network/nearby-pipes";
import * as routes from "@sgval/contract/network/networks";
import { acceptProposal, proposeZones } from "@sgval/contract/network/zone-proposals";
import type { FastifyInstance } from "fastify";
import type { Tables } from "../../gateways/tables/send-table.ts";
import { Refusal } from "../../kernel/errors.ts";
import { JsonText, registerRoute } from "../../kernel/http/register-route.ts";
import { attachDevice, deleteNetwork, detachDevice, renameNetwork } from "./change-network.ts";
import { searchElements } from "./elements.store.ts";
import { networksAsTable } from "./export-networks.ts";
import { findNearbyPipes as nearbyPipes } from "./find-nearby-pipes.ts";
import { importNetwork, reimportNetwork } from "./import-network.ts";
import { previewModel } from "./model/read-model.ts";
import { demandWholeScope } from "./network-access.ts";
import { findNetworkDevices } from "./network-devices.store.ts";
import { findNetworks, findVersion } from "./networks.store.ts";
import { type AcceptDeps, acceptProposal as accept } from "./proposals/accept-proposal.ts";
import { proposeZones as propose } from "./proposals/propose-zones.ts";
import { receiveModel, withModels } from "./receive-model.ts";
import { sendLayer } from "./send-layer.ts";

interface NetworkRoutesDeps extends AcceptDeps {
  tables: Tables;
}

const serveImports = (app: FastifyInstance, deps: NetworkRoutesDeps): void => {
  const [create, update] = [importNetwork(deps), reimportNetwork(deps)];
  registerRoute(app, routes.previewModel, async ({ request, reply, ...caller }) => {
    demandWholeScope(caller);
    const { content } = await receiveModel(request, reply);
    return new JsonText(await previewModel(content));
  });
  registerRoute(app, routes.importNetwork, async ({ request, reply, actor, ip }) => ({
    data: await create(await receiveModel(request, reply), { actor, ip }),
  }));
  registerRoute(app, routes.reimportNetwork, async ({ params, request, reply, actor, ip }) => ({
    data: await update(params.id, await receiveModel(request, reply), { actor, ip }),
  }));
};

const serveDevices = (app: FastifyInstance, deps: NetworkRoutesDeps): void => {
  const [attach, detach] = [attachDevice(deps), detachDevice(deps)];
  registerRoute(app, routes.listNetworkDevices, async ({ query, actor }) => {
    const { devices, total } = await findNetworkDevices(deps.db.kysely, query, actor, query);
    return { data: devices, metaData: { total, page: query.page, size: query.size } };
  });
  registerRoute(app, routes.attachDevice, ({ params, body, ...caller }) =>
    attach({ networkId: params.id, deviceId: params.deviceId }, body, caller),
  );
  registerRoute(app, routes.detachDevice, ({ params, ...caller }) =>
    detach({ networkId: params.id, deviceId: params.deviceId }, caller),
  );
};

export const networkRoutes = (app: FastifyInstance, deps: NetworkRoutesDeps): void => {
  const [rename, remove] = [renameNetwork(deps), deleteNetwork(deps)];
  registerRoute(app, routes.listNetworks, async ({ query, actor }) => {
    const { networks, total } = await findNetworks(deps.db.kysely, query, actor, query);
    return { data: networks, metaData: { total, page: query.page, size: query.size } };
  });
  registerRoute(app, routes.exportNetworks, (call) =>
    deps.tables.send(call, (view) => networksAsTable(deps.db.kysely, call.query, call.actor, view)),
  );
  registerRoute(app, readNetworkLayer, ({ params, actor, request, reply }) =>
    sendLayer(deps.db, params.id, actor, request, reply),
  );
  registerRoute(app, findElements, async ({ params, query, actor }) => {
    if ((await findVersion(deps.db.kysely, params.id, actor)) === undefined) throw new Refusal("not_found");
    return { data: await searchElements(deps.db.kysely, params.id, query, actor) };
  });
  const pipesNear = nearbyPipes(deps);
  registerRoute(app, findNearbyPipes, async ({ query, actor }) => ({ data: await pipesNear(query, actor) }));
  const proposed = propose(deps);
  registerRoute(app, proposeZones, async ({ params, actor }) => ({ data: await proposed(params.id, actor) }));
  const accepted = accept(deps);
  registerRoute(app, acceptProposal, async ({ params, body, ...caller }) => {
    const { id, name, deviceId } = await accepted(params.id, body, caller);
    return { data: { id, name, deviceId } };
  });
  registerRoute(app, routes.renameNetwork, ({ params, body, ...caller }) =>
    rename(params.id, body.name, caller),
  );
  registerRoute(app, routes.deleteNetwork, ({ params, ...caller }) => remove(params.id, caller));
  withModels(app, (uploads) => serveImports(uploads, deps));
  serveDevices(app, deps);
};
