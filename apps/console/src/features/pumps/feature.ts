import { lazyRouteComponent } from "@tanstack/react-router";
import i18next from "i18next";
import type { Feature } from "../../shared/feature.ts";

export const feature: Feature = {
  settingsTabs: [
    {
      key: "pump-templates",
      guide: "pumps",
      permission: "PumpTemplate.Index",
      order: 40,
      panel: {
        namespace: "pumps",
        label: () => i18next.t("pumps:template.tab"),
        Panel: lazyRouteComponent(() => import("./components/templates/template-list.tsx"), "TemplateList"),
      },
      navigation: { key: "pumpTemplates", group: "administration", order: 50 },
      list: "pumpTemplates",
      log: ["pump_template_created", "pump_template_updated", "pump_template_deleted"],
    },
  ],
};
