import { IconClipboardList, IconNotebook } from "@tabler/icons-react";
import { lazyRouteComponent } from "@tanstack/react-router";
import { paths } from "../../config/paths.ts";
import type { Feature } from "../../shared/feature.ts";
import { logSearch, shiftSearch } from "./log-search.ts";

export const feature: Feature = {
  pages: [
    {
      key: "logEntries",
      path: paths.logbook,
      guide: "logbook",
      permission: "Logbook.Index",
      component: lazyRouteComponent(() => import("./components/log-page.tsx"), "LogPage"),
      search: logSearch,
      navigation: { group: "network", order: 70, Icon: IconNotebook },
      list: "logEntries",
    },
    {
      key: "shiftSummary",
      path: paths.shiftSummary,
      guide: "logbook",
      permission: "Logbook.Index",
      component: lazyRouteComponent(() => import("./components/shift-page.tsx"), "ShiftPage"),
      search: shiftSearch,
      navigation: { group: "network", order: 75, Icon: IconClipboardList },
    },
  ],
};
