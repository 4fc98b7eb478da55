import { lazyRouteComponent } from "@tanstack/react-router";
import { pathPrefix, paths } from "../../config/paths.ts";
import type { Feature } from "../../shared/feature.ts";
import { leakSearch, suspectedLeakSearch } from "./leak-search.ts";

export const feature: Feature = {
  pages: [
    {
      key: "leakPoints",
      path: paths.leakPoints,
      guide: "leaks",
      permission: "LeakPoint.Index",
      search: leakSearch,
      component: lazyRouteComponent(() => import("./components/leak-list.tsx"), "LeakListPage"),
      navigation: { group: "risk", order: 30, covers: [pathPrefix(paths.leakPoint)] },
      list: "leakPoints",
    },
    {
      key: "leakPoint",
      path: paths.leakPoint,
      guide: "leaks",
      permission: "LeakPoint.Index",
    },
    {
      key: "suspectedLeaks",
      path: paths.suspectedLeaks,
      guide: "leaks",
      permission: "LeakPoint.Index",
      search: suspectedLeakSearch,
      navigation: { group: "risk", order: 25 },
      list: "suspectedLeaks",
    },
  ],
  settingsParts: [
    {
      tab: "waterBalance",
      Part: lazyRouteComponent(() => import("./components/sensing-form.tsx"), "LeakSensingPanel"),
      log: ["leak_sensing_updated"],
    },
  ],
};
