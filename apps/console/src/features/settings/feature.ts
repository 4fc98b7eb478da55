import { lazyRouteComponent } from "@tanstack/react-router";
import i18next from "i18next";
import { paths } from "../../config/paths.ts";
import type { Feature } from "../../shared/feature.ts";

export const feature: Feature = {
  pages: [
    {
      key: "settings",
      path: paths.settings,
      guide: "settings",
      holdsSettingsTabs: true,
    },
  ],
  settingsTabs: [
    {
      key: "general",
      permission: "Setting.Index",
      order: 10,
      panel: {
        namespace: "settings",
        label: () => i18next.t("settings:tabs.general"),
        Panel: lazyRouteComponent(() => import("./components/general-panel.tsx"), "GeneralPanel"),
      },
      navigation: { key: "settings", group: "administration", order: 60, goKey: "e" },
      log: [
        "logo_updated",
        "logo_removed",
        "default_units_updated",
        "hotline_updated",
        "access_mail_updated",
        "shifts_updated",
        "prediction_updated",
        "security_updated",
        "base_map_updated",
        "map_start_updated",
        "maintenance_updated",
      ],
      first: true,
    },
    {
      key: "retention",
      permission: "Setting.Index",
      order: 65,
      panel: {
        namespace: "settings",
        label: () => i18next.t("settings:tabs.retention"),
        Panel: lazyRouteComponent(() => import("./components/retention-panel.tsx"), "RetentionPanel"),
      },
      log: ["activity_term_updated"],
    },
    {
      key: "mail",
      permission: "Mail.Index",
      order: 60,
      panel: {
        namespace: "settings",
        label: () => i18next.t("settings:tabs.mail"),
        Panel: lazyRouteComponent(() => import("./components/mail-outbox.tsx"), "MailPanel"),
      },
      log: ["mail_updated"],
    },
  ],
};
