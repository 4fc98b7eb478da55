import type { Names } from "@sgval/quantities/language";
import type { HealthFigure } from "./alarm-health.ts";
import type { AlarmEvent } from "./alarm-history.ts";
import type { AlarmKind } from "./alarm-kinds.ts";
import type { AlarmAction, AlarmPriority, AlarmState } from "./alarm-state.ts";
import type { Suppression } from "./alarms.ts";

/** What an alarm is called; beside it stands the name of its channel. */
export const alarmKindLabels = {
  under_limit: { vn: "Dưới giới hạn", en: "Below limit", fr: "Sous la limite" },
  over_limit: { vn: "Vượt giới hạn", en: "Above limit", fr: "Au-dessus de la limite" },
  quality_under: {
    vn: "Thấp hơn quy chuẩn nước",
    en: "Below the water standard",
    fr: "Sous la norme de l'eau",
  },
  quality_over: {
    vn: "Vượt quy chuẩn nước",
    en: "Above the water standard",
    fr: "Au-dessus de la norme de l'eau",
  },
  reverse_flow: { vn: "Dòng chảy ngược", en: "Reverse flow", fr: "Débit inverse" },
  battery_low: { vn: "Pin yếu", en: "Battery low", fr: "Batterie faible" },
  battery_critical: { vn: "Pin sắp hết", en: "Battery nearly empty", fr: "Batterie presque vide" },
  battery_trend: { vn: "Pin giảm nhanh", en: "Battery running down", fr: "Batterie en baisse" },
  weak_signal: { vn: "Sóng yếu", en: "Weak signal", fr: "Signal faible" },
  sensor_fault: { vn: "Lỗi cảm biến", en: "Sensor fault", fr: "Défaut de capteur" },
  stuck: { vn: "Giá trị đứng yên", en: "Value does not move", fr: "Valeur figée" },
  spike: { vn: "Giá trị nhảy vọt", en: "Spike", fr: "Pic anormal" },
  stale: { vn: "Dữ liệu quá hạn", en: "Stale data", fr: "Donnée périmée" },
  offline: { vn: "Thiết bị mất kết nối", en: "Device offline", fr: "Appareil hors ligne" },
  calibration_due: {
    vn: "Đến hạn hiệu chuẩn",
    en: "Calibration due",
    fr: "Étalonnage à faire",
  },
  clock_drift: {
    vn: "Đồng hồ thiết bị lệch",
    en: "Device clock is off",
    fr: "Horloge de l'appareil décalée",
  },
  device_not_response: {
    vn: "Thiết bị không phản hồi lệnh",
    en: "Device did not answer a command",
    fr: "Appareil sans réponse à une commande",
  },
  stop_not_sent: {
    vn: "Lệnh dừng chưa gửi được đến thiết bị",
    en: "A stop never reached the device",
    fr: "Un arrêt n'est pas parvenu à l'appareil",
  },
  command_no_effect: {
    vn: "Lệnh không có tác dụng",
    en: "Command without effect",
    fr: "Commande sans effet",
  },
  fully_closed: {
    vn: "Van đóng hoàn toàn ngoài dự kiến",
    en: "Valve fully closed unexpectedly",
    fr: "Vanne fermée de façon inattendue",
  },
  automation_degraded: {
    vn: "Tự động hoạt động suy giảm",
    en: "Automatic mode degraded",
    fr: "Mode automatique dégradé",
  },
  hunting: { vn: "Van đổi trạng thái liên tục", en: "Valve is hunting", fr: "Vanne en oscillation" },
  dropped_to_manual: {
    vn: "Đã tự chuyển về thủ công",
    en: "Dropped to manual mode",
    fr: "Retombé en mode manuel",
  },
  dry_run_trip: {
    vn: "Bơm dừng vì chạy khô",
    en: "Pumps stopped: dry run",
    fr: "Pompes arrêtées : marche à sec",
  },
  over_current_trip: {
    vn: "Bơm dừng vì quá dòng",
    en: "Pump stopped: over-current",
    fr: "Pompe arrêtée : surintensité",
  },
  phase_loss_trip: {
    vn: "Bơm dừng vì mất pha",
    en: "Pump stopped: phase loss",
    fr: "Pompe arrêtée : perte de phase",
  },
  high_discharge_trip: {
    vn: "Bơm dừng vì áp lực đẩy quá cao",
    en: "Pump stopped: discharge pressure too high",
    fr: "Pompe arrêtée : refoulement trop élevé",
  },
  repeated_starts: {
    vn: "Bơm khởi động quá nhiều lần",
    en: "Pump starts too often",
    fr: "Démarrages de pompe trop fréquents",
  },
  suspected_leak: { vn: "Nghi rò rỉ", en: "Suspected leak", fr: "Fuite suspectée" },
  suspected_burst: { vn: "Nghi bể vỡ", en: "Suspected burst", fr: "Casse suspectée" },
  sample_non_compliant: {
    vn: "Mẫu xét nghiệm không đạt",
    en: "Laboratory sample does not comply",
    fr: "Analyse de laboratoire non conforme",
  },
  leakage_growth: { vn: "Rò rỉ tăng dần", en: "Leakage growth", fr: "Croissance des fuites" },
} as const satisfies Record<AlarmKind, Names>;

export const alarmPriorityLabels = {
  1: { vn: "Nghiêm trọng", en: "Critical", fr: "Critique" },
  2: { vn: "Cao", en: "High", fr: "Haute" },
  3: { vn: "Trung bình", en: "Medium", fr: "Moyenne" },
  4: { vn: "Thấp", en: "Low", fr: "Basse" },
} as const satisfies Record<AlarmPriority, Names>;

/** How soon an alarm of a priority is to be answered. */
export const responseLabels = {
  1: { vn: "Trong 5 phút", en: "Within 5 minutes", fr: "Dans les 5 minutes" },
  2: { vn: "Trong 30 phút", en: "Within 30 minutes", fr: "Dans les 30 minutes" },
  3: { vn: "Trong ca trực", en: "During the shift", fr: "Pendant le poste" },
  4: { vn: "Trong ngày", en: "During the day", fr: "Dans la journée" },
} as const satisfies Record<AlarmPriority, Names>;

export const alarmStateLabels = {
  normal: { vn: "Đã đóng", en: "Closed", fr: "Clôturée" },
  unacknowledged: { vn: "Chưa xác nhận", en: "Unacknowledged", fr: "Non acquittée" },
  acknowledged: { vn: "Đã xác nhận", en: "Acknowledged", fr: "Acquittée" },
  returned: {
    vn: "Đã hết, chưa xác nhận",
    en: "Returned, unacknowledged",
    fr: "Revenue, non acquittée",
  },
  shelved: { vn: "Tạm ẩn", en: "Shelved", fr: "En veille" },
  suppressed: { vn: "Được chặn theo thiết kế", en: "Suppressed by design", fr: "Inhibée par conception" },
  out_of_service: { vn: "Ngừng theo dõi để bảo trì", en: "Out of service", fr: "Hors service" },
} as const satisfies Record<AlarmState, Names>;

export const alarmActionLabels = {
  acknowledge: { vn: "Xác nhận", en: "Acknowledge", fr: "Acquitter" },
  shelve: { vn: "Tạm ẩn", en: "Shelve", fr: "Mettre en veille" },
  unshelve: { vn: "Bỏ tạm ẩn", en: "Unshelve", fr: "Reprendre" },
  take_out: { vn: "Ngừng theo dõi", en: "Take out of service", fr: "Mettre hors service" },
  put_back: { vn: "Theo dõi lại", en: "Return to service", fr: "Remettre en service" },
  prioritise: { vn: "Đổi mức ưu tiên", en: "Change priority", fr: "Changer la priorité" },
  note: { vn: "Ghi chú", en: "Add a note", fr: "Ajouter une note" },
} as const satisfies Record<AlarmAction, Names>;

export const suppressionLabels = {
  device_offline: {
    vn: "Thiết bị liên quan mất kết nối",
    en: "A related device is offline",
    fr: "Un appareil lié est hors ligne",
  },
  pump_off: { vn: "Bơm đã dừng", en: "The pump is stopped", fr: "La pompe est à l'arrêt" },
} as const satisfies Record<Suppression, Names>;

/** The history of an alarm. */
export const alarmEventLabels = {
  raised: { vn: "Phát sinh", en: "Raised", fr: "Apparue" },
  activated: { vn: "Tái diễn", en: "Active again", fr: "De nouveau active" },
  worsened: { vn: "Nặng hơn", en: "Got worse", fr: "Aggravée" },
  re_alarmed: { vn: "Nhắc lại", en: "Announced again", fr: "Rappelée" },
  cleared: { vn: "Đã hết", en: "Cleared", fr: "Revenue à la normale" },
  acknowledged: { vn: "Đã xác nhận", en: "Acknowledged", fr: "Acquittée" },
  noted: { vn: "Ghi chú", en: "Note", fr: "Note" },
  prioritised: { vn: "Đổi mức ưu tiên", en: "Priority changed", fr: "Priorité changée" },
  shelved: { vn: "Tạm ẩn", en: "Shelved", fr: "Mise en veille" },
  unshelved: { vn: "Hết tạm ẩn", en: "No longer shelved", fr: "Fin de la mise en veille" },
  suppressed: { vn: "Chặn theo thiết kế", en: "Suppressed by design", fr: "Inhibée par conception" },
  released: { vn: "Hết chặn", en: "No longer suppressed", fr: "Fin de l'inhibition" },
  taken_out: { vn: "Ngừng theo dõi", en: "Taken out of service", fr: "Mise hors service" },
  put_back: { vn: "Theo dõi lại", en: "Returned to service", fr: "Remise en service" },
  escalated: { vn: "Đã báo lên người trực", en: "Escalated to", fr: "Escaladée vers" },
} as const satisfies Record<AlarmEvent["event"], Names>;

/**
 * The alarm of a suspected leak ends as well when somebody reports or dismisses it: the water may run on, and whoever reads that it
 * is over would look no further.
 */
const suspectedLeakEnds = {
  returned: {
    vn: "Không còn chờ xử lý, chưa xác nhận",
    en: "No longer open, unacknowledged",
    fr: "Plus à traiter, non acquittée",
  },
  cleared: {
    vn: "Không còn chờ xử lý: đã báo điểm rò rỉ, bị bác bỏ hoặc lưu lượng đã về mức thường",
    en: "No longer open: a leak point was reported, it was dismissed, or the flow is back",
    fr: "Plus à traiter : point de fuite signalé, soupçon écarté ou débit revenu",
  },
} as const satisfies Record<"returned" | "cleared", Names>;

/** What the state of an alarm is called. */
export const alarmStateNames = ({ kind, state }: { kind: AlarmKind; state: AlarmState }): Names =>
  kind === "suspected_leak" && state === "returned" ? suspectedLeakEnds.returned : alarmStateLabels[state];

/** What something that happened to an alarm of a kind is called. */
export const alarmEventNames = (kind: AlarmKind, event: AlarmEvent["event"]): Names =>
  kind === "suspected_leak" && event === "cleared" ? suspectedLeakEnds.cleared : alarmEventLabels[event];

/** Value and limit where they may long be others by now. */
export const figuresAtRaiseLabel: Names = {
  vn: "lúc phát sinh {{figures}}",
  en: "when raised {{figures}}",
  fr: "à l'apparition {{figures}}",
};

/** How much leakage grows. */
export const perWeekLabel: Names = {
  vn: "{{value}} mỗi tuần",
  en: "{{value}} per week",
  fr: "{{value}} par semaine",
};

/** The time in which the alarms of a list asked for an answer. */
export const raisedLabels = {
  from: { vn: "Phát sinh từ", en: "Raised from", fr: "Déclenchées à partir de" },
  to: { vn: "Phát sinh đến", en: "Raised until", fr: "Déclenchées jusqu'à" },
} as const satisfies Record<string, Names>;

/** What is said of a number of the alarm system beside its target. */
export const alarmVerdictLabels = {
  met: { vn: "Đạt", en: "Met", fr: "Atteint" },
  missed: { vn: "Chưa đạt", en: "Missed", fr: "Non atteint" },
  tooFew: {
    vn: "Quá ít cảnh báo để đánh giá",
    en: "Too few alarms to assess",
    fr: "Trop peu d'alarmes pour évaluer",
  },
  tooShort: {
    vn: "Thời gian theo dõi quá ngắn để đánh giá",
    en: "Watched for too short a time to assess",
    fr: "Surveillance trop courte pour évaluer",
  },
  noAlarms: {
    vn: "Chưa có cảnh báo để đánh giá",
    en: "No alarms yet to assess",
    fr: "Pas encore d'alarme à évaluer",
  },
} as const satisfies Record<NonNullable<HealthFigure["verdict"]>, Names>;
