import { keptData } from "../../kernel/retention/kept-data.ts";
import { type Feature, provide } from "../../kernel/services.ts";
import { deviceRegistry } from "../devices/index.ts";
import { nightEstimate } from "../settings/index.ts";
import { zones } from "./index.ts";
import { waterBalanceSetting } from "./water-balance-setting.ts";
import { zoneRoutes } from "./zones.routes.ts";

/** District metered areas: zones of the network with their outlines. */
export const feature: Feature = {
  name: "zones",
  provides: [
    provide(nightEstimate, ({ use }) => {
      const { value } = use(waterBalanceSetting);
      return () => {
        const { nightWindow, householdNightUse, nonHouseholdNightUse } = value();
        return { nightWindow, householdNightUse, nonHouseholdNightUse };
      };
    }),
  ],
  routes: (app, { use, ...kernel }) => {
    zoneRoutes(app, { ...kernel, registry: use(deviceRegistry) });
    use(zones).routes(app);
    use(waterBalanceSetting).routes(app);
  },
  react: ({ use }) =>
    use(keptData).add({ kind: "zone_days", source: "fixed", tables: ["zone_day"], term: () => null }),
};
