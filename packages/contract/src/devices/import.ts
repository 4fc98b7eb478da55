import type { Names } from "@sgval/quantities/language";
import * as z from "zod";
import { actionLabels } from "../control/labels.ts";
import { activityFields as qualityFields } from "../quality/texts.ts";
import { commaList, route } from "../route.ts";
import { type ExistingChoice, existingChoice, importAnswer } from "../table-import.ts";
import { powerModeLabels, siteChoiceLabels } from "./choice-labels.ts";
import { type SiteData, siteData, siteUnits } from "./site-data.ts";
import { activityFields } from "./texts.ts";

/** Bytes, lines and devices of one imported file: as many devices with ten channels each, the headings besides. */
export const importLimits = { bytes: 10 * 1024 * 1024, lines: 100_000, devices: 10_000 } as const;

/** Fields of a few values, which a cell may name in any language. */
export const importChoices = {
  powerMode: powerModeLabels,
  action: actionLabels,
  ...siteChoiceLabels,
} as const;
type Choice = keyof typeof importChoices;
export const isImportChoice = (kind: string): kind is Choice => Object.hasOwn(importChoices, kind);

type Kind =
  | ("text" | "number" | "flag" | "day" | "type" | "connection" | "token" | "channel" | "unit")
  /** Several in one cell, as `mapping/channel-parsing.ts` writes them. */
  | ("keys" | "texts")
  | Choice;
interface ImportField {
  heading: Names;
  kind: Kind;
  /** Other headings that people use. */
  aliases?: readonly string[];
}

const siteKinds = {
  powerSupply: "powerSupply",
  valveKind: "valveKind",
  minSetpoint: "number",
  maxSetpoint: "number",
  powerLossPosition: "powerLossPosition",
  executor: "executor",
  totaliserDigits: "number",
  waterClass: "waterClass",
  cleanedOn: "day",
  calibrationDueOn: "day",
  intakeDepth: "number",
  licensedDailyVolume: "number",
  licensedYearlyVolume: "number",
  ratedPower: "number",
  ratedCurrent: "number",
  ratedVoltage: "number",
  maxStartsPerHour: "number",
  nominalDiameterMm: "number",
  connectionsDownstream: "number",
  criticalCustomer: "flag",
  singleSupply: "flag",
  notes: "text",
} as const satisfies Record<keyof SiteData, Kind>;

export const isSiteField = (key: string): key is keyof SiteData => Object.hasOwn(siteData.shape, key);

/** With the unit of its numbers, which nothing else in a file says. */
const siteHeading = (key: keyof SiteData): Names => {
  const names = key === "waterClass" ? qualityFields.waterClass : activityFields[key];
  const unit = siteUnits[key];
  if (unit === undefined || names.en.endsWith(")")) return names;
  return { vn: `${names.vn} (${unit})`, en: `${names.en} (${unit})`, fr: `${names.fr} (${unit})` };
};

const siteFields = Object.fromEntries(
  Object.entries(siteKinds).flatMap(([key, kind]) =>
    isSiteField(key) ? [[key, { heading: siteHeading(key), kind }]] : [],
  ),
) as Record<keyof SiteData, ImportField>;

/**
 * The columns of an imported table: a device in each line; the channels and the actions of one device may go on in the
 * lines below, a channel and an action in the same one.
 */
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
  /** Of new devices. */
  profile: {
    heading: { vn: "Hồ sơ gán trường", en: "Mapping profile", fr: "Profil de correspondance" },
    kind: "text",
    aliases: ["profile", "ho so", "profil"],
  },
  timeZone: { heading: activityFields.timeZone, kind: "text", aliases: ["time zone", "mui gio"] },
  ...siteFields,
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
  otherKeys: { heading: activityFields.otherKeys, kind: "keys" },
  valueTexts: { heading: activityFields.valueTexts, kind: "texts" },
  unit: { heading: { vn: "Đơn vị", en: "Unit", fr: "Unité" }, kind: "unit" },
  rawMin: { heading: activityFields.rawMin, kind: "number" },
  rawMax: { heading: activityFields.rawMax, kind: "number" },
  measuringMin: { heading: activityFields.measuringMin, kind: "number" },
  measuringMax: { heading: activityFields.measuringMax, kind: "number" },
  inverted: { heading: activityFields.inverted, kind: "flag" },
  factor: { heading: activityFields.factor, kind: "number" },
  offset: { heading: activityFields.offset, kind: "number" },
  // As the template called them before.
  under: { heading: activityFields.under, kind: "number", aliases: ["nguong duoi", "seuil bas"] },
  over: { heading: activityFields.over, kind: "number", aliases: ["nguong tren", "seuil haut"] },
  action: { heading: { vn: "Lệnh", en: "Action", fr: "Action" }, kind: "action", aliases: ["commande"] },
  actionCode: { heading: { vn: "Mã lệnh", en: "Action code", fr: "Code de l'action" }, kind: "text" },
} as const satisfies Record<string, ImportField>;
export type ImportFieldKey = keyof typeof importFields;

export const isImportField = (key: string): key is ImportFieldKey => Object.hasOwn(importFields, key);
export const importFieldKeys: readonly ImportFieldKey[] = Object.keys(importFields).filter(isImportField);

/** Columns without which nothing is imported; the type of a device that exists is known. */
export const requiredFields = {
  refuse: ["name", "type"],
  update: ["name"],
} as const satisfies Record<ExistingChoice, readonly ImportFieldKey[]>;

/** Columns of the table that belong to an action. */
export const actionFieldKeys: readonly ImportFieldKey[] = ["action", "actionCode"];

/** Columns of the table that belong to a channel. */
export const channelFieldKeys: readonly ImportFieldKey[] = importFieldKeys.slice(
  importFieldKeys.indexOf("channel"),
  importFieldKeys.indexOf("action"),
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
  receives: "file",
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
