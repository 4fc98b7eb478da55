import type { Names } from "@sgval/quantities/language";
import type { Table } from "../table.ts";
import { tableTitles } from "./feature.ts";
import type { WaitingReason } from "./waiting-devices.ts";

const keyHeading = {
  vn: "Khóa trong gateway",
  en: "Key in the gateway",
  fr: "Clé dans la passerelle",
} as const;
const lastMessage = {
  kind: "timestamp",
  heading: { vn: "Bản tin cuối", en: "Last message", fr: "Dernier message" },
} as const;

/** Why a device waits. */
export const waitingReasonLabels = {
  no_rule: {
    vn: "Không có quy tắc nào khớp",
    en: "No rule matches",
    fr: "Aucune règle ne correspond",
  },
  device_elsewhere: {
    vn: "Gateway khác có thiết bị mang khóa này",
    en: "Another gateway has a device of this key",
    fr: "Une autre passerelle a un appareil de cette clé",
  },
  name_taken: {
    vn: "Đã có thiết bị mang tên này",
    en: "A device has this name already",
    fr: "Un appareil porte déjà ce nom",
  },
  too_many_devices: {
    vn: "Gateway đã đủ số thiết bị",
    en: "The gateway has reached its maximum of devices",
    fr: "La passerelle a atteint son nombre maximal d'appareils",
  },
  rule_failed: {
    vn: "Quy tắc không tạo được thiết bị",
    en: "The rule could not create the device",
    fr: "La règle n'a pas pu créer l'appareil",
  },
} as const satisfies Record<WaitingReason, Names>;

/** Devices that gateways send for and nobody has adopted. */
export const waitingDeviceTable = {
  name: "waiting_devices",
  title: tableTitles.waiting_devices,
  columns: {
    key: { kind: "text", heading: keyHeading },
    gateway: { kind: "text", heading: { vn: "Gateway", en: "Gateway", fr: "Passerelle" } },
    reason: {
      kind: "list",
      heading: { vn: "Vì sao chờ", en: "Why it waits", fr: "Pourquoi il attend" },
      labels: waitingReasonLabels,
    },
    times: { kind: "number", heading: { vn: "Bản tin", en: "Messages", fr: "Messages" }, decimals: 0 },
    firstAt: {
      kind: "timestamp",
      heading: { vn: "Bản tin đầu", en: "First message", fr: "Premier message" },
    },
    lastAt: lastMessage,
    topic: { kind: "text", heading: { vn: "Topic", en: "Topic", fr: "Topic" } },
    payload: { kind: "text", heading: { vn: "Nội dung cuối", en: "Last content", fr: "Dernier contenu" } },
  },
} as const satisfies Table;

/** The devices behind a gateway. */
export const gatewayDeviceTable = {
  name: "gateway_devices",
  title: tableTitles.gateway_devices,
  columns: {
    displayName: { kind: "text", heading: { vn: "Thiết bị", en: "Device", fr: "Appareil" } },
    name: { kind: "text", heading: { vn: "Mã thiết bị", en: "Device code", fr: "Code de l'appareil" } },
    key: { kind: "text", heading: keyHeading },
    lastMessageAt: lastMessage,
  },
} as const satisfies Table;
