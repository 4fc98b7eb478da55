import { lazyRouteComponent } from "@tanstack/react-router";
import i18next from "i18next";
import { paths } from "../../config/paths.ts";
import type { Feature } from "../../shared/feature.ts";

export const feature: Feature = {
  pages: [
    {
      key: "zone_ranking",
      path: paths.zoneRanking,
      guide: "zones",
      permission: "Zone.Index",
      component: lazyRouteComponent(() => import("./components/ranking-list.tsx"), "ZoneRankingPage"),
      navigation: { group: "network", order: 45 },
      list: "zone_ranking",
    },
  ],
  settingsTabs: [
    {
      key: "waterBalance",
      guide: "zones",
      permission: "Setting.Index",
      order: 35,
      panel: {
        namespace: "zones",
        label: () => i18next.t("zones:setting.tab"),
        Panel: lazyRouteComponent(
          () => import("./components/setting/water-balance-form.tsx"),
          "WaterBalancePanel",
        ),
      },
      list: "water_calendar",
      log: [
        "water_balance_updated",
        "calendar_entry_created",
        "calendar_entry_updated",
        "calendar_entry_deleted",
      ],
    },
  ],
};
