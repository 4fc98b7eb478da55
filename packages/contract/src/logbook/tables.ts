import type { Table } from "../table.ts";
import { tableTitles } from "./feature.ts";
import { logEntryKindLabels } from "./labels.ts";

/** The shift log. */
export const logEntryTable = {
  name: "logEntries",
  title: tableTitles.logEntries,
  columns: {
    at: { kind: "timestamp", heading: { vn: "Thời điểm", en: "Time", fr: "Date" } },
    kind: { kind: "list", heading: { vn: "Loại", en: "Kind", fr: "Type" }, labels: logEntryKindLabels },
    text: { kind: "text", heading: { vn: "Nội dung", en: "Text", fr: "Texte" } },
    about: { kind: "text", heading: { vn: "Đối tượng", en: "About", fr: "À propos de" } },
    author: { kind: "text", heading: { vn: "Người ghi", en: "Author", fr: "Auteur" } },
    writtenAt: { kind: "timestamp", heading: { vn: "Ghi lúc", en: "Written", fr: "Écrite le" } },
    editedAt: { kind: "timestamp", heading: { vn: "Sửa lúc", en: "Edited", fr: "Modifiée le" } },
    acceptedBy: { kind: "text", heading: { vn: "Người nhận ca", en: "Accepted by", fr: "Acceptée par" } },
    acceptedAt: { kind: "timestamp", heading: { vn: "Nhận lúc", en: "Accepted", fr: "Acceptée le" } },
  },
} as const satisfies Table;
