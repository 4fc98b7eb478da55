import * as plans from "@sgval/contract/isolation/isolation";
import * as valves from "@sgval/contract/isolation/marked-valves";
import type { FastifyInstance } from "fastify";
import { registerRoute } from "../../kernel/http/register-route.ts";
import type { AuditDeps } from "../activity/index.ts";
import { estimateIsolation } from "./estimate-isolation.ts";
import type { PlanDeps } from "./find-isolation.ts";
import { listMarkedValves, markValve, unmarkValve } from "./mark-valves.ts";
import { planIsolation } from "./plan-isolation.ts";

export const isolationRoutes = (app: FastifyInstance, deps: PlanDeps & AuditDeps): void => {
  const [plan, estimate] = [planIsolation(deps), estimateIsolation(deps)];
  const [list, mark, unmark] = [listMarkedValves(deps), markValve(deps), unmarkValve(deps)];
  registerRoute(app, plans.planIsolation, async ({ params, body, actor }) => ({
    data: await plan(params.id, body, actor),
  }));
  registerRoute(app, plans.estimateIsolation, async ({ params, body, actor }) => ({
    data: await estimate(params.id, body, actor),
  }));
  registerRoute(app, valves.listMarkedValves, async ({ params, actor }) => ({
    data: await list(params.id, actor),
  }));
  registerRoute(app, valves.markValve, async ({ params, body, ...caller }) => ({
    data: await mark(params.id, body, caller),
  }));
  registerRoute(app, valves.unmarkValve, ({ params, ...caller }) =>
    unmark(params.id, params.valveId, caller),
  );
};
