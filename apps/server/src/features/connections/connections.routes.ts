import * as letterRoutes from "@sgval/contract/connections/dead-letters";
import { exportRefusedDevices, listRefusedDevices } from "@sgval/contract/connections/refused-devices";
import * as routes from "@sgval/contract/connections/tokens";
import type { FastifyInstance } from "fastify";
import type { Tables } from "../../gateways/tables/send-table.ts";
import { registerRoute } from "../../kernel/http/register-route.ts";
import { createToken } from "./create-token.ts";
import { lettersAsTable } from "./dead-letters/export-dead-letters.ts";
import {
  type LetterDeps,
  listKinds,
  listLetters,
  readLetter,
  removeLetter,
  removeLetters,
} from "./dead-letters/manage-dead-letters.ts";
import { deleteToken } from "./delete-token.ts";
import { tokensAsTable } from "./export-tokens.ts";
import { listRefused, type RefusedListDeps, refusedAsTable } from "./list-refused.ts";
import { listTokens } from "./list-tokens.ts";
import type { TokenDeps } from "./token-view.ts";
import { updateToken } from "./update-token.ts";

export const tokenRoutes = (app: FastifyInstance, deps: TokenDeps): void => {
  const actions = {
    create: createToken(deps),
    update: updateToken(deps),
    remove: deleteToken(deps),
    list: listTokens(deps),
  };
  registerRoute(app, routes.createToken, async ({ body, ...caller }) => ({
    data: await actions.create(body, caller),
  }));
  registerRoute(app, routes.updateToken, async ({ params, body, ...caller }) => ({
    data: await actions.update({ ...body, id: params.id }, caller),
  }));
  registerRoute(app, routes.deleteToken, ({ params, ...caller }) => actions.remove(params.id, caller));
  registerRoute(app, routes.listTokens, ({ query, actor }) => actions.list(query, actor));
  registerRoute(app, routes.exportTokens, (call) =>
    deps.tables.send(call, (view) => tokensAsTable(deps, call.query, call.actor, view)),
  );
};

export const deadLetterRoutes = (app: FastifyInstance, deps: LetterDeps & { tables: Tables }): void => {
  const actions = {
    list: listLetters(deps),
    kinds: listKinds(deps),
    read: readLetter(deps),
    remove: removeLetter(deps),
    removeMany: removeLetters(deps),
  };
  registerRoute(app, letterRoutes.listDeadLetters, ({ query, actor }) => actions.list(query, actor));
  registerRoute(app, letterRoutes.listLetterKinds, ({ query, actor }) => actions.kinds(query, actor));
  registerRoute(app, letterRoutes.exportDeadLetters, (call) =>
    deps.tables.send(call, (view) => lettersAsTable(deps, call.query, call.actor, view)),
  );
  registerRoute(app, letterRoutes.readDeadLetter, async ({ params, actor }) => ({
    data: await actions.read(params.id, actor),
  }));
  registerRoute(app, letterRoutes.deleteDeadLetter, ({ params, ...caller }) =>
    actions.remove(params.id, caller),
  );
  registerRoute(app, letterRoutes.deleteDeadLetters, async ({ body, ...caller }) => ({
    data: await actions.removeMany(body, caller),
  }));
};

export const refusedDeviceRoutes = (
  app: FastifyInstance,
  deps: RefusedListDeps & { tables: Tables },
): void => {
  const list = listRefused(deps);
  registerRoute(app, listRefusedDevices, ({ query, actor }) => list(query, actor));
  registerRoute(app, exportRefusedDevices, (call) =>
    deps.tables.send(call, (view) => refusedAsTable(deps, call.query, call.actor, view)),
  );
};
