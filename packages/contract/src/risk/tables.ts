import { deviceTypeLabels } from "../devices/tables.ts";
import type { Table } from "../table.ts";
import { tableTitles } from "./feature.ts";
import { riskLevelLabels, riskTreatmentLabels } from "./labels.ts";

/** The risk scores. */
export const riskTable = {
  name: "risks",
  title: tableTitles.risks,
  columns: {
    device: { kind: "text", heading: { vn: "Thiết bị", en: "Device", fr: "Appareil" } },
    type: { kind: "list", heading: { vn: "Loại", en: "Type", fr: "Type" }, labels: deviceTypeLabels },
    room: { kind: "text", heading: { vn: "Phòng", en: "Room", fr: "Salle" } },
    zone: { kind: "text", heading: { vn: "Vùng DMA", en: "DMA zone", fr: "Secteur" } },
    score: { kind: "number", heading: { vn: "Điểm", en: "Score", fr: "Score" }, decimals: 0 },
    scoreThen: {
      kind: "number",
      heading: { vn: "Điểm ngày đó", en: "Score of that day", fr: "Score de ce jour" },
      decimals: 0,
    },
    level: { kind: "list", heading: { vn: "Mức", en: "Level", fr: "Niveau" }, labels: riskLevelLabels },
    likelihood: {
      kind: "number",
      heading: { vn: "Khả năng xảy ra", en: "Likelihood", fr: "Probabilité" },
      decimals: 0,
    },
    consequence: {
      kind: "number",
      heading: { vn: "Hậu quả", en: "Consequence", fr: "Conséquence" },
      decimals: 0,
    },
    assessed: {
      kind: "flag",
      heading: { vn: "Hậu quả đã đánh giá", en: "Consequence assessed", fr: "Conséquence évaluée" },
    },
    reasons: {
      kind: "text",
      heading: { vn: "Nguyên nhân chính", en: "Main reasons", fr: "Causes principales" },
    },
    change: {
      kind: "number",
      heading: { vn: "Thay đổi trong 7 ngày", en: "Change in 7 days", fr: "Évolution sur 7 jours" },
      decimals: 0,
    },
    owner: { kind: "text", heading: { vn: "Người phụ trách", en: "Owner", fr: "Responsable" } },
    treatment: {
      kind: "list",
      heading: { vn: "Cách xử lý", en: "Treatment", fr: "Traitement" },
      labels: riskTreatmentLabels,
    },
    dueOn: { kind: "text", heading: { vn: "Hạn xử lý", en: "Due date", fr: "Échéance" } },
  },
} as const satisfies Table;

const devices = { kind: "number", decimals: 0 } as const;

/** Devices at risk by day; low scores would hide the others. */
export const riskDayTable = {
  name: "risk_days",
  title: tableTitles.risk_days,
  columns: {
    day: { kind: "text", heading: { vn: "Ngày", en: "Day", fr: "Jour" } },
    critical: { ...devices, heading: riskLevelLabels.critical },
    high: { ...devices, heading: riskLevelLabels.high },
    medium: { ...devices, heading: riskLevelLabels.medium },
  },
} as const satisfies Table;
