import { lazyRouteComponent } from "@tanstack/react-router";
import i18next from "i18next";
import { paths } from "../../config/paths.ts";
import type { Feature } from "../../shared/feature.ts";

export const feature: Feature = {
  pages: [
    {
      key: "history",
      path: paths.history,
      guide: "logbook",
      permission: "History.Index",
      navigation: { group: "network", order: 60, goKey: "t" },
      list: ["commands", "activity"],
    },
  ],
  settingsTabs: [
    {
      key: "activity",
      guide: "reports",
      permission: "ActivitySetting.Index",
      order: 55,
      panel: {
        namespace: "activity",
        label: () => i18next.t("activity:mails.tab"),
        Panel: lazyRouteComponent(
          () => import("./components/settings/activity-settings-panel.tsx"),
          "ActivitySettingsPanel",
        ),
      },
      log: ["activity_setting_created", "activity_setting_updated", "activity_setting_deleted"],
    },
  ],
};
