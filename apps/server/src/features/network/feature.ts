import { tableExport } from "../../gateways/tables/send-table.ts";
import type { Feature } from "../../kernel/services.ts";
import { deviceRegistry, deviceTypes } from "../devices/index.ts";
import { networkGraphs } from "./index.ts";
import { networkRoutes } from "./network.routes.ts";
import { closedValves } from "./proposals/accept-proposal.ts";
import { linkFlows } from "./proposals/read-subnetworks.ts";

/** Pipe networks imported from EPANET files. */
export const feature: Feature = {
  name: "network",
  routes: (app, context) =>
    networkRoutes(app, {
      ...context,
      registry: context.use(deviceRegistry),
      tables: context.use(tableExport),
      graphs: context.use(networkGraphs),
      types: context.use(deviceTypes),
      markClosedValves: context.use(closedValves),
      flowsOf: context.use(linkFlows),
    }),
};
