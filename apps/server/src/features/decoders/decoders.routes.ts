import * as routes from "@sgval/contract/decoders/decoders";
import { tryDownlink as tryDownlinkRoute } from "@sgval/contract/decoders/downlink";
import type { FastifyInstance } from "fastify";
import type { Tables } from "../../gateways/tables/send-table.ts";
import { Refusal } from "../../kernel/errors.ts";
import { registerRoute } from "../../kernel/http/register-route.ts";
import { findDecoder, findDecoderChoices, findDecoders, findVersion } from "./decoders.store.ts";
import { decodersAsTable } from "./export-decoders.ts";
import {
  addVersion,
  chooseVersion,
  createDecoder,
  type DecoderDeps,
  deleteDecoder,
  saveTestInputs,
  updateDecoder,
} from "./save-decoder.ts";
import { tryDecoder, tryDownlink } from "./try-decoder.ts";

export const decoderRoutes = (app: FastifyInstance, deps: DecoderDeps, tables: Tables): void => {
  const { kysely } = deps.db;
  const actions = {
    create: createDecoder(deps),
    update: updateDecoder(deps),
    addVersion: addVersion(deps),
    choose: chooseVersion(deps),
    saveTests: saveTestInputs(deps),
    attempt: tryDecoder(deps),
    attemptDownlink: tryDownlink(deps),
    remove: deleteDecoder(deps),
  };
  registerRoute(app, routes.listDecoders, async ({ query }) => {
    const { decoders, total } = await findDecoders(kysely, query, query);
    return { data: decoders, metaData: { total, page: query.page, size: query.size } };
  });
  registerRoute(app, routes.chooseDecoders, async () => ({ data: await findDecoderChoices(kysely) }));
  registerRoute(app, routes.exportDecoders, (call) =>
    tables.send(call, (view) => decodersAsTable(kysely, call.query, view)),
  );
  registerRoute(app, routes.readDecoder, async ({ params }) => {
    const found = await findDecoder(kysely, params.id);
    if (!found) throw new Refusal("not_found");
    return { data: found };
  });
  registerRoute(app, routes.readDecoderVersion, async ({ params }) => {
    const source = await findVersion(kysely, params.id, params.number);
    if (source === undefined) throw new Refusal("not_found");
    return { data: { source } };
  });
  registerRoute(app, routes.createDecoder, async ({ body, ...caller }) => ({
    data: await actions.create(body, caller),
  }));
  registerRoute(app, routes.updateDecoder, async ({ params, body, ...caller }) => ({
    data: await actions.update(params.id, body, caller),
  }));
  registerRoute(app, routes.addDecoderVersion, async ({ params, body, ...caller }) => ({
    data: await actions.addVersion(params.id, body, caller),
  }));
  registerRoute(app, routes.chooseDecoderVersion, async ({ params, ...caller }) => ({
    data: await actions.choose(params.id, params.number, caller),
  }));
  registerRoute(app, routes.saveTestInputs, async ({ params, body, ...caller }) => ({
    data: await actions.saveTests(params.id, body.testInputs, caller),
  }));
  registerRoute(app, routes.tryDecoder, async ({ body }) => ({ data: await actions.attempt(body) }));
  registerRoute(app, tryDownlinkRoute, async ({ body }) => ({ data: await actions.attemptDownlink(body) }));
  registerRoute(app, routes.deleteDecoder, ({ params, ...caller }) => actions.remove(params.id, caller));
};
