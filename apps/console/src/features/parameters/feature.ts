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
        namespace: "parameters",
        label: () => i18next.t("parameters:tab"),
        Panel: lazyRouteComponent(
          () => import("./components/own-parameters-panel.tsx"),
          "OwnParametersPanel",
        ),
      },
      log: ["own_parameter_created", "own_parameter_updated", "own_parameter_deleted"],
    },
  ],
};
