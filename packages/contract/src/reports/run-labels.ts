import type { Language, Names } from "@sgval/quantities/language";
import type { RunState, runFailures } from "./runs.ts";

export const runStateLabels = {
  waiting: { vn: "Đang chờ", en: "Waiting", fr: "En attente" },
  running: { vn: "Đang lập", en: "Being made", fr: "En cours" },
  done: { vn: "Đã xong", en: "Ready", fr: "Prêt" },
  failed: { vn: "Không lập được", en: "Failed", fr: "Échec" },
  cancelled: { vn: "Đã hủy", en: "Cancelled", fr: "Annulé" },
} as const satisfies Record<RunState, Names>;

/** Beside them, an error code of the API says why. */
const failureTexts: Readonly<Record<string, Names>> = {
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
} satisfies Record<(typeof runFailures)[number], Names>;

/** Why a run failed; `null` where a text of the API says it. */
export const runFailureText = (error: string, language: Language): string | null =>
  failureTexts[error]?.[language] ?? null;
