import type { Names } from "@sgval/quantities/language";

/**
 * What of leak sensing is no setting: it belongs to the method, and another value would be another method. The server computes with
 * it, and the settings show it. Days unless said otherwise.
 */
export const sensingMethod = {
  /** Days that say how high the use of a zone is now. */
  levelDays: 10,
  /** Days that say how large the noise of a quarter of an hour is. */
  noiseDays: 28,
  /** Days whose scores say what is usual, and whose largest scores say where the alarm level is. */
  scoreDays: 42,
  largestDays: 90,
  /** Hours of the spans that are compared every hour, beside the shortest. */
  longerSpans: [9, 13, 18, 24, 36, 48, 72, 120, 192, 336],
  /** Days that the series by day are compared with, and the spans of days in which they are tested. */
  seriesDays: 28,
  daySpans: [2, 3, 5, 8, 14],
  /** Of the false alarms that are accepted, the share of the net flow where a zone has other series too; they share the rest. */
  netFlowShare: 0.75,
  /** A fall to what it was is believed from this share of the alarm level on. */
  fallShare: 0.75,
  /** The flow of a leak is estimated anew for so many days after it was found, then it is known. */
  estimatedDays: 7,
  /** A fall and a rise by as much within so many days are no leak: the zone was supplied otherwise. */
  returnDays: 10,
  /** Days before a leak that its pressures are compared with, and at most so many since. */
  pressureDaysBefore: 14,
  pressureDaysSince: 4,
} as const;

type Method = Exclude<keyof typeof sensingMethod, "longerSpans" | "daySpans">;

/** What each part of the method is called, and what it is counted in. */
export const sensingMethodLabels = {
  levelDays: {
    name: { vn: "Mức dùng nước hiện tại", en: "Level of use now", fr: "Niveau d'usage actuel" },
    unit: "day",
  },
  noiseDays: {
    name: {
      vn: "Độ nhiễu của mỗi 15 phút",
      en: "Noise of a quarter of an hour",
      fr: "Bruit d'un quart d'heure",
    },
    unit: "day",
  },
  scoreDays: {
    name: { vn: "Điểm số bình thường", en: "Usual scores", fr: "Scores habituels" },
    unit: "day",
  },
  largestDays: {
    name: {
      vn: "Điểm số lớn nhất mỗi ngày",
      en: "Largest scores of days",
      fr: "Plus grands scores des jours",
    },
    unit: "day",
  },
  seriesDays: {
    name: {
      vn: "Chuỗi theo ngày được so với trước đó",
      en: "Series by day are compared with those before",
      fr: "Séries par jour comparées aux jours précédents",
    },
    unit: "day",
  },
  netFlowShare: {
    name: {
      vn: "Phần báo nhầm dành cho lưu lượng khi vùng có chuỗi khác",
      en: "False alarms left to the net flow beside other series",
      fr: "Fausses alertes laissées au débit net à côté d'autres séries",
    },
    unit: "share",
  },
  fallShare: {
    name: {
      vn: "Lưu lượng giảm: phần của mức báo",
      en: "A fall: share of the alarm level",
      fr: "Une baisse : part du niveau d'alerte",
    },
    unit: "share",
  },
  estimatedDays: {
    name: {
      vn: "Ước tính lại lưu lượng rò rỉ",
      en: "The flow of a leak is estimated anew for",
      fr: "Le débit de fuite est réestimé pendant",
    },
    unit: "day",
  },
  returnDays: {
    name: {
      vn: "Giảm rồi tăng lại: không phải rò rỉ trong",
      en: "A fall and a rise are no leak within",
      fr: "Une baisse puis une hausse ne sont pas une fuite sous",
    },
    unit: "day",
  },
  pressureDaysBefore: {
    name: {
      vn: "Áp lực được so với trước đó",
      en: "Pressures are compared with those before",
      fr: "Pressions comparées aux précédentes",
    },
    unit: "day",
  },
  pressureDaysSince: {
    name: {
      vn: "Áp lực được so từ khi bắt đầu",
      en: "Pressures are compared since the start",
      fr: "Pressions comparées depuis le début",
    },
    unit: "day",
  },
} as const satisfies Record<Method, { name: Names; unit: "day" | "share" }>;

/** How the numbers belong together, as texts of formulas. */
export const sensingFormulas = {
  vn: [
    "Kỳ vọng = trung vị cùng thứ trong số tuần cơ sở × mức dùng nước hiện tại",
    "Điểm = Σ (đo − kỳ vọng) / σ² ÷ √(Σ 1 / σ²), chia cho độ lệch chuẩn thường gặp của vùng",
    "Cân bằng ngày = nước vào − (a + b × đồng hồ khách hàng), a và b theo chính các ngày trước; áp lực đêm = (mô hình − đo) quy ra lưu lượng rò rỉ; mỗi chuỗi có độ nhiễu và mức báo riêng",
    "Mức báo = mức mà điểm lớn nhất mỗi ngày vượt qua ngẫu nhiên với số lần báo nhầm chấp nhận (phân bố Gumbel), không thấp hơn mức tối thiểu",
  ],
  en: [
    "Expected = median of the same weekday in the weeks of the baseline × level of use now",
    "Score = Σ (measured − expected) / σ² ÷ √(Σ 1 / σ²), over its usual standard deviation in the zone",
    "Balance by day = inflow − (a + b × customers' meters), a and b by the days before; night pressures = (model − measured) as the flow of a leak; each series has its own noise and alarm level",
    "Alarm level = what the largest score of a day passes by chance as often as false alarms are accepted (Gumbel distribution), never below the lowest level",
  ],
  fr: [
    "Attendu = médiane du même jour sur les semaines de référence × niveau d'usage actuel",
    "Score = Σ (mesuré − attendu) / σ² ÷ √(Σ 1 / σ²), sur son écart-type habituel dans le secteur",
    "Bilan du jour = eau entrante − (a + b × compteurs d'abonnés), a et b selon les jours précédents ; pressions nocturnes = (modèle − mesuré) en débit de fuite ; chaque série a son bruit et son niveau d'alerte",
    "Niveau d'alerte = ce que le plus grand score d'un jour dépasse par hasard aussi souvent que les fausses alertes admises (loi de Gumbel), jamais sous le niveau minimal",
  ],
} as const satisfies Record<keyof Names, readonly string[]>;
