import * as routes from "@sgval/contract/materials/materials";
import type { FastifyInstance } from "fastify";
import type { Tables } from "../../gateways/tables/send-table.ts";
import { registerRoute } from "../../kernel/http/register-route.ts";
import type { AuditDeps } from "../activity/index.ts";
import { materialsAsTable } from "./export-materials.ts";
import { findChoices, findMaterials } from "./materials.store.ts";
import { createMaterial, deleteMaterial, updateMaterial } from "./save-material.ts";

export const materialRoutes = (app: FastifyInstance, deps: AuditDeps, tables: Tables): void => {
  const { kysely } = deps.db;
  const actions = {
    create: createMaterial(deps),
    update: updateMaterial(deps),
    remove: deleteMaterial(deps),
  };
  registerRoute(app, routes.listMaterials, async ({ query }) => {
    const { materials, total } = await findMaterials(kysely, query, query);
    return { data: materials, metaData: { total, page: query.page, size: query.size } };
  });
  registerRoute(app, routes.chooseMaterials, async () => ({ data: await findChoices(kysely) }));
  registerRoute(app, routes.exportMaterials, (call) =>
    tables.send(call, (view) => materialsAsTable(kysely, call.query, view)),
  );
  registerRoute(app, routes.createMaterial, async ({ body, ...caller }) => ({
    data: await actions.create(body, caller),
  }));
  registerRoute(app, routes.updateMaterial, async ({ params, body, ...caller }) => ({
    data: await actions.update({ ...body, id: params.id }, caller),
  }));
  registerRoute(app, routes.deleteMaterial, ({ params, ...caller }) => actions.remove(params.id, caller));
};
