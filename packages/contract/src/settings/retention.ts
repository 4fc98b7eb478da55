import type { Names } from "@sgval/quantities/language";
import * as z from "zod";
import { dataOf, route } from "../route.ts";

/** What the server keeps for some time or for ever. */
export const keptKinds = [
  "readings",
  "rollups",
  "communication",
  "reading_imports",
  "dead_letters",
  "unclaimed_messages",
  "unclaimed_topics",
  "refused_devices",
  "commands",
  "alarms",
  "notifications",
  "mails",
  "activity",
  "risk_scores",
  "zone_days",
  "water_meter_readings",
  "laboratory_samples",
  "photos",
] as const;
export type KeptKind = (typeof keptKinds)[number];

/** How long something is kept: for ever without days and months. */
const keptFor = {
  days: z.number().nullable(),
  /** Whole months beside the current one. */
  months: z.number().int().nullable(),
};
/** The oldest of more are given up before their time; `null` without such a limit. */
const keptAtMost = { rows: z.number().int().nullable(), bytes: z.number().int().nullable() };
/** Where the term is set: in the settings, in the environment of the server, or nowhere. */
export const termSources = ["setting", "environment", "fixed"] as const;

export const keptData = z.object({
  kind: z.enum(keptKinds),
  ...keptFor,
  ...keptAtMost,
  source: z.enum(termSources),
  /** Bytes of its tables and their indexes now. */
  size: z.number(),
});
export type KeptData = z.output<typeof keptData>;

export const listKeptData = route({
  method: "GET",
  path: "/setting/retention",
  summary: "What is kept how long, and how much room it takes now",
  access: { permission: "Setting.Index" },
  answer: dataOf(z.array(keptData)),
});

export const keptKindLabels = {
  readings: { vn: "Số đo gốc", en: "Raw readings", fr: "Mesures brutes" },
  rollups: {
    vn: "Trung bình giờ và ngày",
    en: "Hourly and daily means",
    fr: "Moyennes horaires et journalières",
  },
  communication: { vn: "Thống kê truyền tin", en: "Counts of communication", fr: "Comptes de communication" },
  reading_imports: { vn: "Các lần nhập số đo", en: "Imports of readings", fr: "Imports de mesures" },
  dead_letters: { vn: "Tin không đọc được", en: "Dead letters", fr: "Messages illisibles" },
  unclaimed_messages: {
    vn: "Tin của topic chưa có thiết bị",
    en: "Messages of unclaimed topics",
    fr: "Messages de topics sans appareil",
  },
  unclaimed_topics: { vn: "Topic chưa có thiết bị", en: "Unclaimed topics", fr: "Topics sans appareil" },
  refused_devices: { vn: "Thiết bị bị từ chối", en: "Refused devices", fr: "Appareils refusés" },
  commands: { vn: "Lịch sử điều khiển", en: "Control history", fr: "Historique des commandes" },
  alarms: { vn: "Cảnh báo và diễn biến", en: "Alarms and their history", fr: "Alarmes et leur historique" },
  notifications: {
    vn: "Thông báo và nhật ký gửi",
    en: "Notifications and their deliveries",
    fr: "Notifications et envois",
  },
  mails: { vn: "Thư trong hộp thư đi", en: "Mails of the outbox", fr: "Courriers de la boîte d'envoi" },
  activity: { vn: "Nhật ký hoạt động", en: "Activity log", fr: "Journal d'activité" },
  risk_scores: { vn: "Điểm rủi ro theo ngày", en: "Daily risk scores", fr: "Scores de risque par jour" },
  zone_days: { vn: "Ngày của vùng DMA", en: "Days of DMA zones", fr: "Jours des secteurs" },
  water_meter_readings: {
    vn: "Chỉ số đồng hồ nước",
    en: "Readings of water meters",
    fr: "Relevés des compteurs",
  },
  laboratory_samples: { vn: "Mẫu xét nghiệm nước", en: "Laboratory samples", fr: "Analyses de laboratoire" },
  photos: {
    vn: "Ảnh thiết bị và điểm rò rỉ",
    en: "Photos of devices and leaks",
    fr: "Photos d'appareils et de fuites",
  },
} as const satisfies Record<KeptKind, Names>;
