import type { Names } from "@sgval/quantities/language";
import { waterClassLabels } from "../quality/texts.ts";
import type { DeviceSummary } from "./device.ts";
import type { SiteData } from "./site-data.ts";

/** Whether a device listens all the time. */
export const powerModeLabels = {
  always_on: { vn: "Luôn bật", en: "Always on", fr: "Toujours allumé" },
  sleeping: { vn: "Ngủ giữa các lần gửi", en: "Sleeps between reports", fr: "Dort entre les envois" },
} as const satisfies Record<DeviceSummary["powerMode"], Names>;

type SiteChoice<Key extends keyof SiteData> = Record<NonNullable<SiteData[Key]> & string, Names>;

/** How the pilot of a valve is set. */
export const valveKindLabels = {
  pilot: { vn: "Hai van dẫn hướng", en: "Two pilots", fr: "Deux pilotes" },
  set_point: { vn: "Theo điểm đặt", en: "Set point", fr: "Point de consigne" },
} as const satisfies SiteChoice<"valveKind">;

/** Where a valve goes without power. */
export const powerLossLabels = {
  high: { vn: "Áp lực cao", en: "High pressure", fr: "Haute pression" },
  low: { vn: "Áp lực thấp", en: "Low pressure", fr: "Basse pression" },
  open: { vn: "Mở", en: "Open", fr: "Ouverte" },
  closed: { vn: "Đóng", en: "Closed", fr: "Fermée" },
  hold: { vn: "Giữ nguyên", en: "Holds", fr: "Inchangée" },
} as const satisfies SiteChoice<"powerLossPosition">;

/** Who carries out automation. */
export const executorLabels = {
  server: { vn: "Máy chủ", en: "Server", fr: "Serveur" },
  device: { vn: "Thiết bị", en: "Device", fr: "Appareil" },
} as const satisfies SiteChoice<"executor">;

/** What a device lives on. */
export const powerSupplyLabels = {
  mains: { vn: "Điện lưới", en: "Mains", fr: "Secteur" },
  solar: { vn: "Pin mặt trời", en: "Solar", fr: "Solaire" },
  battery_12v: { vn: "Ắc quy 12 V", en: "12 V battery", fr: "Batterie 12 V" },
  lithium: { vn: "Pin lithium", en: "Lithium cells", fr: "Piles au lithium" },
} as const satisfies SiteChoice<"powerSupply">;

/** Labels of the site data that are one of a few. */
export const siteChoiceLabels = {
  valveKind: valveKindLabels,
  powerLossPosition: powerLossLabels,
  executor: executorLabels,
  powerSupply: powerSupplyLabels,
  waterClass: waterClassLabels,
} as const satisfies Partial<Record<keyof SiteData, Record<string, Names>>>;
