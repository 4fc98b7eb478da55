import type { Table } from "../table.ts";
import { tableTitles } from "./feature.ts";
import { deliveryKindLabels, deliveryStatusLabels, deliveryWayLabels } from "./labels.ts";

/** What was sent to whom by which channel. */
export const deliveryTable = {
  name: "deliveries",
  title: tableTitles.deliveries,
  columns: {
    createdAt: { kind: "timestamp", heading: { vn: "Lúc", en: "Time", fr: "Heure" } },
    title: { kind: "text", heading: { vn: "Nội dung", en: "Message", fr: "Message" } },
    kind: {
      kind: "list",
      heading: { vn: "Sự kiện", en: "Event", fr: "Événement" },
      labels: deliveryKindLabels,
    },
    to: { kind: "text", heading: { vn: "Gửi đến", en: "To", fr: "À" } },
    way: {
      kind: "list",
      heading: { vn: "Bằng", en: "By", fr: "Par" },
      labels: deliveryWayLabels,
    },
    status: {
      kind: "list",
      heading: { vn: "Trạng thái", en: "State", fr: "État" },
      labels: deliveryStatusLabels,
    },
    reason: { kind: "text", heading: { vn: "Lý do", en: "Reason", fr: "Motif" } },
    tries: { kind: "number", heading: { vn: "Số lần thử", en: "Tries", fr: "Essais" }, decimals: 0 },
    triedAt: { kind: "timestamp", heading: { vn: "Thử lần cuối", en: "Last try", fr: "Dernier essai" } },
    duty: { kind: "flag", heading: { vn: "Theo lịch trực", en: "By the duty roster", fr: "Par astreinte" } },
  },
} as const satisfies Table;
