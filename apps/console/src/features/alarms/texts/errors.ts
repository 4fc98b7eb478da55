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
  alarm_critical: {
    vn: "Không được tạm ẩn cảnh báo nghiêm trọng",
    en: "A critical alarm cannot be shelved",
    fr: "Une alarme critique ne peut pas être mise en veille",
  },
} as const satisfies Record<keyof typeof codes, Names>;
