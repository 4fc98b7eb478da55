import type { Names } from "@sgval/quantities/language";
import * as z from "zod";
import { route } from "../route.ts";
import type { Table } from "../table.ts";
import { exportErrors, exportQueryOf, exportsPerMinute } from "../table-export.ts";
import { type HealthFigure, readAlarmHealth } from "./alarm-health.ts";
import { tableTitles } from "./feature.ts";
import { alarmPriorityLabels, alarmVerdictLabels } from "./labels.ts";
import { alarmTable } from "./tables.ts";

const { device, kind, channel } = alarmTable.columns;
const count = { kind: "number", decimals: 0 } as const;
const alarms = { ...count, heading: { vn: "Cảnh báo", en: "Alarms", fr: "Alarmes" } } as const;
const times = { ...count, heading: { vn: "Số lần", en: "Times", fr: "Fois" } } as const;
const byPriority = {
  critical: { ...count, heading: alarmPriorityLabels[1] },
  high: { ...count, heading: alarmPriorityLabels[2] },
  medium: { ...count, heading: alarmPriorityLabels[3] },
  low: { ...count, heading: alarmPriorityLabels[4] },
} as const;

export const alarmHourTable = {
  name: "alarm_hours",
  title: tableTitles.alarm_hours,
  columns: {
    from: { kind: "timestamp", heading: { vn: "Từ", en: "From", fr: "De" } },
    to: { kind: "timestamp", heading: { vn: "Đến", en: "To", fr: "À" } },
    alarms,
  },
} as const satisfies Table;

export const alarmDayTable = {
  name: "alarm_days",
  title: tableTitles.alarm_days,
  columns: {
    day: { kind: "text", heading: { vn: "Ngày", en: "Day", fr: "Jour" } },
    alarms,
    ...byPriority,
  },
} as const satisfies Table;

export const alarmZoneTable = {
  name: "alarm_zones",
  title: tableTitles.alarm_zones,
  columns: { place: alarmTable.columns.zone, alarms, ...byPriority },
} as const satisfies Table;

export const alarmRoomTable = {
  name: "alarm_rooms",
  title: tableTitles.alarm_rooms,
  columns: { place: alarmTable.columns.room, alarms, ...byPriority },
} as const satisfies Table;

export const noisyAlarmTable = {
  name: "noisy_alarms",
  title: tableTitles.noisy_alarms,
  columns: {
    ...{ device, kind, channel, times, alarms },
    share: {
      kind: "number",
      heading: { vn: "Tỷ lệ của tất cả", en: "Share of all", fr: "Part de toutes" },
      unit: "%",
      decimals: 1,
    },
  },
} as const satisfies Table;

export const nervousAlarmTable = {
  name: "nervous_alarms",
  title: tableTitles.nervous_alarms,
  columns: {
    ...{ device, kind, channel },
    behaviour: {
      kind: "list",
      heading: { vn: "Kiểu", en: "Behaviour", fr: "Comportement" },
      labels: {
        chattering: { vn: "Chập chờn", en: "Chattering", fr: "Répétitive" },
        fleeting: {
          vn: "Thoáng qua, dưới 1 phút",
          en: "Fleeting, below 1 min",
          fr: "Fugitive, moins d'1 min",
        },
      },
    },
    times,
  },
} as const satisfies Table;

export const standingAlarmTable = {
  name: "standing_alarms",
  title: tableTitles.standing_alarms,
  columns: {
    ...{ device, kind, channel },
    lasted: {
      kind: "number",
      heading: { vn: "Kéo dài", en: "Active for", fr: "Active depuis" },
      unit: "h",
      decimals: 1,
    },
  },
} as const satisfies Table;

/** What the numbers of the alarm system are called; what is in percent says so, one column holds them all. */
const healthLabels = {
  meanPerHour: { vn: "Trung bình mỗi giờ", en: "Mean per hour", fr: "Moyenne par heure" },
  perDay: { vn: "Mỗi ngày", en: "Per day", fr: "Par jour" },
  perTenMinutes: { vn: "Mỗi 10 phút", en: "Per 10 minutes", fr: "Par 10 minutes" },
  peakPerHour: { vn: "Giờ cao nhất", en: "Busiest hour", fr: "Heure la plus chargée" },
  floods: {
    vn: "Đợt dồn dập (10 cảnh báo trong 10 phút)",
    en: "Floods (10 alarms in 10 minutes)",
    fr: "Avalanches (10 alarmes en 10 minutes)",
  },
  high: {
    vn: "Tỷ lệ nghiêm trọng và cao (%)",
    en: "Share of critical and high (%)",
    fr: "Part des critiques et hautes (%)",
  },
  medium: { vn: "Tỷ lệ trung bình (%)", en: "Share of medium (%)", fr: "Part des moyennes (%)" },
  low: { vn: "Tỷ lệ thấp (%)", en: "Share of low (%)", fr: "Part des basses (%)" },
} as const satisfies Record<HealthFigure["key"], Names>;

export const alarmHealthTable = {
  name: "alarm_health",
  title: tableTitles.alarm_health,
  columns: {
    figure: {
      kind: "list",
      heading: { vn: "Chỉ số", en: "Figure", fr: "Indicateur" },
      labels: healthLabels,
    },
    value: {
      kind: "number",
      heading: { vn: "7 ngày qua", en: "Last 7 days", fr: "7 derniers jours" },
      decimals: 2,
    },
    target: { kind: "text", heading: { vn: "Mục tiêu", en: "Target", fr: "Objectif" } },
    verdict: {
      kind: "list",
      heading: { vn: "Đánh giá", en: "Verdict", fr: "Évaluation" },
      labels: alarmVerdictLabels,
    },
  },
} as const satisfies Table;

/** The tables of the risk dashboard about alarms. */
export const boardParts = [
  "hours",
  "days",
  "zones",
  "rooms",
  "health",
  "noisy",
  "nervous",
  "standing",
] as const;
export type BoardPart = (typeof boardParts)[number];

export const exportAlarmBoard = route({
  method: "GET",
  path: "/alarm/board/export",
  summary: "One table of the alarms of the risk dashboard as a CSV, XLSX or PDF file",
  access: readAlarmHealth.access,
  query: exportQueryOf(z.object({ part: z.enum(boardParts) })),
  answer: null,
  errors: exportErrors,
  limitPerMinute: exportsPerMinute,
});
