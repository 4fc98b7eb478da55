import { deadLetterLabels } from "../devices/choice-labels.ts";
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

/** Messages that could not be stored. */
export const deadLetterTable = {
  name: "dead_letters",
  title: tableTitles.dead_letters,
  columns: {
    receivedAt: { kind: "timestamp", heading: { vn: "Nhận lúc", en: "Received", fr: "Reçu le" } },
    device: { kind: "text", heading: { vn: "Thiết bị", en: "Device", fr: "Appareil" } },
    source: {
      kind: "list",
      heading: { vn: "Qua", en: "Over", fr: "Par" },
      labels: { mqtt: { vn: "MQTT", en: "MQTT", fr: "MQTT" }, http: { vn: "HTTP", en: "HTTP", fr: "HTTP" } },
    },
    topic: { kind: "text", heading: { vn: "Topic", en: "Topic", fr: "Topic" } },
    reason: {
      kind: "list",
      heading: { vn: "Lý do", en: "Reason", fr: "Motif" },
      labels: deadLetterLabels,
    },
    detail: { kind: "text", heading: { vn: "Chi tiết", en: "Detail", fr: "Détail" } },
    bytes: {
      kind: "number",
      heading: { vn: "Dung lượng (byte)", en: "Size (bytes)", fr: "Taille (octets)" },
      decimals: 0,
    },
    payload: { kind: "text", heading: { vn: "Nội dung", en: "Content", fr: "Contenu" } },
  },
} as const satisfies Table;
