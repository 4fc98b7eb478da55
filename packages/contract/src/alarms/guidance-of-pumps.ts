import type { Guidance } from "./guidance-of-limits.ts";

/** Of pumps that were stopped for safety, or whose power is no longer regulated. */
export const pumpGuidances = {
  dry_run_trip: {
    cause: {
      vn: "Nguồn cấp hoặc bể hút cạn, van hút đóng, hoặc rọ hút nghẹt",
      en: "Supply or suction tank empty, suction valve closed, or strainer blocked",
      fr: "Alimentation ou bâche vide, vanne d'aspiration fermée ou crépine bouchée",
    },
    consequence: {
      vn: "Các bơm đã dừng và chưa chạy lại được; mạng phía sau mất dần áp lực",
      en: "The pumps stand and may not start yet; the network behind loses pressure",
      fr: "Les pompes sont à l'arrêt et ne peuvent redémarrer ; le réseau perd sa pression",
    },
    action: {
      vn: "Kiểm tra mực nước, van hút và áp lực hút; bơm chạy lại được khi nguồn hút ổn định 10 phút",
      en: "Check level, suction valve and suction pressure; pumps may start once the suction was sound for 10 minutes",
      fr: "Vérifier niveau, vanne et pression d'aspiration ; redémarrage possible après 10 minutes stables",
    },
  },
  pump_trip: {
    cause: {
      vn: "Bơm kẹt hoặc quá tải, mất pha, hoặc lỗi nguồn điện",
      en: "The pump is blocked or overloaded, a phase is lost, or the power supply has a fault",
      fr: "Pompe bloquée ou en surcharge, perte de phase ou défaut d'alimentation",
    },
    consequence: {
      vn: "Bơm đã dừng; trạm thiếu công suất khi nhu cầu tăng",
      en: "The pump stands; the station lacks capacity when demand rises",
      fr: "La pompe est à l'arrêt ; la station manque de capacité en pointe",
    },
    action: {
      vn: "Chạy bơm dự phòng, sau đó kiểm tra tủ điện và bơm trước khi chạy lại",
      en: "Start a standby pump, then check panel and pump before starting it again",
      fr: "Démarrer une pompe de secours, puis vérifier coffret et pompe avant de la relancer",
    },
  },
  repeated_starts: {
    cause: {
      vn: "Ngưỡng chạy và dừng quá gần nhau, bình áp mất khí, van một chiều rò, hoặc bơm quá lớn so với nhu cầu",
      en: "Start and stop levels too close, pressure vessel without air, leaking check valve, or a pump too large for the demand",
      fr: "Seuils de marche et d'arrêt trop proches, ballon sans air, clapet fuyard ou pompe trop grande",
    },
    consequence: {
      vn: "Động cơ nóng lên và chóng hỏng; bơm chưa khởi động lại được cho đến khi đủ thời gian",
      en: "The motor heats up and wears; the pump may not start again until enough time has passed",
      fr: "Le moteur chauffe et s'use ; la pompe ne peut redémarrer avant un certain temps",
    },
    action: {
      vn: "Kiểm tra ngưỡng chạy và dừng, bình áp và van một chiều; chạy bơm khác trong lúc chờ",
      en: "Check start and stop levels, pressure vessel and check valve; run another pump meanwhile",
      fr: "Vérifier les seuils, le ballon et le clapet ; faire tourner une autre pompe en attendant",
    },
  },
  pump_input_stale: {
    cause: {
      vn: "Thiết bị đo mà công suất bơm dựa vào đã lâu không gửi số đo",
      en: "What the power of the pump follows has not been measured for long",
      fr: "La mesure que suit la puissance de la pompe manque depuis longtemps",
    },
    consequence: {
      vn: "Bơm chạy ở công suất cố định; áp lực không còn theo nhu cầu",
      en: "The pump runs at its static power; the pressure no longer follows the demand",
      fr: "La pompe tourne à sa puissance fixe ; la pression ne suit plus la demande",
    },
    action: {
      vn: "Kiểm tra thiết bị đo; nếu áp lực không phù hợp, chuyển thủ công và đặt công suất",
      en: "Check the measuring device; if the pressure is wrong, take manual and set the power",
      fr: "Vérifier l'appareil de mesure ; si la pression ne convient pas, passer en manuel et régler la puissance",
    },
  },
} as const satisfies Record<string, Guidance>;
