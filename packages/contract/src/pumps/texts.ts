import type { Names } from "@sgval/quantities/language";

/** What each resource is called, alone and inside a sentence. */
export const resources = {
  Pump: { name: { vn: "Bơm", en: "Pumps", fr: "Pompes" }, of: { vn: "bơm", en: "pumps", fr: "les pompes" } },
  PumpTemplate: {
    name: { vn: "Mẫu thông số bơm", en: "Pump templates", fr: "Modèles de pompe" },
    of: { vn: "mẫu thông số bơm", en: "pump templates", fr: "les modèles de pompe" },
  },
} as const satisfies Record<string, { name: Names; of: Names }>;

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
