import type { Names } from "@sgval/quantities/language";

/** What an operator needs when an alarm is raised. */
export interface Guidance {
  cause: Names;
  consequence: Names;
  action: Names;
}

/** Of values beyond a limit, by what is measured and the side. */
export const limitGuidances = {
  pressure_under: {
    cause: {
      vn: "Nhu cầu tăng cao, vỡ ống, van đóng quá mức hoặc mất nguồn cấp",
      en: "High demand, a burst, a valve closed too far, or loss of supply",
      fr: "Forte demande, rupture, vanne trop fermée ou perte d'alimentation",
    },
    consequence: {
      vn: "Nhà ở cao và cuối tuyến thiếu nước; nước bẩn có thể xâm nhập vào ống",
      en: "High and remote customers lack water; dirty water may enter the pipes",
      fr: "Les clients hauts ou éloignés manquent d'eau ; de l'eau sale peut entrer dans les conduites",
    },
    action: {
      vn: "So với lưu lượng và áp lực đầu vào; nếu lưu lượng tăng bất thường thì cho người đi tìm điểm vỡ, nếu không thì nâng áp lực đầu ra",
      en: "Compare with flow and inlet pressure; send someone to look for a burst if the flow rose, otherwise raise the outlet pressure",
      fr: "Comparer au débit et à la pression amont ; chercher une rupture si le débit a monté, sinon relever la pression aval",
    },
  },
  pressure_over: {
    cause: {
      vn: "Van giảm áp không giữ được áp lực, bộ lọc pilot nghẹt hoặc bơm chạy quá mức",
      en: "The pressure-reducing valve does not hold, its pilot filter is blocked, or too many pumps run",
      fr: "Le réducteur ne tient pas, le filtre du pilote est bouché ou trop de pompes tournent",
    },
    consequence: {
      vn: "Rò rỉ tăng, ống và thiết bị của khách hàng có thể vỡ",
      en: "Leakage rises; pipes and customers' fittings may burst",
      fr: "Les fuites augmentent ; conduites et appareils des clients peuvent rompre",
    },
    action: {
      vn: "Chuyển áp lực thấp hoặc dừng bớt bơm; nếu áp lực không đổi thì cho người kiểm tra van và bộ lọc pilot",
      en: "Switch to low pressure or stop a pump; if nothing changes, have the valve and its pilot filter checked",
      fr: "Passer en basse pression ou arrêter une pompe ; si rien ne change, faire vérifier la vanne et son filtre",
    },
  },
  flow_under: {
    cause: {
      vn: "Van đóng, bơm dừng, mất nguồn cấp hoặc đứt dây xung đồng hồ",
      en: "A closed valve, a stopped pump, loss of supply, or a cut pulse cable of the meter",
      fr: "Vanne fermée, pompe arrêtée, perte d'alimentation ou câble d'impulsions coupé",
    },
    consequence: {
      vn: "Khu vực phía sau thiếu nước, hoặc sản lượng không được ghi nhận",
      en: "The area behind lacks water, or its volume is not counted",
      fr: "L'aval manque d'eau, ou le volume n'est pas compté",
    },
    action: {
      vn: "Xem áp lực cùng điểm: áp lực bình thường thì kiểm tra đồng hồ, áp lực giảm thì kiểm tra van và nguồn cấp",
      en: "Look at the pressure there: if it is normal, check the meter; if it fell, check valves and supply",
      fr: "Regarder la pression : normale, vérifier le compteur ; en baisse, vérifier vannes et alimentation",
    },
  },
  flow_over: {
    cause: {
      vn: "Vỡ ống, lấy nước chữa cháy, súc xả hoặc nhu cầu tăng cao",
      en: "A burst, firefighting, flushing, or high demand",
      fr: "Rupture, lutte contre l'incendie, purge ou forte demande",
    },
    consequence: {
      vn: "Thất thoát nước và tụt áp lực trong vùng",
      en: "Water is lost and the pressure in the zone falls",
      fr: "De l'eau est perdue et la pression du secteur baisse",
    },
    action: {
      vn: "Xem áp lực điểm bất lợi và lịch súc xả; nếu áp lực giảm cùng lúc thì tìm điểm vỡ trong vùng",
      en: "Check the critical-point pressure and planned flushing; if the pressure fell too, look for a burst in the zone",
      fr: "Voir la pression au point critique et les purges prévues ; si elle baisse aussi, chercher une rupture",
    },
  },
  level_under: {
    cause: {
      vn: "Ngừng khai thác hoặc nước ngầm dâng cao, cũng có thể đầu đo sai",
      en: "Pumping stopped or groundwater rose; the probe may also be wrong",
      fr: "Pompage arrêté ou nappe en hausse ; la sonde peut aussi se tromper",
    },
    consequence: {
      vn: "Số liệu khai thác sai lệch nếu đầu đo hỏng",
      en: "Abstraction figures are wrong if the probe is faulty",
      fr: "Les chiffres de prélèvement sont faux si la sonde est en défaut",
    },
    action: {
      vn: "So với trạng thái bơm và đo tay mực nước khi có thể",
      en: "Compare with the state of the pump, and measure the level by hand when possible",
      fr: "Comparer à l'état de la pompe et mesurer le niveau à la main si possible",
    },
  },
  level_over: {
    cause: {
      vn: "Khai thác quá mức hoặc mực nước ngầm hạ, gần tới miệng hút của bơm",
      en: "Too much is pumped or the water table fell; the level nears the intake of the pump",
      fr: "Prélèvement excessif ou nappe en baisse ; le niveau approche de la crépine",
    },
    consequence: {
      vn: "Bơm hút khí, chạy khô và hỏng; giếng suy giảm",
      en: "The pump draws air, runs dry and fails; the well deteriorates",
      fr: "La pompe aspire de l'air, tourne à sec et casse ; le forage se dégrade",
    },
    action: {
      vn: "Giảm công suất hoặc dừng bơm giếng, chuyển sang nguồn khác",
      en: "Reduce or stop the well pump and use another source",
      fr: "Réduire ou arrêter la pompe du forage et prendre une autre ressource",
    },
  },
  quality_under: {
    cause: {
      vn: "Hóa chất thiếu, châm sai liều hoặc đầu dò bẩn",
      en: "Too little chemical, wrong dosing, or a fouled probe",
      fr: "Manque de réactif, mauvais dosage ou sonde encrassée",
    },
    consequence: {
      vn: "Nước có thể không đạt quy chuẩn khi đến khách hàng",
      en: "The water may not comply when it reaches customers",
      fr: "L'eau peut ne pas être conforme chez les clients",
    },
    action: {
      vn: "Kiểm tra châm hóa chất, lấy mẫu đối chứng, rửa đầu dò nếu mẫu bình thường",
      en: "Check the dosing, take a sample to compare, and clean the probe if the sample is normal",
      fr: "Vérifier le dosage, prélever un échantillon, nettoyer la sonde si l'échantillon est normal",
    },
  },
  quality_over: {
    cause: {
      vn: "Nguồn nước xấu đi, xử lý không đạt hoặc đầu dò bẩn",
      en: "The source got worse, treatment does not suffice, or the probe is fouled",
      fr: "Ressource dégradée, traitement insuffisant ou sonde encrassée",
    },
    consequence: {
      vn: "Nước có thể không đạt quy chuẩn khi đến khách hàng",
      en: "The water may not comply when it reaches customers",
      fr: "L'eau peut ne pas être conforme chez les clients",
    },
    action: {
      vn: "Lấy mẫu đối chứng; nếu mẫu cũng vượt thì báo phụ trách chất lượng và điều chỉnh xử lý",
      en: "Take a sample to compare; if it is beyond too, inform the quality officer and adjust the treatment",
      fr: "Prélever un échantillon ; s'il dépasse aussi, prévenir le responsable qualité et ajuster le traitement",
    },
  },
  sample_non_compliant: {
    cause: {
      vn: "Nước bị nhiễm, xử lý không đạt hoặc mẫu bị nhiễm khi lấy và vận chuyển",
      en: "Polluted water, treatment that does not suffice, or a sample spoiled when it was taken or carried",
      fr: "Eau polluée, traitement insuffisant, ou échantillon altéré au prélèvement ou au transport",
    },
    consequence: {
      vn: "Nước không đạt quy chuẩn về sức khỏe; phải công bố kết quả trong 3 ngày",
      en: "The water does not meet a limit that protects health; results are published within 3 days",
      fr: "L'eau dépasse une limite sanitaire ; les résultats sont publiés sous 3 jours",
    },
    action: {
      vn: "Báo phụ trách chất lượng, lấy lại mẫu cùng chỗ và nơi cấp nước phía trước, súc xả hoặc chỉnh khử trùng",
      en: "Inform the quality officer, sample again here and upstream, flush or adjust the disinfection",
      fr: "Prévenir le responsable qualité, prélever de nouveau ici et en amont, purger ou ajuster la désinfection",
    },
  },
  chlorine_under: {
    cause: {
      vn: "Bơm định lượng clo dừng, hết clo hoặc nước lưu quá lâu trong ống",
      en: "The chlorine pump stopped, chlorine ran out, or the water stayed too long in the pipes",
      fr: "Pompe doseuse arrêtée, plus de chlore, ou eau trop longtemps dans les conduites",
    },
    consequence: {
      vn: "Nước không còn được khử trùng, vi khuẩn có thể phát triển",
      en: "The water is no longer disinfected and bacteria may grow",
      fr: "L'eau n'est plus désinfectée, des bactéries peuvent se développer",
    },
    action: {
      vn: "Kiểm tra bơm định lượng và bình clo ngay, tăng liều; súc xả cuối tuyến nếu clo vẫn thấp",
      en: "Check the chlorine pump and stock at once and raise the dose; flush the ends of the network if it stays low",
      fr: "Vérifier tout de suite la pompe doseuse et le stock, augmenter la dose ; purger les antennes si besoin",
    },
  },
  float_under: {
    cause: {
      vn: "Bể hoặc giếng cạn, hoặc phao kẹt",
      en: "The tank or well is empty, or the float is stuck",
      fr: "Réservoir ou forage vide, ou flotteur bloqué",
    },
    consequence: {
      vn: "Bơm chạy khô và hỏng",
      en: "Pumps run dry and fail",
      fr: "Les pompes tournent à sec et cassent",
    },
    action: {
      vn: "Dừng bơm nếu còn chạy, kiểm tra nguồn cấp vào bể rồi mới chạy lại",
      en: "Stop pumps that still run and check the supply of the tank before starting again",
      fr: "Arrêter les pompes encore en marche et vérifier l'alimentation avant de relancer",
    },
  },
  tank_over: {
    cause: {
      vn: "Van vào hoặc bơm cấp không đóng khi bể đầy, hoặc nhu cầu giảm đột ngột",
      en: "The inlet valve or the filling pump does not stop when the tank is full, or demand fell suddenly",
      fr: "La vanne d'entrée ou la pompe de remplissage ne s'arrête pas au plein, ou la demande a chuté",
    },
    consequence: {
      vn: "Bể tràn, mất nước sạch và ngập khu vực quanh bể",
      en: "The tank overflows: treated water is lost and its surroundings are flooded",
      fr: "Le réservoir déborde : eau traitée perdue et abords inondés",
    },
    action: {
      vn: "Giảm nước vào bể, sau đó kiểm tra van vào và cảm biến mực nước",
      en: "Reduce the inflow, then check the inlet valve and the level sensor",
      fr: "Réduire l'arrivée d'eau, puis vérifier la vanne d'entrée et la sonde de niveau",
    },
  },
  other_under: {
    cause: {
      vn: "Giá trị thấp hơn giới hạn đã đặt",
      en: "The value is below the limit that is set",
      fr: "La valeur est sous la limite réglée",
    },
    consequence: {
      vn: "Thiết bị làm việc ngoài vùng cho phép",
      en: "The equipment works outside its permitted range",
      fr: "L'équipement travaille hors de sa plage permise",
    },
    action: {
      vn: "Xem biểu đồ quanh lúc phát sinh và kiểm tra thiết bị tại chỗ",
      en: "Look at the chart around that time and have the equipment checked",
      fr: "Regarder la courbe autour de cet instant et faire vérifier l'équipement",
    },
  },
  other_over: {
    cause: {
      vn: "Giá trị cao hơn giới hạn đã đặt",
      en: "The value is above the limit that is set",
      fr: "La valeur est au-dessus de la limite réglée",
    },
    consequence: {
      vn: "Thiết bị làm việc ngoài vùng cho phép",
      en: "The equipment works outside its permitted range",
      fr: "L'équipement travaille hors de sa plage permise",
    },
    action: {
      vn: "Xem biểu đồ quanh lúc phát sinh và kiểm tra thiết bị tại chỗ",
      en: "Look at the chart around that time and have the equipment checked",
      fr: "Regarder la courbe autour de cet instant et faire vérifier l'équipement",
    },
  },
} as const satisfies Record<string, Guidance>;
