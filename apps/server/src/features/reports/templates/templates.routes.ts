import * as routes from "@sgval/contract/reports/templates";
import type { FastifyInstance } from "fastify";
import { registerRoute } from "../../../kernel/http/register-route.ts";
import { createTemplates, type TemplateDeps } from "./manage-templates.ts";

export const templateRoutes = (app: FastifyInstance, deps: TemplateDeps): void => {
  const templates = createTemplates(deps);
  registerRoute(app, routes.listTemplates, async ({ actor }) => ({ data: await templates.list(actor) }));
  registerRoute(app, routes.createTemplate, async ({ body, ...caller }) => ({
    data: await templates.create(body, caller),
  }));
  registerRoute(app, routes.renameTemplate, async ({ params, body, ...caller }) => ({
    data: await templates.rename(params.id, body, caller),
  }));
  registerRoute(app, routes.deleteTemplate, ({ params, ...caller }) => templates.remove(params.id, caller));
};
