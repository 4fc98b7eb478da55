import { lazyRouteComponent } from "@tanstack/react-router";
import i18next from "i18next";
import { paths } from "../../config/paths.ts";
import type { Feature } from "../../shared/feature.ts";

export const feature: Feature = {
  settingsTabs: [
    {
      key: "mqtt",
      guide: "connecting",
      permission: "Mqtt.Index",
      order: 20,
      panel: {
        namespace: "connections",
        label: () => i18next.t("connections:mqtt.tab"),
        Panel: lazyRouteComponent(() => import("./components/brokers/broker-panel.tsx"), "BrokerPanel"),
      },
      navigation: { key: "mqtt", group: "connections", order: 20, coversTabs: ["dead-letters"] },
      log: [
        "mqtt_broker_created",
        "mqtt_broker_updated",
        "mqtt_broker_deleted",
        "mqtt_broker_on",
        "mqtt_broker_off",
        "mqtt_device_assigned",
      ],
    },
    {
      key: "dead-letters",
      guide: "connecting",
      permission: "Mqtt.Index",
      order: 25,
      panel: {
        namespace: "connections",
        label: () => i18next.t("connections:letters.tab"),
        Panel: lazyRouteComponent(() => import("./components/letters/letter-panel.tsx"), "LetterPanel"),
      },
      list: "dead_letters",
      log: ["dead_letter_deleted", "dead_letters_deleted", "dead_letters_replayed"],
    },
  ],
  pages: [
    {
      key: "tokens",
      path: paths.tokens,
      guide: "connecting",
      permission: "Token.Index",
      component: lazyRouteComponent(() => import("./components/token-list.tsx"), "TokenListPage"),
      navigation: { group: "connections", order: 10 },
      list: "tokens",
    },
  ],
};
