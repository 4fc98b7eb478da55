import type { Language } from "@sgval/quantities/language";
import type { PurposefulClosing } from "./alarm-history.ts";
import type { Guidance } from "./guidance-of-limits.ts";

/** Of commands that a device did not hear, answer or carry out. */
export const commandGuidances = {
  device_not_response: {
    cause: {
      vn: "Thiết bị mất kết nối, đang ngủ hoặc bộ điều khiển treo",
      en: "The device is disconnected or asleep, or its controller hangs",
      fr: "Appareil déconnecté, en veille, ou automate bloqué",
    },
    consequence: {
      vn: "Không biết lệnh đã thực hiện hay chưa",
      en: "It is unknown whether the command was carried out",
      fr: "On ne sait pas si la commande a été exécutée",
    },
    action: {
      vn: "Đồng bộ trạng thái trước, rồi mới gửi lại lệnh nếu cần",
      en: "Sync the state first, and send the command again only if needed",
      fr: "Synchroniser l'état d'abord, puis renvoyer la commande si besoin",
    },
  },
  stop_not_sent: {
    cause: {
      vn: "Thiết bị không kết nối hoặc không lắng nghe cho đến khi lệnh dừng hết hạn, hoặc gateway hay mạng của nó không nhận lệnh",
      en: "The device was not connected or did not listen until the stop expired, or its gateway or network did not take it",
      fr: "L'appareil n'était pas connecté ou n'écoutait pas avant l'expiration de l'arrêt, ou sa passerelle ou son réseau ne l'a pas pris",
    },
    consequence: {
      vn: "Lệnh dừng chưa được thực hiện: bơm có thể vẫn chạy, van có thể vẫn đóng",
      en: "Nothing was stopped: the pump may still run, the valve may still be closed",
      fr: "Rien n'a été arrêté : la pompe peut tourner encore, la vanne rester fermée",
    },
    action: {
      vn: "Cho người dừng tại chỗ; khi thiết bị kết nối lại, đồng bộ trạng thái rồi gửi lại lệnh dừng nếu còn cần",
      en: "Have it stopped on site; once the device is back, sync its state and stop it again if that is still wanted",
      fr: "Faire arrêter sur place ; au retour de l'appareil, synchroniser l'état et renvoyer l'arrêt s'il est encore voulu",
    },
  },
  command_no_effect: {
    cause: {
      vn: "Cuộn hút hỏng, pilot nghẹt, van kẹt, hoặc bơm đang chạy tại chỗ",
      en: "A dead solenoid, a blocked pilot, a stuck valve, or a pump that is run on site",
      fr: "Électrovanne morte, pilote bouché, vanne bloquée, ou pompe commandée sur place",
    },
    consequence: {
      vn: "Áp lực vùng hoặc bơm không theo lệnh",
      en: "The pressure of the zone, or the pump, does not follow commands",
      fr: "La pression du secteur, ou la pompe, ne suit pas les commandes",
    },
    action: {
      vn: "Xem P1 và P2; nếu P1 đủ cao mà P2 không đổi thì cho người kiểm tra van; bơm vẫn chạy thì cho dừng tại chỗ",
      en: "Look at P1 and P2; if P1 is high enough and P2 did not move, have the valve checked; have a pump that runs on stopped on site",
      fr: "Voir P1 et P2 ; si P1 suffit et que P2 ne bouge pas, faire vérifier la vanne ; faire arrêter sur place une pompe qui tourne encore",
    },
  },
  dropped_to_manual: {
    cause: {
      vn: "Ba lệnh tự động liên tiếp thất bại hoặc không được trả lời; hoặc sau một lệnh không có phản hồi, nửa giờ vẫn không rõ van ở điểm đặt nào",
      en: "Three automatic commands in a row failed or were not answered; or for half an hour after one it was not known where the valve stands",
      fr: "Trois commandes automatiques de suite ont échoué ou sont restées sans réponse ; ou, une demi-heure après l'une d'elles, la position de la vanne n'était pas connue",
    },
    consequence: {
      vn: "Van hoặc bơm đứng ở trạng thái cuối cùng, không ai điều chỉnh",
      en: "The valve or the pumps stay in their last state and nobody regulates them",
      fr: "La vanne ou les pompes restent dans leur dernier état, personne ne les règle",
    },
    action: {
      vn: "Đồng bộ trạng thái, xem lịch sử lệnh, đặt van bằng tay nếu không rõ van ở đâu, rồi bật lại tự động khi thiết bị trả lời",
      en: "Sync the state, look at the commands, set a valve by hand of which it is not known where it stands, and switch automatic on again once the device answers",
      fr: "Synchroniser l'état, voir les commandes, régler à la main une vanne dont la position n'est pas connue, et remettre en automatique quand l'appareil répond",
    },
  },
} as const satisfies Record<string, Guidance>;

type Closing = Pick<PurposefulClosing, "deviceDisplayName" | "at" | "by" | "reason" | "release">;
const closedOnPurpose = {
  vn: (valve: string, time: string) => `${valve} đã được chủ động đóng hoàn toàn lúc ${time}`,
  en: (valve: string, time: string) => `${valve} was closed fully on purpose at ${time}`,
  fr: (valve: string, time: string) => `${valve} a été fermée totalement à dessein à ${time}`,
};
const closedBy = {
  vn: (valve: string, time: string, by: string, reason: string | null) =>
    `${by} đã đóng hoàn toàn ${valve} lúc ${time}: ${reason ?? "không ghi lý do"}`,
  en: (valve: string, time: string, by: string, reason: string | null) =>
    `${valve} was closed fully by ${by} at ${time}: ${reason ?? "no reason given"}`,
  fr: (valve: string, time: string, by: string, reason: string | null) =>
    `${valve} a été fermée totalement par ${by} à ${time} : ${reason ?? "sans motif"}`,
};
const askTheShift = {
  vn: "Hỏi ca trực trước khi cho nước trở lại: có thể đang có người làm việc tại đó.",
  en: "Ask the shift on duty before water is let back: somebody may be at work there.",
  fr: "Demander à l'équipe de garde avant de remettre l'eau : quelqu'un y travaille peut-être.",
};
const askThem = {
  vn: "Hỏi người này trước khi cho nước trở lại: có thể đang có người làm việc tại đó.",
  en: "Ask them before water is let back: somebody may be at work there.",
  fr: "Demander à cette personne avant de remettre l'eau : quelqu'un y travaille peut-être.",
};
const released = {
  vn: (time: string) => `Đã nhả đóng lúc ${time}`,
  en: (time: string) => `The close was released at ${time}`,
  fr: (time: string) => `La fermeture a été relâchée à ${time}`,
};
const releasedBy = {
  vn: (time: string, by: string) => `${by} đã nhả đóng lúc ${time}`,
  en: (time: string, by: string) => `The close was released by ${by} at ${time}`,
  fr: (time: string, by: string) => `La fermeture a été relâchée par ${by} à ${time}`,
};
const otherwise = {
  vn: "Chờ nước trở lại. Nếu không trở lại",
  en: "Wait for the water to come back. If it does not",
  fr: "Attendre le retour de l'eau. S'il n'a pas lieu",
};

/**
 * The first action where a valve was closed on purpose, in place of that of the alarm: whoever brings the pressure back lets
 * water onto the people for whom the valve was closed. Once it is released, what the alarm asks for is named, too: something else
 * may keep the water away.
 * @param usual the first action of the alarm
 * @param write a time as the reader reads it
 */
export const actionAfterClosing = (
  { deviceDisplayName: valve, at, by, reason, release }: Closing,
  usual: Readonly<Record<Language, string>>,
  write: (time: string) => string,
  language: Language,
): string => {
  const closed =
    by === null
      ? closedOnPurpose[language](valve, write(at))
      : closedBy[language](valve, write(at), by, reason);
  if (release === null) return `${closed}. ${by === null ? askTheShift[language] : askThem[language]}`;
  const time = write(release.at);
  const opened = release.by === null ? released[language](time) : releasedBy[language](time, release.by);
  const colon = language === "fr" ? " : " : ": ";
  return `${closed}. ${opened}. ${otherwise[language]}${colon}${usual[language]}`;
};
