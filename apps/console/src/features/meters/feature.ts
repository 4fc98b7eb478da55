import { lazyRouteComponent } from "@tanstack/react-router";
import { paths } from "../../config/paths.ts";
import type { Feature } from "../../shared/feature.ts";
import { meterSearch } from "./meter-search.ts";

export const feature: Feature = {
  pages: [
    {
      key: "waterMeters",
      path: paths.waterMeters,
      guide: "meters",
      permission: "WaterMeter.Index",
      search: meterSearch,
      component: lazyRouteComponent(() => import("./components/meter-list.tsx"), "MeterListPage"),
      navigation: { group: "network", order: 50 },
      list: "waterMeters",
    },
  ],
};
