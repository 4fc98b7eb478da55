import type { Names } from "@sgval/quantities/language";
import type { FigureInput, ZoneFigureKey } from "./zone-figures.ts";

/** What each number of a zone is called. */
export const figureLabels = {
  inflow_now: { vn: "Lưu lượng vào hiện tại", en: "Inflow now", fr: "Débit entrant actuel" },
  inflow_today: { vn: "Nước vào hôm nay", en: "Inflow today", fr: "Volume entré aujourd'hui" },
  inflow_yesterday: { vn: "Nước vào hôm qua", en: "Inflow yesterday", fr: "Volume entré hier" },
  inflow_week_mean: {
    vn: "Nước vào bình quân 7 ngày",
    en: "Mean inflow of 7 days",
    fr: "Volume moyen sur 7 jours",
  },
  night_flow: { vn: "Lưu lượng đêm tối thiểu", en: "Minimum night flow", fr: "Débit minimum nocturne" },
  night_median: {
    vn: "Trung vị các đêm trước",
    en: "Median of the nights before",
    fr: "Médiane des nuits précédentes",
  },
  night_threshold: { vn: "Ngưỡng bất thường", en: "Threshold of a night", fr: "Seuil d'une nuit" },
  night_excess: {
    vn: "Đêm qua so với trung vị",
    en: "Last night above the median",
    fr: "Dernière nuit au-dessus de la médiane",
  },
  leakage_growth: {
    vn: "Mức tăng lưu lượng đêm mỗi tuần",
    en: "Growth of night flow per week",
    fr: "Hausse hebdomadaire du débit nocturne",
  },
  night_use: { vn: "Tiêu thụ đêm hợp lệ", en: "Legitimate night use", fr: "Consommation nocturne légitime" },
  net_night_flow: { vn: "Lưu lượng đêm ròng", en: "Net night flow", fr: "Débit nocturne net" },
  night_day_factor: { vn: "Hệ số đêm–ngày", en: "Night-day factor", fr: "Facteur nuit-jour" },
  daily_leakage: { vn: "Rò rỉ mỗi ngày", en: "Daily leakage", fr: "Fuites par jour" },
  leakage_per_connection: {
    vn: "Rò rỉ trên mỗi đấu nối",
    en: "Leakage per connection",
    fr: "Fuites par branchement",
  },
  background_leakage: { vn: "Rò rỉ nền", en: "Background leakage", fr: "Fuites diffuses" },
  burst_leakage: { vn: "Phần do bể vỡ", en: "Burst part", fr: "Part des casses" },
  service_bursts: {
    vn: "Số bể vỡ ống dịch vụ tương đương",
    en: "Equivalent service-pipe bursts",
    fr: "Casses de branchement équivalentes",
  },
  night_pressure: { vn: "Áp lực ban đêm", en: "Night pressure", fr: "Pression nocturne" },
  azp_pressure: {
    vn: "Áp lực trung bình vùng",
    en: "Average zone pressure",
    fr: "Pression moyenne du secteur",
  },
  valve_inlet_pressure: {
    vn: "Áp lực trước van điểm vào (P1)",
    en: "Pressure before the inlet valve (P1)",
    fr: "Pression en amont de la vanne d'entrée (P1)",
  },
  valve_outlet_pressure: {
    vn: "Áp lực sau van điểm vào (P2)",
    en: "Pressure after the inlet valve (P2)",
    fr: "Pression en aval de la vanne d'entrée (P2)",
  },
  critical_minimum: {
    vn: "Áp lực thấp nhất tại điểm bất lợi (24 giờ)",
    en: "Lowest critical-point pressure (24 h)",
    fr: "Pression minimale au point critique (24 h)",
  },
  low_pressure_hours: {
    vn: "Số giờ điểm bất lợi dưới 1 bar (24 giờ)",
    en: "Hours below 1 bar at the critical point (24 h)",
    fr: "Heures sous 1 bar au point critique (24 h)",
  },
  data_availability: {
    vn: "Tỷ lệ dữ liệu 7 ngày",
    en: "Data availability of 7 days",
    fr: "Disponibilité des données (7 jours)",
  },
  system_input: { vn: "Tổng nước vào hệ thống", en: "System input volume", fr: "Volume mis en distribution" },
  revenue_water: { vn: "Nước có doanh thu", en: "Revenue water", fr: "Eau facturée" },
  non_revenue_water: { vn: "Nước không doanh thu", en: "Non-revenue water", fr: "Eau non facturée" },
  nrw_share: {
    vn: "Tỷ lệ nước không doanh thu",
    en: "Share of non-revenue water",
    fr: "Part d'eau non facturée",
  },
  unbilled_authorised: {
    vn: "Tiêu thụ hợp pháp không hóa đơn",
    en: "Unbilled authorised use",
    fr: "Consommation autorisée non facturée",
  },
  water_losses: { vn: "Thất thoát nước", en: "Water losses", fr: "Pertes d'eau" },
  under_registration: {
    vn: "Đồng hồ khách hàng ghi thiếu",
    en: "Under-registration of meters",
    fr: "Sous-comptage des compteurs",
  },
  unauthorised_use: { vn: "Sử dụng trái phép", en: "Unauthorised use", fr: "Consommation non autorisée" },
  apparent_losses: { vn: "Thất thoát thương mại", en: "Apparent losses", fr: "Pertes apparentes" },
  real_losses: { vn: "Thất thoát vật lý", en: "Real losses", fr: "Pertes réelles" },
  real_losses_bottom_up: {
    vn: "Thất thoát vật lý tính từ lưu lượng đêm",
    en: "Real losses from night flows",
    fr: "Pertes réelles d'après les débits nocturnes",
  },
  balance_check: {
    vn: "Chênh lệch hai cách tính",
    en: "Difference between both ways",
    fr: "Écart entre les deux méthodes",
  },
  carl: {
    vn: "Thất thoát vật lý hiện tại (CARL)",
    en: "Current real losses (CARL)",
    fr: "Pertes réelles actuelles (CARL)",
  },
  losses_per_year: {
    vn: "Thất thoát vật lý quy ra năm",
    en: "Real losses per year",
    fr: "Pertes réelles par an",
  },
  uarl: {
    vn: "Thất thoát không tránh được (UARL)",
    en: "Unavoidable real losses (UARL)",
    fr: "Pertes réelles inévitables (UARL)",
  },
  ili: {
    vn: "Chỉ số rò rỉ hạ tầng (ILI)",
    en: "Infrastructure leakage index (ILI)",
    fr: "Indice de fuite (ILI)",
  },
  losses_per_connection: {
    vn: "Thất thoát vật lý trên mỗi đấu nối",
    en: "Real losses per connection",
    fr: "Pertes réelles par branchement",
  },
  losses_per_connection_metre: {
    vn: "Thất thoát trên mỗi đấu nối và mét áp lực",
    en: "Real losses per connection and metre of pressure",
    fr: "Pertes par branchement et mètre de pression",
  },
  meter_coverage: { vn: "Tỷ lệ đồng hồ đã đọc", en: "Meter coverage", fr: "Couverture des compteurs" },
  recoverable: { vn: "Nước có thể thu hồi", en: "Recoverable water", fr: "Eau récupérable" },
} as const satisfies Record<ZoneFigureKey, Names>;

/** Numbers that figures are computed with. */
export const inputLabels = {
  inlets: { vn: "Điểm vào", en: "Inlets", fr: "Entrées" },
  exports: { vn: "Điểm ra", en: "Exports", fr: "Sorties" },
  inlet_valves: { vn: "Van điểm vào", en: "Inlet valves", fr: "Vannes d'entrée" },
  households: { vn: "Hộ gia đình", en: "Households", fr: "Ménages" },
  non_households: {
    vn: "Đấu nối ngoài hộ gia đình",
    en: "Non-household connections",
    fr: "Branchements non domestiques",
  },
  household_use: { vn: "L/h mỗi hộ", en: "L/h per household", fr: "L/h par ménage" },
  non_household_use: {
    vn: "L/h mỗi đấu nối khác",
    en: "L/h per other connection",
    fr: "L/h par autre branchement",
  },
  exceptional_use: {
    vn: "Tiêu thụ đêm đặc biệt",
    en: "Exceptional night use",
    fr: "Consommation nocturne exceptionnelle",
  },
  mains_length: { vn: "Lm, km ống", en: "Lm, km of mains", fr: "Lm, km de conduites" },
  connections: { vn: "Nc, số đấu nối", en: "Nc, connections", fr: "Nc, branchements" },
  service_pipe_length: {
    vn: "Lp, km ống dịch vụ",
    en: "Lp, km of service pipes",
    fr: "Lp, km de branchements",
  },
  leakage_exponent: { vn: "N1", en: "N1", fr: "N1" },
  days: { vn: "Số ngày", en: "Days", fr: "Jours" },
  unbilled_share: { vn: "Tỷ lệ không hóa đơn", en: "Unbilled share", fr: "Part non facturée" },
  under_registration_share: { vn: "Tỷ lệ ghi thiếu", en: "Under-registration", fr: "Taux de sous-comptage" },
  unauthorised_share: { vn: "Tỷ lệ trái phép", en: "Unauthorised share", fr: "Part non autorisée" },
  target_share: { vn: "Mục tiêu", en: "Target", fr: "Objectif" },
  meters: { vn: "Số đồng hồ", en: "Meters", fr: "Compteurs" },
  meters_read: { vn: "Đồng hồ đã đọc", en: "Meters read", fr: "Compteurs relevés" },
  estimated_share: { vn: "Phần ước tính", en: "Estimated share", fr: "Part estimée" },
  counted_volume: { vn: "Chỉ số đồng hồ tổng", en: "Counted by totalisers", fr: "Compté par totalisateurs" },
  billed_metered: { vn: "Có hóa đơn, qua đồng hồ", en: "Billed by meters", fr: "Facturé par compteurs" },
  billed_unmetered: {
    vn: "Có hóa đơn, khoán không đồng hồ",
    en: "Billed without a meter",
    fr: "Facturé sans compteur",
  },
  unbilled_measured: {
    vn: "Không hóa đơn, đo được",
    en: "Unbilled, measured",
    fr: "Non facturé, mesuré",
  },
  unbilled_estimated: {
    vn: "Không hóa đơn, ước tính",
    en: "Unbilled, estimated",
    fr: "Non facturé, estimé",
  },
  days_entered: { vn: "Số ngày đã nhập", en: "Days entered", fr: "Jours saisis" },
} as const satisfies Record<FigureInput, Names>;
