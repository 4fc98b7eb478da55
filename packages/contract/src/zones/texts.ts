import type { Names } from "@sgval/quantities/language";
import type { ResourceTexts } from "../access/resource-texts.ts";

/** Name and group of each resource. */
export const resources = {
  Zone: {
    group: "network",
    order: 75,
    name: { vn: "Vùng DMA", en: "DMA zones", fr: "Secteurs de comptage" },
    of: { vn: "vùng DMA", en: "DMA zones", fr: "les secteurs de comptage" },
  },
} as const satisfies Record<string, ResourceTexts>;

/** Entries of the activity log. */
export const activityDetails = {
  authorised_use_entered: {
    vn: "Đã nhập nước dùng không qua đồng hồ",
    en: "Unmetered use entered",
    fr: "Usage non compté saisi",
  },
  calendar_entry_created: {
    vn: "Đã ghi ngày lễ hoặc xả nước",
    en: "Holiday or flushing logged",
    fr: "Jour férié ou purge consigné",
  },
  calendar_entry_deleted: {
    vn: "Đã xóa ngày lễ hoặc xả nước",
    en: "Holiday or flushing deleted",
    fr: "Jour férié ou purge supprimé",
  },
  calendar_entry_updated: {
    vn: "Đã đổi ngày lễ hoặc xả nước",
    en: "Holiday or flushing changed",
    fr: "Jour férié ou purge modifié",
  },
  step_test_deleted: {
    vn: "Đã xóa thử nghiệm giảm áp",
    en: "Step test deleted",
    fr: "Essai par paliers supprimé",
  },
  step_test_entered: {
    vn: "Đã nhập thử nghiệm giảm áp",
    en: "Step test entered",
    fr: "Essai par paliers saisi",
  },
  water_balance_updated: {
    vn: "Đã đổi cài đặt cân bằng nước",
    en: "Water balance settings changed",
    fr: "Réglages du bilan d'eau modifiés",
  },
  zone_created: { vn: "Đã thêm vùng DMA", en: "DMA zone added", fr: "Secteur ajouté" },
  zone_deleted: { vn: "Đã xóa vùng DMA", en: "DMA zone deleted", fr: "Secteur supprimé" },
  zone_updated: { vn: "Đã đổi vùng DMA", en: "DMA zone changed", fr: "Secteur modifié" },
} as const satisfies Record<string, Names>;

/** Fields that the activity log keeps before and after a change. */
export const activityFields = {
  billedUnmetered: {
    vn: "Có hóa đơn, khoán không đồng hồ (m³)",
    en: "Billed without a meter (m³)",
    fr: "Facturé sans compteur (m³)",
  },
  unbilledEstimated: {
    vn: "Không hóa đơn, ước tính (m³)",
    en: "Unbilled authorised, estimated (m³)",
    fr: "Autorisé non facturé, estimé (m³)",
  },
  unbilledMeasured: {
    vn: "Không hóa đơn, đo được (m³)",
    en: "Unbilled authorised, measured (m³)",
    fr: "Autorisé non facturé, mesuré (m³)",
  },
  flushedVolume: { vn: "Lượng nước xả (m³)", en: "Volume let out (m³)", fr: "Volume purgé (m³)" },
  dayCoverage: { vn: "Tỷ lệ giá trị ngày (%)", en: "Coverage of a day (%)", fr: "Couverture du jour (%)" },
  householdNightUse: {
    vn: "Tiêu thụ đêm mỗi hộ (L/h)",
    en: "Night use of a household (L/h)",
    fr: "Usage nocturne d'un ménage (L/h)",
  },
  iliScale: { vn: "Thang ILI", en: "ILI scale", fr: "Échelle ILI" },
  meterCoverage: {
    vn: "Tỷ lệ đọc đồng hồ (%)",
    en: "Meter coverage (%)",
    fr: "Couverture des compteurs (%)",
  },
  meterUnderRegistration: {
    vn: "Đồng hồ ghi thiếu (%)",
    en: "Under-registration (%)",
    fr: "Sous-comptage (%)",
  },
  nightCoverage: {
    vn: "Tỷ lệ giá trị đêm (%)",
    en: "Coverage of a night (%)",
    fr: "Couverture de la nuit (%)",
  },
  nightFrom: {
    vn: "Khung giờ đêm của vùng, từ",
    en: "Night window of the zone, from",
    fr: "Nuit du secteur, de",
  },
  nightTo: {
    vn: "Khung giờ đêm của vùng, đến",
    en: "Night window of the zone, to",
    fr: "Nuit du secteur, à",
  },
  nightWindow: { vn: "Khung giờ đêm", en: "Night window", fr: "Fenêtre nocturne" },
  nonHouseholdNightUse: {
    vn: "Tiêu thụ đêm đấu nối khác (L/h)",
    en: "Night use of other connections (L/h)",
    fr: "Usage nocturne des autres branchements (L/h)",
  },
  testedAt: { vn: "Thời điểm thử nghiệm", en: "Time of the test", fr: "Heure de l'essai" },
  flowBefore: {
    vn: "Lưu lượng trước khi giảm áp (m³/h)",
    en: "Flow before the step (m³/h)",
    fr: "Débit avant le palier (m³/h)",
  },
  pressureBefore: {
    vn: "Áp lực trước khi giảm áp (bar)",
    en: "Pressure before the step (bar)",
    fr: "Pression avant le palier (bar)",
  },
  flowAfter: {
    vn: "Lưu lượng sau khi giảm áp (m³/h)",
    en: "Flow after the step (m³/h)",
    fr: "Débit après le palier (m³/h)",
  },
  pressureAfter: {
    vn: "Áp lực sau khi giảm áp (bar)",
    en: "Pressure after the step (bar)",
    fr: "Pression après le palier (bar)",
  },
  legitimateUse: {
    vn: "Tiêu thụ đêm hợp lệ (m³/h)",
    en: "Legitimate night use (m³/h)",
    fr: "Consommation nocturne légitime (m³/h)",
  },
  targetNrw: {
    vn: "Mục tiêu nước không doanh thu (%)",
    en: "Target of non-revenue water (%)",
    fr: "Objectif d'eau non facturée (%)",
  },
  unauthorisedUse: { vn: "Sử dụng trái phép (%)", en: "Unauthorised use (%)", fr: "Usage non autorisé (%)" },
  unbilledAuthorised: {
    vn: "Không hóa đơn (%)",
    en: "Unbilled authorised (%)",
    fr: "Autorisé non facturé (%)",
  },
  azpDeviceId: {
    vn: "Thiết bị đo áp lực trung bình vùng",
    en: "Average zone point",
    fr: "Point de pression moyenne",
  },
  boundary: { vn: "Thiết bị ranh giới", en: "Boundary devices", fr: "Appareils de limite" },
  connections: { vn: "Số đấu nối", en: "Connections", fr: "Branchements" },
  exceptionalNightUse: {
    vn: "Tiêu thụ đêm đặc biệt (m³/h)",
    en: "Exceptional night use (m³/h)",
    fr: "Consommation nocturne exceptionnelle (m³/h)",
  },
  households: { vn: "Số hộ gia đình", en: "Households", fr: "Ménages" },
  leakageExponent: {
    vn: "Số mũ rò rỉ N1",
    en: "Leakage exponent N1",
    fr: "Exposant de fuite N1",
  },
  mainsLength: {
    vn: "Chiều dài mạng lưới (km)",
    en: "Length of mains (km)",
    fr: "Longueur des conduites (km)",
  },
  nonHouseholds: {
    vn: "Đấu nối ngoài hộ gia đình",
    en: "Non-household connections",
    fr: "Branchements non domestiques",
  },
  polygon: { vn: "Ranh giới", en: "Outline", fr: "Contour" },
  servicePipeLength: {
    vn: "Chiều dài ống dịch vụ (km)",
    en: "Length of private service pipes (km)",
    fr: "Longueur des branchements privés (km)",
  },
} as const satisfies Record<string, Names>;
