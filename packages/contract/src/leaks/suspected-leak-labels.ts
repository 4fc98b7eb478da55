import type { Names } from "@sgval/quantities/language";
import type { LeakSensingSetting } from "./leak-sensing.ts";
import type {
  DismissReason,
  LeakCalibration,
  LeakLocationState,
  LeakSeries,
  SuspectedLeakState,
} from "./suspected-leaks.ts";

export const suspectedLeakStateLabels = {
  open: { vn: "Đang nghi ngờ", en: "Suspected", fr: "Suspectée" },
  confirmed: { vn: "Đã báo điểm rò rỉ", en: "Leak point reported", fr: "Fuite signalée" },
  dismissed: { vn: "Đã bỏ qua", en: "Dismissed", fr: "Écartée" },
  ended: { vn: "Đã hết", en: "Ended", fr: "Terminée" },
} as const satisfies Record<SuspectedLeakState, Names>;

export const leakSeriesLabels = {
  net_flow: { vn: "Lưu lượng vào vùng", en: "Net inflow of the zone", fr: "Débit net du secteur" },
  day_balance: {
    vn: "Cân bằng ngày: nước vào và đồng hồ khách hàng",
    en: "Balance by day: inflow and customers' meters",
    fr: "Bilan du jour : eau entrante et compteurs d'abonnés",
  },
  // A flow, m³/h: the leak that the model says the pressures are of.
  night_pressure: {
    vn: "Rò rỉ theo áp lực đêm và mô hình",
    en: "Leak by night pressures and the model",
    fr: "Fuite d'après les pressions nocturnes et le modèle",
  },
} as const satisfies Record<LeakSeries, Names>;

export const leakLocationLabels = {
  located: { vn: "Đã định vị", en: "Located", fr: "Localisée" },
  no_model: {
    vn: "Chưa định vị được: cần mô hình mạng có vùng này.",
    en: "Not located: it needs a network model that has this zone.",
    fr: "Non localisée : il faut un modèle de réseau qui contient ce secteur.",
  },
  no_pressures: {
    vn: "Chưa định vị được: cần áp lực trước và sau khi rò rỉ bắt đầu.",
    en: "Not located: it needs pressures before and since the leak began.",
    fr: "Non localisée : il faut des pressions avant et depuis le début de la fuite.",
  },
  not_distinguished: {
    vn: "Chưa định vị được: áp lực đo được như nhau dù rò rỉ ở đâu trong vùng. Cần bộ ghi áp lực trong vùng.",
    en: "Not located: the pressures are the same wherever in the zone the leak is. It needs a pressure logger within the zone.",
    fr: "Non localisée : les pressions sont les mêmes où que soit la fuite. Il faut un enregistreur de pression dans le secteur.",
  },
  model_failed: {
    vn: "Không định vị được: mô hình mạng không giải được cho vùng này. Hãy kiểm tra mô hình.",
    en: "Not located: the network model has no solution for this zone. Check the model.",
    fr: "Non localisée : le modèle de réseau n'a pas de solution pour ce secteur. Vérifiez le modèle.",
  },
  model_late: {
    vn: "Chưa định vị được: tính mô hình mạng quá lâu; sẽ thử lại.",
    en: "Not located yet: the network model took too long; it is tried again.",
    fr: "Pas encore localisée : le calcul du modèle de réseau a pris trop de temps ; nouvel essai à venir.",
  },
} as const satisfies Record<LeakLocationState, Names>;

/** How the model of a leak was calibrated on the days before it. */
export const leakCalibrationLabels = {
  calibrated: {
    vn: "Đã hiệu chỉnh theo những ngày không rò rỉ trước đó",
    en: "Calibrated on the quiet days before the leak",
    fr: "Calé sur les jours calmes avant la fuite",
  },
  no_gain: {
    vn: "Giữ nguyên độ nhám: đổi độ nhám không làm mô hình khớp áp lực hơn",
    en: "Roughness as in the model: another one brings it no nearer to the pressures",
    fr: "Rugosité du modèle : une autre ne le rapproche pas des pressions",
  },
  no_inflow: {
    vn: "Chưa hiệu chỉnh: không có ngày nào trước đó đủ số đo nước vào vùng",
    en: "Not calibrated: on no day before has the inlet measured enough",
    fr: "Non calé : aucun jour d'avant n'a assez de mesures de l'entrée",
  },
  too_few_days: {
    vn: "Chưa hiệu chỉnh: quá ít ngày không rò rỉ trước đó",
    en: "Not calibrated: too few quiet days with inflow before",
    fr: "Non calé : trop peu de jours calmes mesurés avant",
  },
  too_few_sensors: {
    vn: "Chưa hiệu chỉnh: vùng có ít hơn ba điểm đo áp lực",
    en: "Not calibrated: the zone has fewer than three pressure sensors",
    fr: "Non calé : le secteur a moins de trois capteurs de pression",
  },
  no_answer: {
    vn: "Chưa hiệu chỉnh: mô hình không cho kết quả kịp thời",
    en: "Not calibrated: the model gave no answer in time",
    fr: "Non calé : le modèle n'a pas donné de réponse à temps",
  },
} as const satisfies Record<LeakCalibration["state"], Names>;

export const dismissReasonLabels = {
  known_use: {
    vn: "Nước dùng đã biết (khách hàng mới, xả cặn, chữa cháy)",
    en: "Known use (new customer, flushing, fire)",
    fr: "Usage connu (nouvel abonné, purge, incendie)",
  },
  boundary_changed: {
    vn: "Ranh giới vùng hoặc van đã thay đổi",
    en: "The boundary of the zone or a valve was changed",
    fr: "Limite du secteur ou vanne modifiée",
  },
  meter_fault: { vn: "Đồng hồ đo sai", en: "A meter measures wrongly", fr: "Compteur faux" },
  searched_nothing_found: {
    vn: "Đã dò tìm, không thấy rò rỉ",
    en: "Searched, no leak was found",
    fr: "Recherchée, aucune fuite trouvée",
  },
  other: { vn: "Lý do khác", en: "Another reason", fr: "Autre motif" },
} as const satisfies Record<DismissReason, Names>;

/** What each parameter of leak sensing is called, and what it means. */
export const leakSensingTexts = {
  enabled: {
    name: { vn: "Dò rò rỉ tự động", en: "Leaks are sensed", fr: "Détection des fuites" },
    meaning: {
      vn: "Lưu lượng mỗi vùng được so với chính quá khứ của vùng, mỗi 15 phút.",
      en: "The flow of each zone is compared with its own past, every 15 minutes.",
      fr: "Le débit de chaque secteur est comparé à son passé, toutes les 15 minutes.",
    },
  },
  falseAlarmsPerYear: {
    name: {
      vn: "Số báo nhầm chấp nhận mỗi vùng mỗi năm",
      en: "False alarms accepted per zone and year",
      fr: "Fausses alertes admises par secteur et par an",
    },
    meaning: {
      vn: "Quyết định mức báo theo độ nhiễu của từng vùng: số nhỏ hơn thì ít báo nhầm nhưng phát hiện muộn hơn.",
      en: "Sets the alarm level by the noise of each zone: a smaller number means fewer false alarms and later detection.",
      fr: "Fixe le niveau d'alerte selon le bruit de chaque secteur : plus petit, moins de fausses alertes mais détection plus tardive.",
    },
  },
  leastLevel: {
    name: {
      vn: "Mức báo thấp nhất (lần độ nhiễu)",
      en: "Lowest alarm level (times the noise)",
      fr: "Niveau d'alerte minimal (fois le bruit)",
    },
    meaning: {
      vn: "Dù quá khứ của vùng thế nào, điểm thấp hơn được coi là ngẫu nhiên.",
      en: "Whatever the past of a zone says, a lower score is chance.",
      fr: "Quel que soit le passé du secteur, un score plus bas relève du hasard.",
    },
  },
  smallestFlow: {
    name: { vn: "Lưu lượng rò rỉ nhỏ nhất", en: "Smallest leak flow", fr: "Plus petit débit de fuite" },
    meaning: {
      vn: "Lưu lượng nhỏ hơn không bao giờ bị nghi là rò rỉ.",
      en: "A smaller flow is never suspected.",
      fr: "Un débit plus petit n'est jamais suspecté.",
    },
  },
  shortestHours: {
    name: { vn: "Thời gian kéo dài ít nhất", en: "Shortest time", fr: "Durée minimale" },
    meaning: {
      vn: "Lưu lượng tăng phải kéo dài ngần ấy giờ; ngắn hơn là chữa cháy hoặc xả cặn.",
      en: "The higher flow must last so many hours; what ends sooner is a fire or flushing.",
      fr: "Le débit plus élevé doit durer autant d'heures ; plus court, c'est un incendie ou une purge.",
    },
  },
  baselineWeeks: {
    name: { vn: "Số tuần làm cơ sở", en: "Weeks of the baseline", fr: "Semaines de référence" },
    meaning: {
      vn: "Bao nhiêu tuần trước đó cho biết lưu lượng bình thường theo giờ và thứ trong tuần.",
      en: "How many weeks before say what is normal for an hour and day of the week.",
      fr: "Combien de semaines passées disent ce qui est normal pour une heure et un jour.",
    },
  },
  learningDays: {
    name: { vn: "Số ngày học ban đầu", en: "Days of learning", fr: "Jours d'apprentissage" },
    meaning: {
      vn: "Số ngày có số liệu tốt trước khi vùng bắt đầu được dò rò rỉ.",
      en: "Days with good data before leaks of a zone can be suspected.",
      fr: "Jours de données valables avant qu'une fuite du secteur puisse être suspectée.",
    },
  },
} as const satisfies Record<keyof LeakSensingSetting, { name: Names; meaning: Names }>;
