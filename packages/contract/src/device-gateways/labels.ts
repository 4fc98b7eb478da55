import type { Names } from "@sgval/quantities/language";
import type { DeadLetterReason } from "../connections/dead-letters.ts";
import type { CommandsThrough, NotEncodable } from "./commands.ts";
import type { GatewayPreset } from "./gateways.ts";

/** Names of network servers and gateways; most are the same in every language. */
export const presetLabels = {
  things_stack: { vn: "The Things Stack", en: "The Things Stack", fr: "The Things Stack" },
  chirpstack_v4: { vn: "ChirpStack 4", en: "ChirpStack 4", fr: "ChirpStack 4" },
  chirpstack_v3: { vn: "ChirpStack 3", en: "ChirpStack 3", fr: "ChirpStack 3" },
  thingpark: { vn: "ThingPark", en: "ThingPark", fr: "ThingPark" },
  thingsboard: {
    vn: "ThingsBoard IoT Gateway",
    en: "ThingsBoard IoT Gateway",
    fr: "ThingsBoard IoT Gateway",
  },
  sparkplug: { vn: "Sparkplug B", en: "Sparkplug B", fr: "Sparkplug B" },
  mosquitto_bridge: { vn: "Cầu nối Mosquitto", en: "Mosquitto bridge", fr: "Pont Mosquitto" },
  other: { vn: "Khác", en: "Other", fr: "Autre" },
} as const satisfies Record<GatewayPreset, Names>;

/** Why a command could not be encoded, beside what a decoder fails with. */
export const encodingLabels = {
  busy: {
    vn: "Bộ giải mã đang bận, hãy gửi lại",
    en: "The decoder is busy, send it again",
    fr: "Le décodeur est occupé, renvoyer la commande",
  },
  too_long: {
    vn: "Lệnh dài hơn bản tin mạng cho phép",
    en: "The command is longer than the network allows",
    fr: "La commande est plus longue que le réseau ne le permet",
  },
} as const satisfies Record<Exclude<NotEncodable["cause"], DeadLetterReason>, Names>;

/** When devices behind a gateway hear commands. */
export const hearingLabels = {
  at_once: { vn: "ngay lập tức", en: "at once", fr: "aussitôt" },
  after_uplink: {
    vn: "sau bản tin tiếp theo của thiết bị",
    en: "after their next message",
    fr: "après leur prochain message",
  },
} as const satisfies Record<Exclude<CommandsThrough, "none">, Names>;
