import type { errors as codes } from "@sgval/contract/reports/feature";
import type { Names } from "@sgval/quantities/language";

/** The error codes of this feature in the language of the user; loaded before the first page. */
export const errors = {
  rights_changed: {
    vn: "Quyền của bạn đã thay đổi từ khi tệp được lập. Hãy xuất lại danh sách.",
    en: "Your rights have changed since the file was made. Export the list again.",
    fr: "Vos droits ont changé depuis que le fichier a été établi. Exportez à nouveau la liste.",
  },
  too_many_runs: {
    vn: "Đang lập quá nhiều tệp cho bạn. Hãy đợi một tệp xong hoặc hủy bớt.",
    en: "Too many files are being made for you. Wait until one is ready, or cancel one.",
    fr: "Trop de fichiers sont en cours pour vous. Attendez que l'un soit prêt, ou annulez-en un.",
  },
  report_too_long: {
    vn: "Báo cáo quá dài. Hãy chọn khoảng ngắn hơn hoặc ít thiết bị hơn.",
    en: "The report is too long. Choose a shorter range or fewer devices.",
    fr: "Le rapport est trop long. Choisissez une période plus courte ou moins d'appareils.",
  },
} as const satisfies Record<keyof typeof codes, Names>;
