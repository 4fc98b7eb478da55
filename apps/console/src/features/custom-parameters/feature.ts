import { lazyRouteComponent } from "@tanstack/react-router";
import i18next from "i18next";
import type { Feature } from "../../shared/feature.ts";

export const feature: Feature = {
  settingsTabs: [
    {
      key: "parameters",
      guide: "connecting",
      permission: "DeviceType.Index",
      order: 32,
      panel: {
        namespace: "customParameters",
        label: () => i18next.t("customParameters:tab"),
        Panel: lazyRouteComponent(
          () => import("./components/custom-parameters-panel.tsx"),
          "CustomParametersPanel",
        ),
      },
      log: ["custom_parameter_created", "custom_parameter_updated", "custom_parameter_deleted"],
    },
  ],
};
