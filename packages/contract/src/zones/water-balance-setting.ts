import type { Names } from "@sgval/quantities/language";
import { minuteOfDay } from "@sgval/quantities/time-of-day";
import * as z from "zod";
import { message } from "../message.ts";
import { dataOf, route } from "../route.ts";
import { finiteNumber } from "../text.ts";

/** Minutes of one of the values that night flow is looked for in. */
export const quarterMinutes = 15;
/** Values of a rolling mean of the night flow: an hour. */
export const nightMeanValues = 4;

/** `HH:MM` on a quarter of an hour, of the same local day. */
export const quarterTime = z.string().regex(/^([01]\d|2[0-3]):(00|15|30|45)$/, message("invalid_time"));

/** Shortest and longest night window, minutes. */
export const nightWindowLimits = { shortest: 60, longest: 480 } as const;

/** What is wrong with a night window; `null` where nothing is. */
export const nightWindowProblem = (from: string, to: string): "start_before_end" | "invalid_value" | null => {
  const minutes = minuteOfDay(to) - minuteOfDay(from);
  if (minutes <= 0) return "start_before_end";
  return minutes < nightWindowLimits.shortest || minutes > nightWindowLimits.longest ? "invalid_value" : null;
};

const between = (lowest: number, highest: number) =>
  finiteNumber.min(lowest, message("invalid_value")).max(highest, message("invalid_value"));
const percent = (highest = 100) => between(0, highest);

/** The bands of the infrastructure leakage index: those for countries of low and middle income, or of high income. */
export const iliScales = ["developing", "developed"] as const;
export type IliScale = (typeof iliScales)[number];

/** How the water of zones is accounted. Shares in percent. */
export const waterBalanceSetting = z.object({
  /** In which the lowest flow of a night is looked for, local time. */
  nightWindow: z.object({ from: quarterTime, to: quarterTime }).superRefine(({ from, to }, context) => {
    const problem = nightWindowProblem(from, to);
    if (problem) context.addIssue({ code: "custom", path: ["to"], message: message(problem) });
  }),
  /** Litres per hour that a household uses at night. */
  householdNightUse: between(0, 100),
  /** Litres per hour that a connection of another kind uses at night. */
  nonHouseholdNightUse: between(0, 1_000),
  /** Of the values of a night window and of a day that must be good. */
  nightCoverage: between(50, 100),
  dayCoverage: between(50, 100),
  /** Of the water meters of a zone that must be read before the balance of a month counts as covered. */
  meterCoverage: percent(),
  /** Non-revenue water that is aimed at, of the system input. */
  targetNrw: percent(),
  /** Unbilled authorised use, of the system input. */
  unbilledAuthorised: percent(20),
  /** By how much water meters of customers count too little. */
  meterUnderRegistration: percent(50),
  /** Use without a contract, of what is billed. */
  unauthorisedUse: percent(50),
  iliScale: z.enum(iliScales, message("invalid_value")),
});
export type WaterBalanceSetting = z.output<typeof waterBalanceSetting>;

/**
 * Usual values: the night window of towns, national target of 15 % non-revenue water by 2025 (decision 2147/QĐ-TTg), 7 of 8
 * values of a night and 92 of 96 of a day.
 */
export const waterBalanceDefaults: WaterBalanceSetting = {
  nightWindow: { from: "02:00", to: "04:00" },
  householdNightUse: 1.7,
  nonHouseholdNightUse: 8,
  nightCoverage: 87.5,
  dayCoverage: 95.8,
  meterCoverage: 90,
  targetNrw: 15,
  unbilledAuthorised: 0.5,
  meterUnderRegistration: 2,
  unauthorisedUse: 0.25,
  iliScale: "developing",
};

export const readWaterBalanceSetting = route({
  method: "GET",
  path: "/setting/water-balance",
  summary: "How the water of zones is accounted: night window, night use, coverage, defaults of the balance",
  access: { permission: "Setting.Index" },
  answer: dataOf(waterBalanceSetting),
});
export const updateWaterBalanceSetting = route({
  method: "PUT",
  path: "/setting/water-balance",
  summary: "Change how the water of zones is accounted",
  access: { permission: "Setting.Update" },
  body: waterBalanceSetting,
  answer: dataOf(waterBalanceSetting),
});

/** What each number of the water-balance setting means, and its unit, which stands beside the field. */
export const waterBalanceMeanings = {
  householdNightUse: {
    unit: "L/h",
    meaning: {
      vn: "Nước mỗi hộ dùng bình thường trong khung giờ đêm. Phần này được trừ khỏi lưu lượng đêm; phần còn lại là rò rỉ.",
      en: "What a household normally uses in the night window. It is taken off the night flow; the rest is leakage.",
      fr: "Ce qu'un ménage utilise normalement la nuit. On le retranche du débit nocturne ; le reste est de la fuite.",
    },
  },
  nonHouseholdNightUse: {
    unit: "L/h",
    meaning: {
      vn: "Như trên, cho mỗi đấu nối không phải hộ gia đình (cửa hàng, trường học, xưởng).",
      en: "The same for each connection that is no household (shop, school, workshop).",
      fr: "De même pour chaque branchement autre qu'un ménage (commerce, école, atelier).",
    },
  },
  nightCoverage: {
    unit: "%",
    meaning: {
      vn: "Đêm có ít giá trị tốt hơn tỷ lệ này (trong các giá trị 15 phút của khung giờ đêm) thì không tính lưu lượng đêm.",
      en: "A night with a smaller share of good 15-minute values in its window has no night flow.",
      fr: "Une nuit avec une part moindre de bonnes valeurs de 15 minutes n'a pas de débit nocturne.",
    },
  },
  dayCoverage: {
    unit: "%",
    meaning: {
      vn: "Ngày có ít giá trị 15 phút tốt hơn tỷ lệ này thì không có lượng nước đo được; cân bằng ước tính phần đó.",
      en: "A day with a smaller share of good 15-minute values has no measured volume; the balance estimates it.",
      fr: "Un jour avec une part moindre de bonnes valeurs de 15 minutes n'a pas de volume mesuré ; le bilan l'estime.",
    },
  },
  meterCoverage: {
    unit: "%",
    meaning: {
      vn: "Số đồng hồ của vùng phải được đọc trong tháng. Dưới mức này, cân bằng tháng bị ghi chú là chưa đủ.",
      en: "Of the meters of a zone that must be read in a month. Below it the balance of the month is marked as not covered.",
      fr: "Des compteurs d'un secteur à relever dans le mois. En dessous, le bilan du mois est signalé comme incomplet.",
    },
  },
  targetNrw: {
    unit: "%",
    meaning: {
      vn: "Đường mục tiêu trên biểu đồ nước không doanh thu, tính trên nước vào hệ thống.",
      en: "The line of the target on the chart of non-revenue water, of the system input.",
      fr: "La ligne d'objectif du graphique d'eau non facturée, sur le volume entrant.",
    },
  },
  unbilledAuthorised: {
    unit: "%",
    meaning: {
      vn: "Nước dùng hợp pháp không hóa đơn (chữa cháy, xả cặn) ước tính khi không có số liệu, trên nước vào hệ thống.",
      en: "Lawful use without a bill (fire, flushing), assumed of the system input where nothing was entered.",
      fr: "Usage autorisé non facturé (incendie, purge), supposé sur le volume entrant faute de saisie.",
    },
  },
  meterUnderRegistration: {
    unit: "%",
    meaning: {
      vn: "Đồng hồ khách hàng ghi ít hơn thực tế bao nhiêu; tính vào thất thoát thương mại.",
      en: "How much less than was used the customers' meters count; it is part of the apparent losses.",
      fr: "De combien les compteurs d'abonnés comptent trop peu ; cela entre dans les pertes apparentes.",
    },
  },
  unauthorisedUse: {
    unit: "%",
    meaning: {
      vn: "Nước dùng không có hợp đồng, ước tính trên lượng nước đã có hóa đơn; tính vào thất thoát thương mại.",
      en: "Use without a contract, assumed of what is billed; it is part of the apparent losses.",
      fr: "Usage sans contrat, supposé sur le volume facturé ; cela entre dans les pertes apparentes.",
    },
  },
} as const satisfies Record<string, { unit: string; meaning: Names }>;
