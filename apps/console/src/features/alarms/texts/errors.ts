import type { errors as codes } from "@sgval/contract/alarms/feature";
import type { Names } from "@sgval/quantities/language";

/** The error codes of this feature in the language of the user; loaded before the first page. */
export const errors = {
  alarm_closed: {
    vn: "Cảnh báo đã đóng",
    en: "The alarm is closed already",
    fr: "L'alarme est déjà clôturée",
  },
  alarm_state_changed: {
    vn: "Trạng thái cảnh báo đã thay đổi, hãy xem lại",
    en: "The alarm changed meanwhile: look at it again",
    fr: "L'alarme a changé entre-temps : regardez-la à nouveau",
  },
  alarm_not_seen: {
    vn: "Cảnh báo đã nặng hơn hoặc tái diễn sau khi hiện ra, hãy xem lại rồi mới trả lời",
    en: "The alarm got worse or came back after it was shown: look at it again before you answer",
    fr: "L'alarme s'est aggravée ou est revenue depuis son affichage : regardez-la à nouveau avant de répondre",
  },
  alarm_critical: {
    vn: "Không được tạm ẩn cảnh báo nghiêm trọng",
    en: "A critical alarm cannot be shelved",
    fr: "Une alarme critique ne peut pas être mise en veille",
  },
} as const satisfies Record<keyof typeof codes, Names>;
