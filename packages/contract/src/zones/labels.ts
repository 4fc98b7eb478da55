import type { Names } from "@sgval/quantities/language";
import { inputLabels } from "./figure-labels.ts";
import type { CalendarKind } from "./water-calendar.ts";
import type { BoundaryRole, BoundaryStatus } from "./zone-account.ts";
import type { ZoneProblem } from "./zone-accounting.ts";
import type { BurstLevel, GrowthState } from "./zone-burst.ts";
import type { FigureNote, MissingReason } from "./zone-figures.ts";

export const boundaryRoleLabels = {
  inlet: { vn: "Điểm vào", en: "Inlet", fr: "Entrée" },
  export: { vn: "Điểm ra", en: "Export", fr: "Sortie" },
  boundary: { vn: "Van ranh giới", en: "Boundary valve", fr: "Vanne de limite" },
} as const satisfies Record<BoundaryRole, Names>;

export const boundaryStatusLabels = {
  closed: { vn: "Đóng", en: "Closed", fr: "Fermée" },
  open: { vn: "Mở", en: "Open", fr: "Ouverte" },
  unknown: { vn: "Chưa rõ", en: "Unknown", fr: "Inconnue" },
} as const satisfies Record<BoundaryStatus, Names>;

export const calendarKindLabels = {
  holiday: { vn: "Ngày lễ, Tết", en: "Holiday", fr: "Jour férié" },
  flushing: { vn: "Xả nước có ghi nhận", en: "Logged flushing", fr: "Purge consignée" },
} as const satisfies Record<CalendarKind, Names>;

/** More flows out of a zone than in, over a night or a period. */
const outwardLabel = {
  vn: "Nước ra nhiều hơn nước vào: thiếu điểm vào hoặc khai báo ngược chiều",
  en: "More flows out than in: an inlet is missing or reversed",
  fr: "Il sort plus d'eau qu'il n'en entre : une entrée manque ou est inversée",
} as const satisfies Names;

export const burstLabels = {
  none: { vn: "Bình thường", en: "Usual", fr: "Habituel" },
  amber: {
    vn: "Cao bất thường một đêm",
    en: "Unusually high for one night",
    fr: "Anormalement élevé une nuit",
  },
  red: { vn: "Nghi bể vỡ", en: "Suspected burst", fr: "Casse suspectée" },
  now: { vn: "Nghi bể vỡ ngay lúc này", en: "Suspected burst now", fr: "Casse suspectée en ce moment" },
  learning: {
    vn: "Chưa đủ 7 đêm để so sánh",
    en: "Fewer than 7 nights to compare with",
    fr: "Moins de 7 nuits de comparaison",
  },
  unknown: { vn: "Thiếu dữ liệu đêm", en: "Too little data of the night", fr: "Trop peu de données de nuit" },
  suppressed: { vn: "Lễ hoặc xả nước", en: "Holiday or flushing", fr: "Jour férié ou purge" },
  outward: outwardLabel,
} as const satisfies Record<BurstLevel, Names>;

/** State of a night that goes on. */
export const unfinishedNight = {
  vn: "đêm chưa kết thúc",
  en: "the night is not over",
  fr: "la nuit n'est pas terminée",
} as const satisfies Names;

export const growthLabels = {
  none: { vn: "Ổn định", en: "Steady", fr: "Stable" },
  growing: { vn: "Rò rỉ tăng dần", en: "Leakage growth", fr: "Fuites croissantes" },
  learning: { vn: "Chưa đủ 14 đêm", en: "Fewer than 14 nights", fr: "Moins de 14 nuits" },
} as const satisfies Record<GrowthState, Names>;

export const missingLabels = {
  no_inlets: { vn: "Chưa khai báo điểm vào", en: "No inlets are named", fr: "Aucune entrée n'est indiquée" },
  no_data: {
    vn: "Không có dữ liệu trong kỳ",
    en: "No data in the period",
    fr: "Aucune donnée sur la période",
  },
  too_few_values: { vn: "Không đủ giá trị tốt", en: "Too few good values", fr: "Trop peu de valeurs bonnes" },
  more_out_than_in: outwardLabel,
  no_meters: { vn: "Chưa có đồng hồ khách hàng", en: "No water meters", fr: "Aucun compteur client" },
  not_read: {
    vn: "Chưa đọc đồng hồ khách hàng nào trong kỳ",
    en: "No water meter was read in the period",
    fr: "Aucun compteur client relevé sur la période",
  },
  no_pressure: {
    vn: "Không có áp lực trung bình vùng",
    en: "No pressure of the average zone point",
    fr: "Pas de pression moyenne du secteur",
  },
  no_inlet_valve: {
    vn: "Không có van điều áp tại điểm vào",
    en: "No reducing valve at an inlet",
    fr: "Pas de réducteur à une entrée",
  },
  no_connections: {
    vn: "Chưa nhập số đấu nối",
    en: "Connections are not entered",
    fr: "Branchements non renseignés",
  },
  no_mains: {
    vn: "Chưa nhập chiều dài mạng lưới",
    en: "Length of mains is not entered",
    fr: "Longueur des conduites non renseignée",
  },
  no_night_use: { vn: "Chưa nhập số hộ", en: "Households are not entered", fr: "Ménages non renseignés" },
  not_applicable: { vn: "Không áp dụng", en: "Does not apply", fr: "Sans objet" },
} as const satisfies Record<MissingReason, Names>;

export const figureNoteLabels = {
  estimated: { vn: "Một phần là ước tính", en: "Partly estimated", fr: "Estimé en partie" },
  low_coverage: {
    vn: "Tỷ lệ đọc đồng hồ thấp",
    en: "Low meter coverage",
    fr: "Faible couverture des compteurs",
  },
  unread_meters: {
    vn: "Nước qua đồng hồ chưa đọc tính vào thất thoát",
    en: "What unread meters let through counts as lost",
    fr: "L'eau des compteurs non relevés compte comme perdue",
  },
  doubtful_readings: inputLabels.meters_doubtful,
  not_pressure_corrected: {
    vn: "Chưa hiệu chỉnh theo áp lực",
    en: "Not pressure-corrected",
    fr: "Non corrigé de la pression",
  },
  indicative: { vn: "Chỉ để tham khảo", en: "Indicative", fr: "Indicatif" },
  floored: {
    vn: "Âm, hiện là 0: kiểm tra dữ liệu",
    en: "Negative, shown as 0: check the data",
    fr: "Négatif, affiché 0 : vérifier les données",
  },
  negative: {
    vn: "Âm: kiểm tra ranh giới",
    en: "Negative: check the boundary",
    fr: "Négatif : vérifier la limite",
  },
  check_meters: {
    vn: "Kiểm tra ranh giới hoặc phân vùng đồng hồ",
    en: "Check boundary or meter assignment",
    fr: "Vérifier la limite ou l'affectation des compteurs",
  },
  zone_within: {
    vn: "Bên trong có vùng khác không phải điểm ra: nước khách hàng ở đó dùng bị tính là thất thoát",
    en: "A zone within is no export of this one: what its customers use counts as lost here",
    fr: "Un secteur intérieur n'est pas une sortie : l'eau de ses abonnés compte ici comme perdue",
  },
  out_of_balance: {
    vn: "Hai cách tính lệch hơn 20%",
    en: "Both ways differ by more than 20%",
    fr: "Écart de plus de 20\u202f% entre les méthodes",
  },
  totaliser_differs: {
    vn: "Chỉ số và lưu lượng của một đồng hồ lệch hơn 5%: kiểm tra hiệu chuẩn hoặc hệ số xung",
    en: "Totaliser and flow of a meter differ by more than 5%: check calibration or pulse weight",
    fr: "Totalisateur et débit d'un compteur diffèrent de plus de 5\u202f% : vérifier l'étalonnage ou le poids d'impulsion",
  },
  stale: { vn: "Dữ liệu quá hạn", en: "Stale data", fr: "Donnée périmée" },
  not_measured_use: {
    vn: "Giá trị mặc định, không đo",
    en: "Default, not measured",
    fr: "Valeur par défaut, non mesurée",
  },
  mean_of_nights: {
    vn: "Bình quân các đêm hợp lệ trong kỳ",
    en: "Mean of the valid nights of the period",
    fr: "Moyenne des nuits valides de la période",
  },
  point_left_out: {
    vn: "Không tính điểm bất lợi đã mất dữ liệu hơn 7 ngày",
    en: "Without a critical point that has sent nothing for 7 days",
    fr: "Sans un point critique muet depuis 7 jours",
  },
} as const satisfies Record<FigureNote, Names>;

export const zoneProblemLabels = {
  no_inlets: {
    vn: "Chưa khai báo điểm vào: không lập được cân bằng nước",
    en: "No inlets are named: there is no water balance",
    fr: "Aucune entrée indiquée : pas de bilan d'eau",
  },
  no_connections: missingLabels.no_connections,
  no_mains: missingLabels.no_mains,
  no_households: missingLabels.no_night_use,
  no_azp: missingLabels.no_pressure,
  no_meters: missingLabels.no_meters,
  meters_over_inflow: {
    vn: "Đồng hồ khách hàng nhiều hơn nước vào: kiểm tra ranh giới hoặc phân vùng đồng hồ",
    en: "Meters count more than flows in: check boundary or meter assignment",
    fr: "Les compteurs dépassent le volume entré : vérifier la limite ou l'affectation des compteurs",
  },
  low_meter_coverage: figureNoteLabels.low_coverage,
  last_night_missing: {
    vn: "Đêm qua không đủ giá trị tốt: không có lưu lượng đêm",
    en: "Last night has too few good values: there is no night flow",
    fr: "Trop peu de valeurs bonnes la nuit dernière : pas de débit nocturne",
  },
  missing_nights: {
    vn: "Hơn nửa số đêm trong tháng thiếu dữ liệu",
    en: "More than half of the nights of the month are missing",
    fr: "Plus de la moitié des nuits du mois manquent",
  },
  negative_night_flow: {
    vn: "Lưu lượng đêm thấp hơn tiêu thụ hợp lệ: kiểm tra dữ liệu",
    en: "Night flow is below legitimate use: check the data",
    fr: "Débit nocturne inférieur à l'usage légitime : vérifier les données",
  },
  more_out_than_in: outwardLabel,
  balance_differs: figureNoteLabels.out_of_balance,
  totaliser_differs: figureNoteLabels.totaliser_differs,
  inlet_silent: {
    vn: "Có điểm vào hoặc điểm ra không gửi dữ liệu",
    en: "An inlet or export is silent",
    fr: "Une entrée ou une sortie est muette",
  },
  boundary_open: {
    vn: "Có van ranh giới đang mở hoặc chưa rõ",
    en: "A boundary valve is open or unknown",
    fr: "Une vanne de limite est ouverte ou inconnue",
  },
  counted_twice: {
    vn: "Có thiết bị được tính hai lần: cùng vai trò ở một vùng khác",
    en: "A device counts twice: it has the same part in another zone",
    fr: "Un appareil compte deux fois : même rôle dans un autre secteur",
  },
  zone_within: figureNoteLabels.zone_within,
  inflow_within: {
    vn: "Lưu lượng đêm và rò rỉ gồm cả vùng bên trong không phải điểm ra",
    en: "Night flow and leakage include those of a zone within that is no export of this one",
    fr: "Débit nocturne et fuites comprennent ceux d'un secteur intérieur qui n'est pas une sortie",
  },
} as const satisfies Record<ZoneProblem, Names>;

/** Of a zone in a ranking whose inflow contains that of another. */
export const zoneWithinLabel: Names = {
  vn: "Gồm cả vùng bên trong",
  en: "Includes a zone within",
  fr: "Comprend un secteur intérieur",
};
