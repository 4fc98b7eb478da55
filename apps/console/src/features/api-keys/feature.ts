import { lazyRouteComponent } from "@tanstack/react-router";
import i18next from "i18next";
import type { Feature } from "../../shared/feature.ts";

export const feature: Feature = {
  settingsTabs: [
    {
      key: "api-keys",
      guide: "connecting",
      permission: "ApiKey.Index",
      order: 27,
      panel: {
        namespace: "apiKeys",
        label: () => i18next.t("apiKeys:title"),
        Panel: lazyRouteComponent(() => import("./components/all-keys.tsx"), "AllKeys"),
      },
      log: ["api_key_created", "api_key_revoked"],
    },
  ],
};
