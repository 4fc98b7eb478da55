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

/** Entries of the activity log. */
export const activityDetails = {
  pump_parameters_set: {
    vn: "Đã cài thông số bơm",
    en: "Pump parameters set",
    fr: "Paramètres de pompe réglés",
  },
  pump_reverse_on: {
    vn: "Đã bật tính ngược",
    en: "Reverse calculation on",
    fr: "Calcul inverse activé",
  },
  pump_reverse_off: {
    vn: "Đã tắt tính ngược",
    en: "Reverse calculation off",
    fr: "Calcul inverse désactivé",
  },
  pump_linked: {
    vn: "Đã đổi thiết bị đo của bơm",
    en: "Measuring devices of pumps changed",
    fr: "Appareils de mesure des pompes modifiés",
  },
  pump_synced: {
    vn: "Đã đồng bộ trạng thái bơm",
    en: "Pump state synced",
    fr: "État des pompes synchronisé",
  },
  pump_on_locally: {
    vn: "Bơm được bật tại chỗ",
    en: "Pump started on site",
    fr: "Pompe démarrée sur place",
  },
  pump_off_locally: {
    vn: "Bơm được tắt tại chỗ",
    en: "Pump stopped on site",
    fr: "Pompe arrêtée sur place",
  },
  pump_power_locally: {
    vn: "Công suất bơm đổi tại chỗ",
    en: "Pump power changed on site",
    fr: "Puissance de la pompe modifiée sur place",
  },
  pump_schedule_power: {
    vn: "Lịch đã nạp công suất, bơm chờ lệnh chạy",
    en: "Schedule loaded the power; the pump waits for its start",
    fr: "Puissance chargée par le programme ; la pompe attend son démarrage",
  },
  pump_periodic_started: {
    vn: "Đã bật gửi công suất định kỳ",
    en: "Periodic sending started",
    fr: "Envoi périodique démarré",
  },
  pump_periodic_power: {
    vn: "Gửi định kỳ đã đổi công suất",
    en: "Periodic sending changed the power",
    fr: "L'envoi périodique a changé la puissance",
  },
  pump_periodic_stopped: {
    vn: "Đã dừng gửi công suất định kỳ",
    en: "Periodic sending stopped",
    fr: "Envoi périodique arrêté",
  },
  pump_dry_run_reset: {
    vn: "Đã cho phép chạy lại sau khi chạy khô",
    en: "Dry run reset",
    fr: "Marche à sec réarmée",
  },
  pump_unknown_reset: {
    vn: "Đã cho phép chạy lại khi cảm biến không có giá trị",
    en: "Pumps released while a sensor gives no value",
    fr: "Pompes réarmées alors qu'un capteur ne donne pas de valeur",
  },
  pump_template_created: {
    vn: "Đã thêm mẫu thông số bơm",
    en: "Pump template added",
    fr: "Modèle de pompe ajouté",
  },
  pump_template_deleted: {
    vn: "Đã xóa mẫu thông số bơm",
    en: "Pump template deleted",
    fr: "Modèle de pompe supprimé",
  },
  pump_template_updated: {
    vn: "Đã đổi mẫu thông số bơm",
    en: "Pump template changed",
    fr: "Modèle de pompe modifié",
  },
} as const satisfies Record<string, Names>;

/** Fields that the activity log keeps before and after a change. */
export const activityFields = {
  pumps: { vn: "Bơm", en: "Pumps", fr: "Pompes" },
  wearPolicy: { vn: "Cách dừng bơm", en: "Wear policy", fr: "Politique d'usure" },
  minOnSeconds: { vn: "Chạy tối thiểu", en: "Minimum on", fr: "Marche minimale" },
  minOffSeconds: { vn: "Nghỉ tối thiểu", en: "Minimum off", fr: "Arrêt minimal" },
  staggerSeconds: { vn: "Giãn cách khởi động", en: "Stagger of starts", fr: "Décalage des démarrages" },
  lowSuction: { vn: "Áp lực hút thấp", en: "Low suction", fr: "Aspiration basse" },
  highDischarge: { vn: "Áp lực đẩy cao", en: "High discharge", fr: "Refoulement haut" },
  nominalVoltage: { vn: "Điện áp định mức", en: "Nominal voltage", fr: "Tension nominale" },
  stageUpSeconds: { vn: "Chờ thêm bơm", en: "Wait before another pump", fr: "Attente avant ajout" },
  stageDownSeconds: { vn: "Chờ bớt bơm", en: "Wait before one pump less", fr: "Attente avant retrait" },
  interlocks: { vn: "Liên động", en: "Interlocks", fr: "Verrouillages" },
  linkedDevices: { vn: "Thiết bị đo", en: "Measuring devices", fr: "Appareils de mesure" },
  parameters: { vn: "Thông số", en: "Parameters", fr: "Paramètres" },
  reverse: { vn: "Tính ngược", en: "Reverse calculation", fr: "Calcul inverse" },
  power: { vn: "Công suất", en: "Power", fr: "Puissance" },
  cause: { vn: "Nguyên nhân", en: "Cause", fr: "Cause" },
  switchedAt: { vn: "Lúc bật tắt", en: "Switched at", fr: "Commutée à" },
  ended: { vn: "Vì sao dừng", en: "Why it ended", fr: "Cause de la fin" },
  differences: { vn: "Khác biệt", en: "Differences", fr: "Différences" },
} as const satisfies Record<string, Names>;

/** Heads of columns for the verbs of this feature. */
export const permissionVerbs = {
  SetParameter: { vn: "Thông số", en: "Parameters", fr: "Paramètres" },
  Sync: { vn: "Đồng bộ", en: "Sync", fr: "Synchroniser" },
  Reverse: { vn: "Tính ngược", en: "Reverse", fr: "Calcul inverse" },
} as const satisfies Record<string, Names>;
