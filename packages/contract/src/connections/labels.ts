import type { Names } from "@sgval/quantities/language";
import type { BrokerDevice } from "./brokers.ts";
import type { RefusedReason, RefusedSource } from "./refused-devices.ts";
import type { UnclaimedReason } from "./unclaimed-topics.ts";

/** How a device came to be behind a broker. */
export const placementLabels = {
  assigned: { vn: "Được gán", en: "Assigned", fr: "Attribué" },
  subscription: { vn: "Theo topic đăng ký", en: "By a subscription", fr: "Par un abonnement" },
  topic: { vn: "Theo topic của thiết bị", en: "By its topic", fr: "Par son topic" },
} as const satisfies Record<BrokerDevice["by"], Names>;

export const unclaimedLabels = {
  no_device: { vn: "Chưa có thiết bị", en: "No device", fr: "Aucun appareil" },
  device_elsewhere: {
    vn: "Thiết bị kết nối ở nơi khác",
    en: "The device connects elsewhere",
    fr: "L'appareil se connecte ailleurs",
  },
  not_subscribed: { vn: "Không đăng ký topic này", en: "Not subscribed", fr: "Sans abonnement" },
} as const satisfies Record<UnclaimedReason, Names>;

export const refusedLabels = {
  nothing_given: { vn: "Không có tên hoặc token", en: "Neither name nor token", fr: "Ni nom ni jeton" },
  unknown_name: {
    vn: "Không có thiết bị nào tên này",
    en: "There is no device of this name",
    fr: "Aucun appareil de ce nom",
  },
  no_token: {
    vn: "Thiết bị chưa có token",
    en: "The device has no token yet",
    fr: "L'appareil n'a pas encore de jeton",
  },
  wrong_token: { vn: "Sai token", en: "Wrong token", fr: "Jeton incorrect" },
  unknown_token: {
    vn: "Token không thuộc thiết bị nào",
    en: "The token belongs to no device",
    fr: "Le jeton n'appartient à aucun appareil",
  },
  foreign_topic: {
    vn: "Topic của thiết bị khác",
    en: "Topic of another device",
    fr: "Topic d'un autre appareil",
  },
} as const satisfies Record<RefusedReason, Names>;

export const sourceLabels = {
  mqtt: { vn: "MQTT", en: "MQTT", fr: "MQTT" },
  http: { vn: "HTTP", en: "HTTP", fr: "HTTP" },
} as const satisfies Record<RefusedSource, Names>;
