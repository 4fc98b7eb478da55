import { lazyRouteComponent } from "@tanstack/react-router";
import { paths } from "../../config/paths.ts";
import type { Feature } from "../../shared/feature.ts";

export const feature: Feature = {
  pages: [
    {
      key: "networks",
      path: paths.networks,
      guide: "networks",
      permission: "Network.Index",
      component: lazyRouteComponent(() => import("./components/network-list.tsx"), "NetworkListPage"),
      navigation: { group: "network", order: 45 },
      list: "networks",
    },
  ],
};
