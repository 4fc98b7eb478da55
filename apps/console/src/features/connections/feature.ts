import { lazyRouteComponent } from "@tanstack/react-router";
import { paths } from "../../config/paths.ts";
import type { Feature } from "../../shared/feature.ts";

export const feature: Feature = {
  pages: [
    {
      key: "tokens",
      path: paths.tokens,
      permission: "Token.Index",
      component: lazyRouteComponent(() => import("./components/token-list.tsx"), "TokenListPage"),
      navigation: { group: "connections", order: 10 },
      list: "tokens",
    },
  ],
};
