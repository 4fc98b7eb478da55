import type { Names } from "@sgval/quantities/language";
import * as z from "zod";
import { commaList, route } from "../route.ts";
import { type ExistingChoice, existingChoice, importAnswer } from "../table-import.ts";
import { activityFields } from "./texts.ts";

/** Bytes, lines and devices of one imported file: as many devices with ten channels each, the headings besides. */
export const importLimits = { bytes: 10 * 1024 * 1024, lines: 100_000, devices: 10_000 } as const;

type Kind = "text" | "number" | "flag" | "type" | "connection" | "powerMode" | "token" | "channel";
interface ImportField {
  heading: Names;
  kind: Kind;
  /** Other headings that people use. */
  aliases?: readonly string[];
}

/** The columns of an imported table: a device in each line; the channels of one device may go on in the lines below. */
export const importFields = {
  name: {
    heading: { vn: "Mã thiết bị", en: "Device code", fr: "Code de l'appareil" },
    kind: "text",
    aliases: ["device key", "ma", "code", "id", "name", "device", "ten thiet bi"],
  },
  displayName: { heading: activityFields.displayName, kind: "text", aliases: ["ten", "nom", "label"] },
  type: { heading: { vn: "Loại", en: "Type", fr: "Type" }, kind: "type", aliases: ["loai thiet bi"] },
  number: { heading: activityFields.number, kind: "number" },
  latitude: { heading: activityFields.latitude, kind: "number", aliases: ["lat"] },
  longitude: { heading: activityFields.longitude, kind: "number", aliases: ["lon", "lng", "long"] },
  connection: { heading: activityFields.connection, kind: "connection" },
  topicSend: { heading: activityFields.topicSend, kind: "text" },
  topicControl: { heading: activityFields.topicControl, kind: "text" },
  topicControlResponse: { heading: activityFields.topicControlResponse, kind: "text" },
  reportIntervalSeconds: { heading: activityFields.reportIntervalSeconds, kind: "number" },
  sampleIntervalSeconds: { heading: activityFields.sampleIntervalSeconds, kind: "number" },
  powerMode: {
    heading: activityFields.powerMode,
    kind: "powerMode",
    // As the template called it before.
    aliases: ["power", "nguon cap", "alimentation"],
  },
  room: { heading: { vn: "Phòng", en: "Room", fr: "Salle" }, kind: "text" },
  zone: {
    heading: { vn: "Vùng DMA", en: "DMA zone", fr: "Secteur DMA" },
    kind: "text",
    aliases: ["dma", "vung"],
  },
  datalogger: { heading: activityFields.datalogger, kind: "text", aliases: ["logger"] },
  waterQuality: { heading: activityFields.waterQuality, kind: "text" },
  token: {
    heading: { vn: "Token", en: "Token", fr: "Jeton" },
    kind: "token",
    aliases: ["password", "mat khau"],
  },
  channel: {
    heading: { vn: "Kênh đo", en: "Channel", fr: "Voie de mesure" },
    kind: "channel",
    aliases: ["parameter", "thong so", "parametre"],
  },
  mappingKey: { heading: activityFields.mappingKey, kind: "text", aliases: ["key", "khoa"] },
  unit: { heading: { vn: "Đơn vị", en: "Unit", fr: "Unité" }, kind: "text" },
  rawMin: { heading: activityFields.rawMin, kind: "number" },
  rawMax: { heading: activityFields.rawMax, kind: "number" },
  measuringMin: { heading: activityFields.measuringMin, kind: "number" },
  measuringMax: { heading: activityFields.measuringMax, kind: "number" },
  inverted: { heading: activityFields.inverted, kind: "flag" },
  // As the template called them before.
  under: { heading: activityFields.under, kind: "number", aliases: ["nguong duoi", "seuil bas"] },
  over: { heading: activityFields.over, kind: "number", aliases: ["nguong tren", "seuil haut"] },
} as const satisfies Record<string, ImportField>;
export type ImportFieldKey = keyof typeof importFields;

export const isImportField = (key: string): key is ImportFieldKey => Object.hasOwn(importFields, key);
export const importFieldKeys: readonly ImportFieldKey[] = Object.keys(importFields).filter(isImportField);

/** Columns without which nothing is imported; the type of a device that exists is known. */
export const requiredFields = {
  refuse: ["name", "type"],
  update: ["name"],
} as const satisfies Record<ExistingChoice, readonly ImportFieldKey[]>;

/** Columns of the table that belong to a channel; the others belong to the device. */
export const channelFieldKeys: readonly ImportFieldKey[] = importFieldKeys.slice(
  importFieldKeys.indexOf("channel"),
);

export const importDevices = route({
  method: "POST",
  path: "/device/import",
  summary:
    "Add the devices of a CSV or XLSX file (multipart), and with `existing=update` change those that exist; without `dryRun=false` everything is only checked",
  access: { permission: "Device.Create" },
  query: z.object({
    dryRun: z.enum(["true", "false"]).default("true"),
    /** `update` needs `Device.Update` as well. */
    existing: existingChoice.default("refuse"),
    /** The field of each column in their order, `-` for none; guessed from the headings if absent. */
    columns: commaList(z.string().max(40)).optional(),
  }),
  answer: importAnswer,
  errors: [
    "value_exists",
    "link_not_allowed",
    "unreadable_table",
    "too_many_lines",
    "columns_missing",
    "payload_too_large",
    "unsupported_media_type",
  ],
  secretAnswer: true,
  limitPerMinute: 30,
});
