import type { errors as codes } from "@sgval/contract/notifications/feature";
import type { Names } from "@sgval/quantities/language";

/** The error codes of this feature in the language of the user; loaded before the first page. */
export const errors = {
  address_refused: {
    vn: "Địa chỉ này là nội bộ hoặc không được phép gọi",
    en: "This address is inside or may not be called",
    fr: "Cette adresse est interne ou ne peut pas être appelée",
  },
  delivery_not_failed: {
    vn: "Chỉ gửi lại được thông báo đã không gửi được",
    en: "Only a delivery that failed can be sent again",
    fr: "Seul un envoi échoué peut être renvoyé",
  },
  no_address: {
    vn: "Tài khoản của bạn chưa có địa chỉ cho kênh này",
    en: "Your account has no address for this channel",
    fr: "Votre compte n'a pas d'adresse pour ce canal",
  },
} as const satisfies Record<keyof typeof codes, Names>;
