import * as routes from "@sgval/contract/risk/risks";
import { riskDayTable } from "@sgval/contract/risk/tables";
import type { FastifyInstance } from "fastify";
import type { Tables } from "../../gateways/tables/send-table.ts";
import { tableOfRows } from "../../gateways/tables/table-source.ts";
import { registerRoute } from "../../kernel/http/register-route.ts";
import type { AuditDeps } from "../activity/index.ts";
import { type ListDeps, listRisks, readRiskBoard, risksAsTable } from "./list-risks.ts";
import { treatRisk } from "./treat-risk.ts";

export const riskRoutes = (app: FastifyInstance, deps: ListDeps & AuditDeps, tables: Tables): void => {
  const list = listRisks(deps);
  const board = readRiskBoard(deps);
  const treat = treatRisk(deps);
  registerRoute(app, routes.listRisks, ({ query, actor }) => list(query, actor));
  registerRoute(app, routes.exportRisks, (call) =>
    tables.send(call, (view) => risksAsTable(deps, call.query, call.actor, view)),
  );
  registerRoute(app, routes.readRiskBoard, async ({ actor }) => ({ data: await board(actor) }));
  registerRoute(app, routes.exportRiskDays, ({ actor, ...call }) =>
    tables.send({ actor, ...call }, async (view) => {
      const { days } = await board(actor);
      return tableOfRows(
        riskDayTable,
        days.map(({ day, levels }) => ({ day, ...levels })),
        view,
      );
    }),
  );
  registerRoute(app, routes.treatRisk, async ({ params, body, ...caller }) => ({
    data: await treat(params.deviceId, body, caller),
  }));
};
