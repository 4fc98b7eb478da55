import type { Names } from "@sgval/quantities/language";
import type { ResourceTexts } from "../access/resource-texts.ts";

/** Name and group of each resource. */
export const resources = {
  Pump: {
    group: "network",
    order: 60,
    name: { vn: "Bơm", en: "Pumps", fr: "Pompes" },
    of: { vn: "bơm", en: "pumps", fr: "les pompes" },
  },
  PumpTemplate: {
    group: "administration",
    order: 50,
    name: { vn: "Mẫu thông số bơm", en: "Pump templates", fr: "Modèles de pompe" },
    of: { vn: "mẫu thông số bơm", en: "pump templates", fr: "les modèles de pompe" },
  },
} as const satisfies Record<string, ResourceTexts>;

/** Permissions as sentences where no pattern makes one. */
export const permissionSentences = {
  "Pump.Operate": {
    vn: "Chạy và dừng bơm",
    en: "Start and stop pumps",
    fr: "Démarrer et arrêter les pompes",
  },
  "Pump.SetParameter": {
    vn: "Cài thông số bơm",
    en: "Set pump parameters",
    fr: "Régler les paramètres des pompes",
  },
  "Pump.Sync": {
    vn: "Đồng bộ trạng thái bơm",
    en: "Sync the state of pumps",
    fr: "Synchroniser l'état des pompes",
  },
  "Pump.Reverse": {
    vn: "Bật tắt tính ngược",
    en: "Switch reverse calculation",
    fr: "Activer le calcul inverse",
  },
} as const satisfies Record<string, Names>;

/** Heads of columns for the verbs of this feature. */
export const permissionVerbs = {
  SetParameter: { vn: "Thông số", en: "Parameters", fr: "Paramètres" },
  Sync: { vn: "Đồng bộ", en: "Sync", fr: "Synchroniser" },
  Reverse: { vn: "Tính ngược", en: "Reverse", fr: "Calcul inverse" },
} as const satisfies Record<string, Names>;
