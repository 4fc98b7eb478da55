import { createTimeZone } from "@sgval/quantities/time-zone";
import { tableExport } from "../../gateways/tables/send-table.ts";
import { keptData } from "../../kernel/retention/kept-data.ts";
import type { Feature } from "../../kernel/services.ts";
import { deviceRegistry } from "../devices/index.ts";
import { limitSetRoutes } from "./limit-sets.routes.ts";
import { sampleRoutes } from "./samples/samples.routes.ts";

/** Standards of water quality, and laboratory samples that are held against them. */
export const feature: Feature = {
  name: "quality",
  routes: (app, { use, config, ...kernel }) => {
    limitSetRoutes(app, kernel);
    const zone = createTimeZone(config.timeZone);
    const deps = { ...kernel, registry: use(deviceRegistry), zone, timeZone: config.timeZone };
    sampleRoutes(app, deps, use(tableExport));
  },
  react: ({ use }) =>
    use(keptData).add({
      ...{ kind: "laboratory_samples", source: "fixed", tables: ["laboratory_sample", "laboratory_result"] },
      term: () => null,
    }),
};
