import type { errors as codes } from "@sgval/contract/quality/feature";
import type { Names } from "@sgval/quantities/language";

/** The error codes of this feature in the language of the user; loaded before the first page. */
export const errors = {
  device_takes_no_samples: {
    vn: "Không lấy mẫu xét nghiệm tại loại thiết bị này",
    en: "No laboratory samples are taken at this type of device",
    fr: "Aucun prélèvement pour ce type d'appareil",
  },
} as const satisfies Record<keyof typeof codes, Names>;
