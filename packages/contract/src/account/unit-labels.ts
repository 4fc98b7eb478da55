import type { Names } from "@sgval/quantities/language";
import type { KnownQuantity } from "@sgval/quantities/unit";

/** The choice of a unit, by the quantity it is for. */
export const unitLabels = {
  pressure: { vn: "Đơn vị áp lực", en: "Pressure unit", fr: "Unité de pression" },
  flow: { vn: "Đơn vị lưu lượng", en: "Flow unit", fr: "Unité de débit" },
  volume: { vn: "Đơn vị thể tích", en: "Volume unit", fr: "Unité de volume" },
  level: { vn: "Đơn vị mực nước", en: "Level unit", fr: "Unité de niveau" },
  temperature: { vn: "Đơn vị nhiệt độ", en: "Temperature unit", fr: "Unité de température" },
  ratio: { vn: "Đơn vị tỷ lệ", en: "Ratio unit", fr: "Unité de taux" },
  illuminance: { vn: "Đơn vị độ rọi", en: "Illuminance unit", fr: "Unité d'éclairement" },
  concentration: { vn: "Đơn vị nồng độ", en: "Concentration unit", fr: "Unité de concentration" },
  acidity: { vn: "Đơn vị độ pH", en: "Acidity unit", fr: "Unité d'acidité" },
  turbidity: { vn: "Đơn vị độ đục", en: "Turbidity unit", fr: "Unité de turbidité" },
  colour: { vn: "Đơn vị độ màu", en: "Colour unit", fr: "Unité de couleur" },
  conductivity: { vn: "Đơn vị độ dẫn điện", en: "Conductivity unit", fr: "Unité de conductivité" },
  bacteria: { vn: "Đơn vị vi khuẩn", en: "Bacteria unit", fr: "Unité de bactéries" },
  voltage: { vn: "Đơn vị điện áp", en: "Voltage unit", fr: "Unité de tension" },
  current: { vn: "Đơn vị dòng điện", en: "Current unit", fr: "Unité de courant" },
  power: { vn: "Đơn vị công suất", en: "Power unit", fr: "Unité de puissance" },
  energy: { vn: "Đơn vị điện năng", en: "Energy unit", fr: "Unité d'énergie" },
  frequency: { vn: "Đơn vị tần số", en: "Frequency unit", fr: "Unité de fréquence" },
  duration: { vn: "Đơn vị thời gian", en: "Duration unit", fr: "Unité de durée" },
  signal: { vn: "Đơn vị tín hiệu", en: "Signal unit", fr: "Unité de signal" },
  signal_to_noise: {
    vn: "Đơn vị tỷ số tín hiệu trên nhiễu",
    en: "Signal-to-noise unit",
    fr: "Unité de rapport signal sur bruit",
  },
  count: { vn: "Đơn vị đếm", en: "Count unit", fr: "Unité de comptage" },
  state: { vn: "Đơn vị trạng thái", en: "State unit", fr: "Unité d'état" },
} as const satisfies Record<KnownQuantity, Names>;
