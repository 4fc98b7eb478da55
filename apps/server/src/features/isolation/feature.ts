import { type Feature, provide } from "../../kernel/services.ts";
import { deviceRegistry } from "../devices/index.ts";
import { waterMeters } from "../meters/index.ts";
import { closedValves, networkGraphs } from "../network/index.ts";
import { networkModel } from "../prediction/index.ts";
import { zones } from "../zones/index.ts";
import { isolationRoutes } from "./isolation.routes.ts";
import { markClosedValves } from "./mark-closed-valves.ts";

/** What to close around a pipe, what is cut off then and what else can supply it; and the valves that models lack. */
export const feature: Feature = {
  name: "isolation",
  provides: [provide(closedValves, () => markClosedValves)],
  routes: (app, context) =>
    isolationRoutes(app, {
      ...context,
      registry: context.use(deviceRegistry),
      customers: context.use(waterMeters).affected,
      counts: context.use(waterMeters),
      graphs: context.use(networkGraphs),
      model: context.use(networkModel),
      netInflow: context.use(zones).netInflow,
    }),
};
