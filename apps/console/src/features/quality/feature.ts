import { lazyRouteComponent } from "@tanstack/react-router";
import i18next from "i18next";
import type { Feature } from "../../shared/feature.ts";

export const feature: Feature = {
  settingsTabs: [
    {
      key: "thresholds",
      guide: "quality",
      permission: "Setting.Index",
      order: 36,
      panel: {
        namespace: "quality",
        label: () => i18next.t("quality:tab"),
        Panel: lazyRouteComponent(() => import("./components/limit-sets-panel.tsx"), "LimitSetsPanel"),
      },
      log: ["limit_set_created", "limit_set_updated", "limit_set_deleted"],
    },
  ],
};
