import { lazyRouteComponent } from "@tanstack/react-router";
import i18next from "i18next";
import type { Feature } from "../../shared/feature.ts";

export const feature: Feature = {
  settingsTabs: [
    {
      key: "notifications",
      guide: "alarms",
      permission: "Setting.Index",
      order: 65,
      panel: {
        namespace: "notifications",
        label: () => i18next.t("notifications:tab"),
        Panel: lazyRouteComponent(() => import("./components/notifications-panel.tsx"), "NotificationsPanel"),
      },
      log: [
        "duty_roster_updated",
        "escalation_updated",
        "channel_created",
        "channel_updated",
        "channel_deleted",
        "delivery_retried",
      ],
    },
  ],
};
