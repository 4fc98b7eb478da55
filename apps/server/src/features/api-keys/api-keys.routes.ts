import * as routes from "@sgval/contract/api-keys/api-keys";
import type { FastifyInstance } from "fastify";
import { registerRoute } from "../../kernel/http/register-route.ts";
import type { AuditDeps } from "../activity/index.ts";
import { findKeys, findKeysOf } from "./api-keys.store.ts";
import { createKey, revokeKey, revokeOwnKeys } from "./manage-keys.ts";

/** One's own API keys, and those of everybody for administrators. */
export const apiKeyRoutes = (app: FastifyInstance, deps: AuditDeps): void => {
  const { kysely } = deps.db;
  const now = () => new Date(deps.clock.now());
  const [create, revoke, revokeAll] = [createKey(deps), revokeKey(deps), revokeOwnKeys(deps)];
  registerRoute(app, routes.listOwnApiKeys, async ({ actor }) => ({
    data: await findKeysOf(kysely, actor.userId, now()),
  }));
  registerRoute(app, routes.createApiKey, async ({ body, ...caller }) => ({
    data: await create(body, caller),
  }));
  registerRoute(app, routes.revokeOwnApiKey, ({ params: { id }, ...caller }) =>
    revoke({ id, userId: caller.actor.userId }, caller),
  );
  registerRoute(app, routes.revokeOwnApiKeys, (caller) => revokeAll(caller));
  registerRoute(app, routes.listApiKeys, async ({ query }) => {
    const { keys, total } = await findKeys(kysely, query, now());
    return { data: keys, metaData: { total, page: query.page, size: query.size } };
  });
  registerRoute(app, routes.revokeApiKey, ({ params: { id }, ...caller }) =>
    revoke({ id, userId: null }, caller),
  );
};
