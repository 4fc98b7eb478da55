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

type Method = Exclude<keyof typeof sensingMethod, "longerSpans">;

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
    "Mức báo = mức mà điểm lớn nhất mỗi ngày vượt qua ngẫu nhiên với số lần báo nhầm chấp nhận (phân bố Gumbel), không thấp hơn mức tối thiểu",
  ],
  en: [
    "Expected = median of the same weekday in the weeks of the baseline × level of use now",
    "Score = Σ (measured − expected) / σ² ÷ √(Σ 1 / σ²), over its usual standard deviation in the zone",
    "Alarm level = what the largest score of a day passes by chance as often as false alarms are accepted (Gumbel distribution), never below the lowest level",
  ],
  fr: [
    "Attendu = médiane du même jour sur les semaines de référence × niveau d'usage actuel",
    "Score = Σ (mesuré − attendu) / σ² ÷ √(Σ 1 / σ²), sur son écart-type habituel dans le secteur",
    "Niveau d'alerte = ce que le plus grand score d'un jour dépasse par hasard aussi souvent que les fausses alertes admises (loi de Gumbel), jamais sous le niveau minimal",
  ],
} as const satisfies Record<keyof Names, readonly string[]>;
