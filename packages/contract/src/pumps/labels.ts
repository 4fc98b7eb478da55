import { pump } from "@sgval/quantities/catalogue/pump";
import type { Names } from "@sgval/quantities/language";
import { pumpNumber } from "@sgval/quantities/parameter";
import type { InterlockDetails, InterlockRule, periodicEnds, SwitchReason } from "./live.ts";
import type { PumpType, WearPolicy } from "./pumps.ts";

const [stopped, running] = pump.pump_running.states;
/** What a pump does, in one word each: as the values of its channel are called. */
export const pumpStateLabels = {
  running: running.names,
  stopped: stopped.names,
  changing: { vn: "Đang chuyển", en: "Changing", fr: "En transition" },
  unknown: { vn: "Chưa rõ", en: "Unknown", fr: "Inconnu" },
} as const satisfies Record<string, Names>;

export const pumpTypeLabels = {
  normal: { vn: "Bơm thường", en: "Normal pump", fr: "Pompe tout-ou-rien" },
  linear: { vn: "Bơm biến tần", en: "Linear (VFD) pump", fr: "Pompe à vitesse variable" },
} as const satisfies Record<PumpType, Names>;

export const wearPolicyLabels = {
  lifo: {
    vn: "Dừng bơm chạy sau cùng trước",
    en: "Stop the pump started last first",
    fr: "Arrêter d'abord la dernière démarrée",
  },
  equal_wear: { vn: "Chạy đều giờ các bơm", en: "Even out run hours", fr: "Équilibrer les heures" },
} as const satisfies Record<WearPolicy, Names>;

/** Why a pump may not start or was stopped, for cards, refusals and alarms. */
export const interlockLabels = {
  min_on: {
    vn: "Chưa đủ thời gian chạy tối thiểu",
    en: "Minimum run time not over",
    fr: "Durée minimale de marche non écoulée",
  },
  min_off: {
    vn: "Chưa đủ thời gian nghỉ tối thiểu",
    en: "Minimum rest time not over",
    fr: "Durée minimale d'arrêt non écoulée",
  },
  starts_per_hour: {
    vn: "Đã đủ số lần khởi động trong một giờ",
    en: "Starts per hour used up",
    fr: "Nombre de démarrages par heure atteint",
  },
  stagger: {
    vn: "Bơm khác vừa hoặc sắp khởi động",
    en: "Another pump has just started, or is about to",
    fr: "Une autre pompe vient de démarrer ou va le faire",
  },
  dry_run: { vn: "Chạy khô", en: "Dry run", fr: "Marche à sec" },
  under_current: { vn: "Dòng điện thấp, nghi chạy khô", en: "Under-current", fr: "Sous-intensité" },
  over_current: { vn: "Quá dòng", en: "Over-current", fr: "Surintensité" },
  voltage: { vn: "Điện áp ngoài dải", en: "Voltage out of range", fr: "Tension hors plage" },
  phase_loss: { vn: "Mất pha", en: "Phase loss", fr: "Perte de phase" },
  high_discharge: {
    vn: "Áp lực đẩy quá cao",
    en: "Discharge pressure too high",
    fr: "Pression de refoulement trop élevée",
  },
} as const satisfies Record<InterlockRule, Names>;

/** Why a pump may not start, with the other pump that it waits for. */
export const interlockText = (
  { rule, otherPumpId }: Pick<InterlockDetails, "rule" | "otherPumpId">,
  language: keyof Names,
): string => {
  const name = interlockLabels[rule][language];
  return otherPumpId === undefined ? name : `${name} · ${pumpNameOf(otherPumpId, undefined, language)}`;
};

const pumpNumbered = { vn: "Bơm", en: "Pump", fr: "Pompe" } as const satisfies Names;

/** What people call a pump: as its bank names it, else by its number: `p1` is pump 1. */
export const pumpNameOf = (
  key: string,
  named: ReadonlyMap<string, string> | undefined,
  language: keyof Names,
): string => {
  const number = pumpNumber(key);
  return named?.get(key) ?? (number === null ? key : `${pumpNumbered[language]} ${number}`);
};

/** Why periodic sending ended by itself, as the end of a sentence. */
export const periodicEndLabels = {
  no_answer: {
    vn: "tủ điều khiển không phản hồi ba lần liên tiếp",
    en: "its controller did not answer three times in a row",
    fr: "son coffret n'a pas répondu trois fois de suite",
  },
  bank_changed: {
    vn: "thông số bơm đã đổi",
    en: "the parameters of the pump changed",
    fr: "les paramètres de la pompe ont changé",
  },
  mode_changed: {
    vn: "chế độ đã đổi",
    en: "the mode changed",
    fr: "le mode a changé",
  },
  setting_missing: {
    vn: "thiết bị không còn ngưỡng hay hẹn giờ",
    en: "the device has neither a threshold nor a timer any more",
    fr: "l’appareil n’a plus ni seuil ni minuterie",
  },
  locked_out: {
    vn: "thiết bị bị treo thẻ cấm thao tác",
    en: "a lock-out tag is on the device",
    fr: "l’appareil a été consigné",
  },
  not_commandable: {
    vn: "thiết bị không còn nhận lệnh này",
    en: "the device no longer takes this command",
    fr: "l’appareil n’accepte plus cette commande",
  },
} as const satisfies Record<(typeof periodicEnds)[number], Names>;

/** Who or what switched a pump. */
export const switchReasonLabels = {
  person: { vn: "Người vận hành", en: "An operator", fr: "Un opérateur" },
  staging: { vn: "Tự động thêm bớt bơm", en: "Staging", fr: "Mise en cascade" },
  schedule: { vn: "Lịch công suất", en: "Power schedule", fr: "Programme de puissance" },
  safety: { vn: "Liên động an toàn", en: "Safety interlock", fr: "Sécurité" },
  local: { vn: "Tủ điều khiển tại chỗ", en: "The local panel", fr: "Le coffret local" },
} as const satisfies Record<SwitchReason, Names>;
