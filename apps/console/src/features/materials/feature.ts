import { lazyRouteComponent } from "@tanstack/react-router";
import { paths } from "../../config/paths.ts";
import type { Feature } from "../../shared/feature.ts";

export const feature: Feature = {
  pages: [
    {
      key: "materials",
      path: paths.materials,
      guide: "leaks",
      permission: "Material.Index",
      component: lazyRouteComponent(() => import("./components/material-list.tsx"), "MaterialListPage"),
      navigation: { group: "risk", order: 40 },
      list: "materials",
    },
  ],
};
