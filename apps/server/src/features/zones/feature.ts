import { keptData } from "../../kernel/retention/kept-data.ts";
import type { Feature } from "../../kernel/services.ts";
import { deviceRegistry } from "../devices/index.ts";
import { zones } from "./index.ts";
import { zoneRoutes } from "./zones.routes.ts";

/** District metered areas: zones of the network with their outlines. */
export const feature: Feature = {
  name: "zones",
  routes: (app, { use, ...kernel }) => {
    zoneRoutes(app, { ...kernel, registry: use(deviceRegistry) });
    use(zones).routes(app);
  },
  react: ({ use }) =>
    use(keptData).add({ kind: "zone_days", source: "fixed", tables: ["zone_day"], term: () => null }),
};
