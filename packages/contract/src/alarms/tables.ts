import type { Table } from "../table.ts";
import { tableTitles } from "./feature.ts";
import { alarmKindLabels, alarmPriorityLabels, alarmStateLabels } from "./labels.ts";

/** The alarms. */
export const alarmTable = {
  name: "alarms",
  title: tableTitles.alarms,
  columns: {
    priority: {
      kind: "list",
      heading: { vn: "Mức ưu tiên", en: "Priority", fr: "Priorité" },
      labels: alarmPriorityLabels,
    },
    state: {
      kind: "list",
      heading: { vn: "Trạng thái", en: "State", fr: "État" },
      labels: alarmStateLabels,
    },
    raisedAt: { kind: "timestamp", heading: { vn: "Phát sinh lúc", en: "Raised", fr: "Apparue le" } },
    age: { kind: "text", heading: { vn: "Cách đây", en: "Age", fr: "Âge" } },
    device: { kind: "text", heading: { vn: "Thiết bị", en: "Device", fr: "Appareil" } },
    room: { kind: "text", heading: { vn: "Phòng", en: "Room", fr: "Salle" } },
    zone: { kind: "text", heading: { vn: "Vùng DMA", en: "DMA zone", fr: "Secteur" } },
    kind: {
      kind: "list",
      heading: { vn: "Loại cảnh báo", en: "Alarm", fr: "Alarme" },
      labels: alarmKindLabels,
    },
    channel: { kind: "text", heading: { vn: "Thông số", en: "Measurement", fr: "Mesure" } },
    value: { kind: "text", heading: { vn: "Giá trị lúc đó", en: "Value then", fr: "Valeur alors" } },
    limit: { kind: "text", heading: { vn: "Giới hạn", en: "Limit", fr: "Limite" } },
    count: {
      kind: "number",
      heading: { vn: "Số lần", en: "Times", fr: "Fois" },
      decimals: 0,
    },
    acknowledgedBy: {
      kind: "text",
      heading: { vn: "Người xác nhận", en: "Acknowledged by", fr: "Acquittée par" },
    },
    acknowledgedAt: {
      kind: "timestamp",
      heading: { vn: "Xác nhận lúc", en: "Acknowledged", fr: "Acquittée le" },
    },
    clearedAt: { kind: "timestamp", heading: { vn: "Hết lúc", en: "Cleared", fr: "Revenue le" } },
    note: { kind: "text", heading: { vn: "Ghi chú", en: "Note", fr: "Note" } },
  },
} as const satisfies Table;
