import { mayDo } from "@sgval/contract/permission";
import { createTimeZone } from "@sgval/quantities/time-zone";
import { liveGateway } from "../../gateways/realtime/live-socket.ts";
import { tableExport } from "../../gateways/tables/send-table.ts";
import { keptData } from "../../kernel/retention/kept-data.ts";
import type { Feature } from "../../kernel/services.ts";
import { deviceRegistry } from "../devices/index.ts";
import { keptDays, risksChanged } from "./compute-risks.ts";
import { risks } from "./index.ts";
import { riskRoutes } from "./risk.routes.ts";

/** Risk scores: how likely each device fails, what that would mean, and what is done about it. */
export const feature: Feature = {
  name: "risk",
  routes: (app, { use, config, ...kernel }) =>
    riskRoutes(
      app,
      {
        ...kernel,
        zone: createTimeZone(config.timeZone),
        registry: use(deviceRegistry),
        waterHiddenFrom: use(risks).waterHiddenFrom,
      },
      use(tableExport),
    ),
  react: ({ events, use }) => {
    use(risks);
    use(keptData).add({
      kind: "risk_scores",
      source: "fixed",
      tables: ["risk_snapshot"],
      term: () => ({ days: keptDays }),
    });
    const live = use(liveGateway);
    events.on(risksChanged, ({ computedAt }) =>
      live.emitTo(({ actor }) => mayDo(actor, "Risk.Index") || mayDo(actor, "Dashboard.Risk"), "risks", {
        computedAt: computedAt === null ? null : new Date(computedAt).toISOString(),
      }),
    );
  },
};
