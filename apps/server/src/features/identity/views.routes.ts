import * as routes from "@sgval/contract/account/saved-views";
import type { FastifyInstance } from "fastify";
import { registerRoute } from "../../kernel/register-route.ts";
import type { IdentityDeps } from "./identity-deps.ts";
import { createView, deleteView, listViews, updateView } from "./save-view.ts";

/** One's own views of lists; nobody reads or changes another's. */
export const viewRoutes = (app: FastifyInstance, deps: IdentityDeps): void => {
  const [list, create] = [listViews(deps), createView(deps)];
  const [update, remove] = [updateView(deps), deleteView(deps)];
  registerRoute(app, routes.listViews, async ({ actor }) => ({ data: await list(actor.userId) }));
  registerRoute(app, routes.createView, async ({ body, actor }) => ({
    data: await create(actor.userId, body),
  }));
  registerRoute(app, routes.updateView, async ({ params, body, actor }) => ({
    data: await update(actor.userId, params.id, body),
  }));
  registerRoute(app, routes.deleteView, ({ params, actor }) => remove(actor.userId, params.id));
};
