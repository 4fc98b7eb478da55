import type { Language, Names } from "@sgval/quantities/language";
import type { readReport } from "./reports.ts";
import type { RunState, runFailures } from "./runs.ts";

type Refused = (typeof readReport)["errors"][number] | "forbidden" | "validation_failed" | "table_too_long";

export const runStateLabels = {
  waiting: { vn: "Đang chờ", en: "Waiting", fr: "En attente" },
  running: { vn: "Đang lập", en: "Being made", fr: "En cours" },
  done: { vn: "Đã xong", en: "Ready", fr: "Prêt" },
  failed: { vn: "Không lập được", en: "Failed", fr: "Échec" },
  cancelled: { vn: "Đã hủy", en: "Cancelled", fr: "Annulé" },
} as const satisfies Record<RunState, Names>;

/** Of a run, its own reasons and what a report is refused for: a mail has no page whose words could say it. */
const failureTexts: Readonly<Record<string, Names>> = {
  not_found: {
    vn: "Có thiết bị hoặc vùng đã bị xóa hoặc ngoài phạm vi xem của người đặt",
    en: "A device or zone was deleted, or is out of the view of whoever ordered it",
    fr: "Un appareil ou un secteur a été supprimé, ou est hors de la vue du demandeur",
  },
  forbidden: {
    vn: "Người đặt không còn quyền xem hoặc xuất dữ liệu này",
    en: "Whoever ordered it may not see or export this any more",
    fr: "Le demandeur n'a plus le droit de voir ou d'exporter ces données",
  },
  validation_failed: {
    vn: "Nội dung đã chọn không còn hợp lệ, ví dụ không còn thiết bị nào có thông số đã chọn",
    en: "What was chosen is not valid any more, for example no device has a chosen parameter",
    fr: "Le choix n'est plus valable, par exemple aucun appareil n'a un paramètre choisi",
  },
  report_too_long: {
    vn: "Báo cáo quá dài, hãy chọn khoảng ngắn hơn hoặc ít thiết bị hơn",
    en: "The report is too long, choose a shorter range or fewer devices",
    fr: "Le rapport est trop long, choisissez une période plus courte ou moins d'appareils",
  },
  table_too_long: {
    vn: "Bảng quá dài cho loại tệp này, hãy chọn khoảng ngắn hơn, ít thiết bị hơn hoặc tệp CSV",
    en: "The table is too long for this kind of file, choose a shorter range, fewer devices or a CSV file",
    fr: "Le tableau est trop long pour ce type de fichier, choisissez une période plus courte, moins d'appareils ou un fichier CSV",
  },
  disk_full: {
    vn: "Ổ đĩa của máy chủ đã đầy",
    en: "The disk of the server is full",
    fr: "Le disque du serveur est plein",
  },
  file_too_large: {
    vn: "Tệp quá lớn, hãy chọn khoảng ngắn hơn hoặc ít thiết bị hơn",
    en: "The file is too large, choose a shorter range or fewer devices",
    fr: "Le fichier est trop gros, choisissez une période plus courte ou moins d'appareils",
  },
  gave_up: {
    vn: "Đã thử nhiều lần mà không lập xong",
    en: "Tried several times without coming to an end",
    fr: "Essayé plusieurs fois sans aboutir",
  },
  not_written: {
    vn: "Không ghi được tệp",
    en: "The file could not be written",
    fr: "Le fichier n'a pas pu être écrit",
  },
} satisfies Record<(typeof runFailures)[number] | Refused, Names>;

/** Why a run failed; `null` where a text of the API says it. */
export const runFailureText = (error: string, language: Language): string | null =>
  failureTexts[error]?.[language] ?? null;
