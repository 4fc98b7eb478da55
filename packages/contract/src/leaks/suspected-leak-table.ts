import type { Table } from "../table.ts";
import { tableTitles } from "./feature.ts";
import { dismissReasonLabels, suspectedLeakStateLabels } from "./suspected-leak-labels.ts";

/** The suspected leaks. */
export const suspectedLeakTable = {
  name: "suspectedLeaks",
  title: tableTitles.suspectedLeaks,
  columns: {
    zone: { kind: "text", heading: { vn: "Vùng DMA", en: "DMA zone", fr: "Secteur" } },
    device: { kind: "text", heading: { vn: "Thiết bị", en: "Device", fr: "Appareil" } },
    state: {
      kind: "list",
      heading: { vn: "Trạng thái", en: "State", fr: "État" },
      labels: suspectedLeakStateLabels,
    },
    flow: {
      kind: "number",
      heading: { vn: "Lưu lượng rò rỉ", en: "Leak flow", fr: "Débit de fuite" },
      unit: "m3/h",
      decimals: 1,
    },
    confidence: {
      kind: "number",
      heading: { vn: "Độ tin cậy (%)", en: "Confidence (%)", fr: "Confiance (%)" },
      decimals: 0,
    },
    startedAt: { kind: "timestamp", heading: { vn: "Bắt đầu", en: "Started", fr: "Début" } },
    detectedAt: { kind: "timestamp", heading: { vn: "Phát hiện", en: "Detected", fr: "Détectée" } },
    endedAt: { kind: "timestamp", heading: { vn: "Kết thúc", en: "Ended", fr: "Fin" } },
    unwatchedSince: {
      kind: "timestamp",
      heading: { vn: "Không còn theo dõi từ", en: "Not watched since", fr: "Non surveillée depuis" },
    },
    pipes: {
      kind: "text",
      heading: { vn: "Ống nghi rò rỉ nhất", en: "Most likely pipes", fr: "Conduites probables" },
    },
    reason: {
      kind: "list",
      heading: { vn: "Lý do bỏ qua", en: "Reason for dismissal", fr: "Motif du rejet" },
      labels: dismissReasonLabels,
    },
    takenBack: {
      kind: "list",
      heading: {
        vn: "Lý do bỏ qua đã thu hồi (gần nhất)",
        en: "Dismissal taken back (the last)",
        fr: "Rejet annulé (le dernier)",
      },
      labels: dismissReasonLabels,
    },
    takenBackAt: {
      kind: "timestamp",
      heading: { vn: "Mở lại lúc", en: "Reopened", fr: "Rouverte" },
    },
  },
} as const satisfies Table;
