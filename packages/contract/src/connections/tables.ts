import type { Table } from "../table.ts";
import { tableTitles } from "./feature.ts";

/** Device tokens, without secrets. */
export const tokenTable = {
  name: "tokens",
  title: tableTitles.tokens,
  columns: {
    name: { kind: "text", heading: { vn: "Tên", en: "Name", fr: "Nom" } },
    deviceName: { kind: "text", heading: { vn: "Thiết bị", en: "Device", fr: "Appareil" } },
    lastFour: {
      kind: "text",
      heading: { vn: "Bốn ký tự cuối", en: "Last four characters", fr: "Quatre derniers caractères" },
    },
    createdBy: { kind: "text", heading: { vn: "Người tạo", en: "Created by", fr: "Créé par" } },
    createdAt: { kind: "timestamp", heading: { vn: "Ngày tạo", en: "Created", fr: "Créé le" } },
    lastUsedAt: { kind: "timestamp", heading: { vn: "Dùng lần cuối", en: "Last used", fr: "Dernier usage" } },
  },
} as const satisfies Table;
