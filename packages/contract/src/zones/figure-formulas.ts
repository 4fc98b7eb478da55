import type { Names } from "@sgval/quantities/language";
import type { ZoneFigureKey } from "./zone-figures.ts";

/** One text in all languages: a formula of symbols. */
const symbols = (text: string): Names => ({ vn: text, en: text, fr: text });

/** A formula with decimals, whose sign is that of the language. */
const decimals = (text: string): Names => {
  const withComma = text.replaceAll(/(?<=\d)\.(?=\d)/g, ",");
  return { vn: withComma, en: text, fr: withComma };
};

/** What nothing is computed of. */
const latest: Names = {
  vn: "Giá trị mới nhất của thiết bị",
  en: "Latest value of the device",
  fr: "Dernière valeur de l'appareil",
};

/** How each number is computed. */
export const figureFormulas = {
  inflow_now: {
    vn: "Σ điểm vào (thuận − ngược) − Σ điểm ra",
    en: "Σ inlets (forward − reverse) − Σ exports",
    fr: "Σ entrées (direct − inverse) − Σ sorties",
  },
  inflow_today: {
    vn: "∫ lưu lượng vào từ 00:00; phần thiếu lấy theo bình quân phần đã biết",
    en: "∫ net inflow since 00:00; what is missing as the mean of what is known",
    fr: "∫ débit net depuis 00:00 ; ce qui manque selon la moyenne du connu",
  },
  inflow_yesterday: {
    vn: "∫ lưu lượng vào trong ngày",
    en: "∫ net inflow of the day",
    fr: "∫ débit net du jour",
  },
  inflow_week_mean: {
    vn: "Bình quân 7 ngày trọn",
    en: "Mean of 7 whole days",
    fr: "Moyenne de 7 jours entiers",
  },
  night_flow: {
    vn: "Nhỏ nhất của trung bình 4 giá trị 15 phút liên tiếp trong khung đêm",
    en: "Lowest mean of 4 consecutive 15-minute values in the night window",
    fr: "Plus faible moyenne de 4 valeurs de 15 min dans la fenêtre nocturne",
  },
  night_median: {
    vn: "Trung vị 14 đêm hợp lệ gần nhất, không tính đêm bất thường, lễ và xả nước",
    en: "Median of the last 14 valid nights without unusual ones, holidays and flushing",
    fr: "Médiane des 14 dernières nuits valides, hors nuits anormales, jours fériés et purges",
  },
  night_threshold: {
    vn: "Trung vị + lớn nhất của (3 × 1,4826 × MAD; 10% trung vị; 1 m³/h)",
    en: "Median + the largest of (3 × 1.4826 × MAD; 10% of the median; 1 m³/h)",
    fr: "Médiane + le plus grand de (3 × 1,4826 × MAD ; 10\u202f% de la médiane ; 1 m³/h)",
  },
  night_excess: {
    vn: "Lưu lượng đêm tối thiểu − trung vị",
    en: "Minimum night flow − median",
    fr: "Débit minimum nocturne − médiane",
  },
  leakage_growth: {
    vn: "Độ dốc của đường thẳng bền vững qua 28 đêm × 7 / trung vị",
    en: "Slope of a robust line through 28 nights × 7 / median",
    fr: "Pente d'une droite robuste sur 28 nuits × 7 / médiane",
  },
  night_use: {
    vn: "Hộ × L/h + đấu nối khác × L/h + đặc biệt",
    en: "Households × L/h + other connections × L/h + exceptional",
    fr: "Ménages × L/h + autres branchements × L/h + exceptionnel",
  },
  net_night_flow: {
    vn: "Lưu lượng đêm tối thiểu − tiêu thụ đêm hợp lệ, không âm",
    en: "Minimum night flow − legitimate night use, never below 0",
    fr: "Débit minimum nocturne − consommation légitime, jamais négatif",
  },
  night_day_factor: symbols("Σ₂₄ (P_h / P_night)^N1"),
  daily_leakage: {
    vn: "Lưu lượng đêm ròng × hệ số đêm–ngày",
    en: "Net night flow × night-day factor",
    fr: "Débit nocturne net × facteur nuit-jour",
  },
  leakage_per_connection: {
    vn: "Rò rỉ mỗi ngày × 1 000 / Nc",
    en: "Daily leakage × 1 000 / Nc",
    fr: "Fuites par jour × 1 000 / Nc",
  },
  background_leakage: decimals("(40 L/km/h × Lm + 3 L/h × Nc + 1 L/h × Nc) × (P_night [mH₂O] / 50)^1.5"),
  burst_leakage: {
    vn: "Lưu lượng đêm ròng − rò rỉ nền",
    en: "Net night flow − background leakage",
    fr: "Débit nocturne net − fuites diffuses",
  },
  service_bursts: {
    vn: "Phần do bể vỡ / (1,6 × (P_night [mH₂O] / 50)^0,5)",
    en: "Burst part / (1.6 × (P_night [mH₂O] / 50)^0.5)",
    fr: "Part des casses / (1,6 × (P_night [mH₂O] / 50)^0,5)",
  },
  night_pressure: {
    vn: "Bình quân trong khung đêm",
    en: "Mean of the night window",
    fr: "Moyenne de la fenêtre nocturne",
  },
  azp_pressure: { vn: "Bình quân trong kỳ", en: "Mean of the period", fr: "Moyenne de la période" },
  valve_inlet_pressure: {
    vn: "P1 hiện tại của van điều áp tại điểm vào; bình quân khi có nhiều van",
    en: "P1 of the reducing valve at the inlet now; the mean of several valves",
    fr: "P1 actuelle du réducteur à l'entrée ; moyenne si plusieurs vannes",
  },
  valve_outlet_pressure: {
    vn: "P2 hiện tại của van điều áp tại điểm vào; bình quân khi có nhiều van",
    en: "P2 of the reducing valve at the inlet now; the mean of several valves",
    fr: "P2 actuelle du réducteur à l'entrée ; moyenne si plusieurs vannes",
  },
  critical_minimum: {
    vn: "Nhỏ nhất trong các giá trị 15 phút của 24 giờ và giá trị mới nhất",
    en: "Lowest of the 15-minute values of 24 h and of the newest value",
    fr: "Plus faible des valeurs de 15 min sur 24 h et de la dernière valeur",
  },
  low_pressure_hours: {
    vn: "Tỷ lệ giá trị 15 phút dưới 1 bar × 24 giờ",
    en: "Share of the 15-minute values below 1 bar × 24 h",
    fr: "Part des valeurs de 15 min sous 1 bar × 24 h",
  },
  data_availability: {
    vn: "Giá trị tốt / giá trị mong đợi",
    en: "Good values / expected values",
    fr: "Valeurs bonnes / valeurs attendues",
  },
  member_flow: {
    vn: "Giá trị mới nhất, thuận − ngược; âm khi chảy ra khỏi vùng",
    en: "Latest value, forward − reverse; negative where it leaves the zone",
    fr: "Dernière valeur, direct − inverse ; négative si l'eau quitte le secteur",
  },
  member_inlet_pressure: latest,
  member_outlet_pressure: latest,
  point_pressure: latest,
  system_input: {
    vn: "Σ lưu lượng vào ròng; ngày thiếu lấy bình quân",
    en: "Σ net inflow; missing days at the mean",
    fr: "Σ débit net ; jours manquants à la moyenne",
  },
  revenue_water: {
    vn: "Σ đồng hồ khách hàng, chia theo kỳ + khoán không đồng hồ",
    en: "Σ customer meters, pro-rated + billed without a meter",
    fr: "Σ compteurs clients, au prorata + facturé sans compteur",
  },
  non_revenue_water: {
    vn: "Tổng nước vào − nước có doanh thu",
    en: "System input − revenue water",
    fr: "Volume mis en distribution − eau facturée",
  },
  nrw_share: {
    vn: "Nước không doanh thu / tổng nước vào",
    en: "Non-revenue water / system input",
    fr: "Eau non facturée / volume mis en distribution",
  },
  unbilled_authorised: {
    vn: "Đo được + ước tính; ngày chưa nhập: số lớn hơn giữa lượng xả đã ghi và tổng nước vào × tỷ lệ",
    en: "Measured + estimated; days without either: the larger of logged flushing and system input × share",
    fr: "Mesuré + estimé ; jours sans saisie : le plus grand des purges consignées et du volume mis en distribution × part",
  },
  water_losses: {
    vn: "Nước không doanh thu − không hóa đơn",
    en: "Non-revenue water − unbilled authorised",
    fr: "Eau non facturée − autorisée non facturée",
  },
  under_registration: {
    vn: "Có hóa đơn qua đồng hồ × e / (1 − e)",
    en: "Billed by meters × e / (1 − e)",
    fr: "Facturé par compteurs × e / (1 − e)",
  },
  unauthorised_use: {
    vn: "Nước có doanh thu × tỷ lệ",
    en: "Revenue water × share",
    fr: "Eau facturée × part",
  },
  apparent_losses: {
    vn: "Ghi thiếu + trái phép",
    en: "Under-registration + unauthorised",
    fr: "Sous-comptage + non autorisée",
  },
  real_losses: {
    vn: "Thất thoát nước − thất thoát thương mại",
    en: "Water losses − apparent losses",
    fr: "Pertes d'eau − pertes apparentes",
  },
  real_losses_bottom_up: {
    vn: "Bình quân rò rỉ mỗi ngày × số ngày",
    en: "Mean daily leakage × days",
    fr: "Fuites moyennes par jour × jours",
  },
  balance_check: {
    vn: "Từ lưu lượng đêm / từ cân bằng − 1",
    en: "From nights / from the balance − 1",
    fr: "D'après les nuits / d'après le bilan − 1",
  },
  carl: { vn: "Thất thoát vật lý / số ngày", en: "Real losses / days", fr: "Pertes réelles / jours" },
  losses_per_year: symbols("CARL × 365"),
  uarl: decimals("(18 Lm + 0.8 Nc + 25 Lp) × P [mH₂O] / 1 000"),
  ili: symbols("CARL / UARL"),
  losses_per_connection: symbols("CARL × 1 000 / Nc"),
  losses_per_connection_metre: symbols("CARL × 1 000 / Nc / P [mH₂O]"),
  meter_coverage: {
    vn: "Đồng hồ có chỉ số phủ hết kỳ / số đồng hồ",
    en: "Meters whose readings cover the whole period / meters",
    fr: "Compteurs dont les relevés couvrent toute la période / compteurs",
  },
  tested_exponent: {
    vn: "ln(L₁ / L₀) / ln(P₁ / P₀), L = lưu lượng đêm − tiêu thụ đêm hợp lệ",
    en: "ln(L₁ / L₀) / ln(P₁ / P₀), L = night flow − legitimate night use",
    fr: "ln(L₁ / L₀) / ln(P₁ / P₀), L = débit nocturne − consommation légitime",
  },
  leakage_at_pressure: {
    vn: "Lưu lượng đêm ròng × (P₁ / P_night)^N1",
    en: "Net night flow × (P₁ / P_night)^N1",
    fr: "Débit nocturne net × (P₁ / P_night)^N1",
  },
  saved_by_pressure: {
    vn: "(Lưu lượng đêm ròng − rò rỉ ở áp lực mới) × hệ số đêm–ngày",
    en: "(Net night flow − leakage at the other pressure) × night-day factor",
    fr: "(Débit nocturne net − fuites à l'autre pression) × facteur nuit-jour",
  },
  added_by_pressure: {
    vn: "(Rò rỉ ở áp lực mới − lưu lượng đêm ròng) × hệ số đêm–ngày",
    en: "(Leakage at the other pressure − net night flow) × night-day factor",
    fr: "(Fuites à l'autre pression − débit nocturne net) × facteur nuit-jour",
  },
  recoverable: {
    vn: "Bình quân rò rỉ mỗi ngày − UARL, không âm",
    en: "Mean daily leakage − UARL, never below 0",
    fr: "Fuites moyennes par jour − UARL, jamais négatif",
  },
} as const satisfies Record<ZoneFigureKey, Names>;
