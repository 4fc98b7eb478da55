import type { Guidance } from "./guidance-of-limits.ts";

/** What to do about the water of a zone. */
export const zoneGuidances = {
  suspected_leak: {
    cause: {
      vn: "Vỡ ống, rò rỉ mới, hoặc nước dùng chưa được khai báo",
      en: "A burst, a new leak, or a use that nobody announced",
      fr: "Rupture, nouvelle fuite ou usage non annoncé",
    },
    consequence: {
      vn: "Nước thất thoát liên tục; áp lực vùng có thể giảm",
      en: "Water is lost all the time; the pressure of the zone may fall",
      fr: "L'eau se perd en continu ; la pression du secteur peut baisser",
    },
    action: {
      vn: "Xem các ống nghi nhất trên bản đồ, cử đội dò; bỏ qua kèm lý do nếu là nước dùng đã biết",
      en: "Look at the most likely pipes on the map and send a crew; dismiss it with its reason if the use is known",
      fr: "Voir les conduites probables sur la carte et envoyer une équipe ; écarter avec le motif si l'usage est connu",
    },
  },
  suspected_burst: {
    cause: {
      vn: "Lưu lượng đêm vượt xa 14 đêm trước, hoặc lưu lượng tăng vọt khi áp lực điểm bất lợi giảm",
      en: "Night flow far above the 14 nights before, or inflow that jumps while the critical point falls",
      fr: "Débit nocturne bien au-dessus des 14 nuits précédentes, ou débit en hausse quand le point critique baisse",
    },
    consequence: {
      vn: "Nước thất thoát liên tục; khách hàng ở điểm bất lợi có thể thiếu áp",
      en: "Water is lost all the time; customers at the critical point may lack pressure",
      fr: "L'eau se perd en continu ; le point critique peut manquer de pression",
    },
    action: {
      vn: "Xem lưu lượng đêm và các thiết bị ranh giới của vùng, hỏi đội về xả nước chưa ghi, rồi cử đội dò rò rỉ",
      en: "Look at the night flow and boundary devices of the zone, ask for flushing that was not logged, then send a leak crew",
      fr: "Voir le débit nocturne et les limites du secteur, demander s'il y a eu une purge non consignée, puis envoyer une équipe",
    },
  },
  leakage_growth: {
    cause: {
      vn: "Lưu lượng đêm tăng dần qua bốn tuần: nhiều rò rỉ nhỏ hoặc áp lực tăng",
      en: "Night flow has crept up over four weeks: small leaks add up, or the pressure rose",
      fr: "Le débit nocturne monte depuis quatre semaines : petites fuites ou pression en hausse",
    },
    consequence: {
      vn: "Thất thoát tăng mỗi tuần mà không có bể vỡ rõ ràng",
      en: "Losses rise week by week without a visible burst",
      fr: "Les pertes augmentent chaque semaine sans casse visible",
    },
    action: {
      vn: "So áp lực đêm với tháng trước; lên kế hoạch dò rò rỉ chủ động trong vùng",
      en: "Compare the night pressure with last month; plan active leak detection in the zone",
      fr: "Comparer la pression nocturne au mois dernier ; prévoir une recherche active de fuites",
    },
  },
} as const satisfies Record<string, Guidance>;
