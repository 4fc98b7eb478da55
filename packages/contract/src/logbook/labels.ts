import type { Names } from "@sgval/quantities/language";
import type { LogEntryKind } from "./entries.ts";

export const logEntryKindLabels = {
  note: { vn: "Ghi chú", en: "Note", fr: "Note" },
  hand_over: { vn: "Bàn giao ca", en: "Hand-over", fr: "Passation" },
} as const satisfies Record<LogEntryKind, Names>;
