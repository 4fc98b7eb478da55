import { lazyRouteComponent } from "@tanstack/react-router";
import i18next from "i18next";
import type { Feature } from "../../shared/feature.ts";

export const feature: Feature = {
  settingsTabs: [
    {
      key: "gateways",
      guide: "connecting",
      permission: "Gateway.Index",
      order: 22,
      panel: {
        namespace: "deviceGateways",
        label: () => i18next.t("deviceGateways:tab"),
        Panel: lazyRouteComponent(() => import("./components/gateway-panel.tsx"), "GatewayPanel"),
      },
      navigation: { key: "gateways", group: "connections", order: 15 },
      log: [
        "gateway_created",
        "gateway_updated",
        "gateway_deleted",
        "gateway_secret_renewed",
        "gateway_device_adopted",
        "gateway_device_released",
      ],
    },
  ],
};
