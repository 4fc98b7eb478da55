import type { Names } from "@sgval/quantities/language";
import type { RiskIndicator, RiskLevel } from "./risk-score.ts";
import type { RiskTreatment } from "./risks.ts";

/** Never the words of an alarm's priority alone: one burst may be an alarm of high priority and a very high risk. */
export const riskLevelLabels = {
  critical: { vn: "Rủi ro rất cao", en: "Very high risk", fr: "Risque très élevé" },
  high: { vn: "Rủi ro cao", en: "High risk", fr: "Risque élevé" },
  medium: { vn: "Rủi ro trung bình", en: "Medium risk", fr: "Risque moyen" },
  low: { vn: "Rủi ro thấp", en: "Low risk", fr: "Risque faible" },
} as const satisfies Record<RiskLevel, Names>;

export const riskTreatmentLabels = {
  accept: { vn: "Chấp nhận", en: "Accepted", fr: "Accepté" },
  plan: { vn: "Có kế hoạch", en: "Planned", fr: "Planifié" },
  doing: { vn: "Đang xử lý", en: "In progress", fr: "En cours" },
  done: { vn: "Đã xử lý", en: "Done", fr: "Traité" },
} as const satisfies Record<RiskTreatment, Names>;

/** A reason with its number; `{{value}}` is the number, `{{channel}}` the measurement. */
export const riskReasonTexts = {
  stale: {
    vn: "Chưa có số liệu suốt {{value}} chu kỳ gửi",
    en: "No data for {{value}} report intervals",
    fr: "Sans donnée depuis {{value}} intervalles d'envoi",
  },
  battery: {
    vn: "Pin yếu: {{value}} V",
    en: "Low battery: {{value}} V",
    fr: "Batterie faible : {{value}} V",
  },
  battery_forecast: {
    vn: "Pin dự kiến cạn sau {{value}} ngày",
    en: "Battery forecast to be critical in {{value}} days",
    fr: "Batterie critique prévue dans {{value}} jours",
  },
  signal: {
    vn: "Sóng yếu: {{value}} dBm",
    en: "Weak signal: {{value}} dBm",
    fr: "Signal faible : {{value}} dBm",
  },
  failed_commands: {
    vn: "{{value}}% trong 10 lệnh gần nhất thất bại",
    en: "{{value}}% of the last 10 commands failed",
    fr: "{{value}}\u202f% des 10 dernières commandes en échec",
  },
  low_service_pressure: {
    vn: "Áp lực phục vụ dưới 1 bar {{value}} giờ trong 24 giờ qua",
    en: "Service pressure below 1 bar for {{value}} h of the last 24 h",
    fr: "Pression de service sous 1 bar pendant {{value}} h sur 24 h",
  },
  over_pressure: {
    vn: "{{channel}} vượt giới hạn {{value}} giờ trong 24 giờ qua",
    en: "{{channel}} above its limit for {{value}} h of the last 24 h",
    fr: "{{channel}} au-dessus de la limite pendant {{value}} h sur 24 h",
  },
  transients: {
    vn: "{{value}} lần áp lực nhảy đột ngột trong 24 giờ qua",
    en: "{{value}} sudden pressure steps in the last 24 h",
    fr: "{{value}} à-coups de pression sur 24 h",
  },
  quality: {
    vn: "{{channel}} bằng {{value}}% giới hạn",
    en: "{{channel}} at {{value}}% of its limit",
    fr: "{{channel}} à {{value}}\u202f% de la limite",
  },
  quality_below: {
    vn: "{{channel}} chỉ bằng {{value}}% mức tối thiểu",
    en: "{{channel}} at only {{value}}% of its minimum",
    fr: "{{channel}} à seulement {{value}}\u202f% du minimum",
  },
  chlorine: {
    vn: "Clo dư thấp: {{value}} mg/L",
    en: "Low residual chlorine: {{value}} mg/L",
    fr: "Chlore résiduel bas : {{value}} mg/L",
  },
  pump_starts: {
    vn: "Số lần khởi động mỗi giờ bằng {{value}}% mức cho phép",
    en: "Starts per hour at {{value}}% of what the motor takes",
    fr: "Démarrages par heure à {{value}}\u202f% du maximum admis",
  },
  pump_energy: {
    vn: "Điện cho mỗi m³ tăng {{value}}% so với bốn tuần trước",
    en: "Energy per m³ up {{value}}% on the four weeks before",
    fr: "Énergie par m³ en hausse de {{value}}\u202f% sur quatre semaines",
  },
  level_margin: {
    vn: "Mực nước chỉ còn cao hơn cửa hút {{value}} m",
    en: "Water only {{value}} m above the pump intake",
    fr: "Eau à {{value}} m seulement au-dessus de la prise",
  },
  open_leaks: {
    vn: "{{value}} điểm rò rỉ chưa sửa trong 90 ngày qua",
    en: "{{value}} open leak points of the last 90 days",
    fr: "{{value}} fuites ouvertes sur 90 jours",
  },
  nearby_leaks: {
    vn: "{{value}} điểm rò rỉ chưa sửa hoặc nghi ngờ trong vòng 200 m",
    en: "{{value}} open or suspected leaks within 200 m",
    fr: "{{value}} fuites ouvertes ou suspectées à moins de 200 m",
  },
  leakage_growth: {
    vn: "Rò rỉ đêm tăng {{value}}% mỗi tuần",
    en: "Night leakage grows by {{value}}% a week",
    fr: "Fuites nocturnes en hausse de {{value}}\u202f% par semaine",
  },
  burst: {
    vn: "Nghi bể vỡ: lưu lượng cao hơn thường lệ {{value}} m³/h",
    en: "Suspected burst: flow {{value}} m³/h above usual",
    fr: "Casse suspectée : débit supérieur de {{value}} m³/h",
  },
  ili: {
    vn: "Chỉ số rò rỉ hạ tầng ILI {{value}}",
    en: "Infrastructure leakage index {{value}}",
    fr: "Indice de fuite ILI {{value}}",
  },
} as const satisfies Record<RiskIndicator, Names>;

/** Decimals of the number of a reason. */
export const riskReasonDecimals = {
  stale: 1,
  battery: 2,
  battery_forecast: 0,
  signal: 0,
  failed_commands: 0,
  low_service_pressure: 1,
  over_pressure: 1,
  transients: 0,
  quality: 0,
  quality_below: 0,
  chlorine: 2,
  pump_starts: 0,
  pump_energy: 0,
  level_margin: 1,
  open_leaks: 0,
  nearby_leaks: 0,
  leakage_growth: 1,
  burst: 1,
  ili: 1,
} as const satisfies Record<RiskIndicator, number>;
