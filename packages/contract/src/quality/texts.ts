import type { Names } from "@sgval/quantities/language";
import type { doubts, UpperRule, verdicts, WaterClass } from "@sgval/quantities/limit-set";

/** Entries of the activity log. */
export const activityDetails = {
  laboratory_sample_created: {
    vn: "Đã thêm mẫu xét nghiệm",
    en: "Laboratory sample added",
    fr: "Analyse de laboratoire ajoutée",
  },
  laboratory_sample_deleted: {
    vn: "Đã xóa mẫu xét nghiệm",
    en: "Laboratory sample deleted",
    fr: "Analyse de laboratoire supprimée",
  },
  laboratory_sample_updated: {
    vn: "Đã đổi mẫu xét nghiệm",
    en: "Laboratory sample changed",
    fr: "Analyse de laboratoire modifiée",
  },
  laboratory_samples_imported: {
    vn: "Đã nhập mẫu xét nghiệm từ tệp",
    en: "Laboratory samples imported",
    fr: "Analyses de laboratoire importées",
  },
  limit_set_created: {
    vn: "Đã thêm quy chuẩn chất lượng nước",
    en: "Water-quality standard added",
    fr: "Norme de qualité de l'eau ajoutée",
  },
  limit_set_deleted: {
    vn: "Đã xóa quy chuẩn chất lượng nước",
    en: "Water-quality standard deleted",
    fr: "Norme de qualité de l'eau supprimée",
  },
  limit_set_updated: {
    vn: "Đã đổi quy chuẩn chất lượng nước",
    en: "Water-quality standard changed",
    fr: "Norme de qualité de l'eau modifiée",
  },
} as const satisfies Record<string, Names>;

/** Fields that the activity log keeps before and after a change. */
export const activityFields = {
  sampledAt: { vn: "Thời điểm lấy mẫu", en: "Taken at", fr: "Prélevé le" },
  sampleCode: { vn: "Mã hoặc vị trí mẫu", en: "Sample or place", fr: "Échantillon ou lieu" },
  laboratory: { vn: "Phòng xét nghiệm", en: "Laboratory", fr: "Laboratoire" },
  sampler: { vn: "Người lấy mẫu", en: "Sampler", fr: "Préleveur" },
  sampleMethod: { vn: "Phương pháp", en: "Method", fr: "Méthode" },
  sampleNote: { vn: "Ghi chú mẫu", en: "Note", fr: "Note" },
  sampleResults: { vn: "Kết quả", en: "Results", fr: "Résultats" },
  samplesImported: { vn: "Số mẫu đã nhập", en: "Samples imported", fr: "Analyses importées" },
  samplesChanged: { vn: "Số mẫu đã đổi", en: "Samples changed", fr: "Analyses modifiées" },
  standard: { vn: "Số hiệu quy chuẩn", en: "Reference", fr: "Référence" },
  issuer: { vn: "Cơ quan ban hành", en: "Issued by", fr: "Émetteur" },
  waterClass: { vn: "Loại nước", en: "Class of water", fr: "Classe d'eau" },
  effectiveFrom: { vn: "Hiệu lực từ", en: "In force from", fr: "En vigueur dès" },
  effectiveTo: { vn: "Hết hiệu lực từ", en: "No longer from", fr: "Abrogé dès" },
  upperRule: { vn: "Giá trị bằng giới hạn trên", en: "Upper limit", fr: "Limite supérieure" },
} as const satisfies Record<string, Names>;

export const verdictLabels = {
  compliant: { vn: "Đạt", en: "Complies", fr: "Conforme" },
  non_compliant: { vn: "Không đạt", en: "Does not comply", fr: "Non conforme" },
  not_assessed: { vn: "Chưa kết luận được", en: "Cannot be assessed", fr: "Non concluant" },
} as const satisfies Record<(typeof verdicts)[number], Names>;

/** Why a result cannot be assessed. */
export const doubtLabels = {
  no_limit: { vn: "không có giới hạn", en: "no limit", fr: "aucune limite" },
  detection_limit: {
    vn: "giới hạn phát hiện cao hơn quy chuẩn",
    en: "the detection limit is above the standard",
    fr: "limite de détection au-dessus de la norme",
  },
} as const satisfies Record<(typeof doubts)[number], Names>;

/** What the mark beside a limit means that is not verified against the official text. */
export const limitMark = "*";
export const limitToConfirm = {
  vn: "* Cần đối chiếu văn bản chính thức trước khi trích dẫn.",
  en: "* To be confirmed with the official text before it is quoted.",
  fr: "* À confirmer avec le texte officiel avant de la citer.",
} as const satisfies Names;

/** Of a sample that was entered too late to raise an alarm. */
export const lateLabel = { vn: "Nhập trễ", en: "Late", fr: "Tardive" } as const satisfies Names;

/** A result below a detection limit that the laboratory does not name. */
export const notDetected = { vn: "KPH", en: "not detected", fr: "non détecté" } as const satisfies Names;

export const waterClassLabels = {
  treated: { vn: "Nước sạch", en: "Treated water", fr: "Eau traitée" },
  raw_surface: { vn: "Nước mặt", en: "Raw surface water", fr: "Eau de surface brute" },
  groundwater: { vn: "Nước dưới đất", en: "Groundwater", fr: "Eau souterraine" },
} as const satisfies Record<WaterClass, Names>;

export const upperRuleLabels = {
  included: { vn: "≤ đạt khi bằng", en: "≤ may be reached", fr: "≤ peut être atteinte" },
  excluded: { vn: "< không đạt khi bằng", en: "< may not be reached", fr: "< ne doit pas être atteinte" },
  not_detected: { vn: "Không phát hiện", en: "Not detected", fr: "Non détecté" },
} as const satisfies Record<UpperRule, Names>;
