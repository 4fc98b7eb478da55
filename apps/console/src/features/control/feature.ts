import { lazyRouteComponent } from "@tanstack/react-router";
import i18next from "i18next";
import type { Feature } from "../../shared/feature.ts";

export const feature: Feature = {
  settingsTabs: [
    {
      key: "second-person",
      guide: "valves",
      permission: "Setting.Index",
      order: 67,
      panel: {
        namespace: "control",
        label: () => i18next.t("control:approval.rules.tab"),
        Panel: lazyRouteComponent(() => import("./components/second-person-panel.tsx"), "SecondPersonPanel"),
      },
      log: ["second_person_updated"],
    },
  ],
};
