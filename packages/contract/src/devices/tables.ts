import { deviceTypeDefinitions, deviceTypes } from "@sgval/quantities/device-types";
import type { Names } from "@sgval/quantities/language";
import type { Table } from "../table.ts";
import { tableTitles } from "./feature.ts";
import { connectionLabels, freshnessLabels, modeLabels } from "./labels.ts";
import { activityFields } from "./texts.ts";

export const deviceTypeLabels: Readonly<Record<string, Names>> = Object.fromEntries(
  deviceTypes.map((type) => [type, deviceTypeDefinitions[type].names]),
);

/** The devices; in a file their key values follow as columns of their own, one unit each. */
export const deviceTable = {
  name: "devices",
  title: tableTitles.devices,
  columns: {
    status: {
      kind: "list",
      heading: { vn: "Trạng thái", en: "Status", fr: "État" },
      labels: freshnessLabels,
    },
    displayName: { kind: "text", heading: { vn: "Tên", en: "Name", fr: "Nom" } },
    name: { kind: "text", heading: { vn: "Mã thiết bị", en: "Device code", fr: "Code de l'appareil" } },
    type: { kind: "list", heading: { vn: "Loại", en: "Type", fr: "Type" }, labels: deviceTypeLabels },
    room: { kind: "text", heading: { vn: "Phòng", en: "Room", fr: "Salle" } },
    zone: { kind: "text", heading: { vn: "Vùng DMA", en: "DMA zone", fr: "Secteur" } },
    mode: { kind: "list", heading: { vn: "Chế độ", en: "Mode", fr: "Mode" }, labels: modeLabels },
    measuredAt: {
      kind: "timestamp",
      heading: { vn: "Số liệu cuối", en: "Last reading", fr: "Dernière mesure" },
    },
    battery: {
      kind: "number",
      heading: { vn: "Pin", en: "Battery", fr: "Batterie" },
      unit: "V",
      decimals: 2,
    },
    signal: { kind: "number", heading: { vn: "Sóng", en: "Signal", fr: "Signal" }, unit: "dBm", decimals: 0 },
    connection: {
      kind: "list",
      heading: { vn: "Kết nối", en: "Connection", fr: "Connexion" },
      labels: connectionLabels,
    },
    latitude: { kind: "number", heading: { vn: "Vĩ độ", en: "Latitude", fr: "Latitude" }, decimals: 6 },
    longitude: { kind: "number", heading: { vn: "Kinh độ", en: "Longitude", fr: "Longitude" }, decimals: 6 },
    createdAt: { kind: "timestamp", heading: { vn: "Ngày tạo", en: "Created", fr: "Créé le" } },
  },
} as const satisfies Table;

/** How each value of the payload of one device becomes a measurement. */
export const channelTable = {
  name: "channels",
  title: tableTitles.channels,
  columns: {
    parameter: { kind: "text", heading: { vn: "Thông số", en: "Parameter", fr: "Paramètre" } },
    key: { kind: "text", heading: { vn: "Khóa", en: "Key", fr: "Clé" } },
    mappingKey: {
      kind: "text",
      heading: { vn: "Khóa trong bản tin", en: "Key in the payload", fr: "Clé dans le message" },
    },
    otherKeys: { kind: "text", heading: activityFields.otherKeys },
    valueTexts: { kind: "text", heading: activityFields.valueTexts },
    unit: { kind: "text", heading: { vn: "Đơn vị", en: "Unit", fr: "Unité" } },
    rawMin: { kind: "number", heading: { vn: "Thô từ", en: "Raw from", fr: "Brut de" }, decimals: 2 },
    rawMax: { kind: "number", heading: { vn: "Thô đến", en: "Raw to", fr: "Brut à" }, decimals: 2 },
    measuringMin: {
      kind: "number",
      heading: { vn: "Đo từ", en: "Measuring from", fr: "Mesure de" },
      decimals: 2,
    },
    measuringMax: {
      kind: "number",
      heading: { vn: "Đo đến", en: "Measuring to", fr: "Mesure à" },
      decimals: 2,
    },
    inverted: { kind: "flag", heading: { vn: "Đảo chiều", en: "Inverted", fr: "Inversée" } },
    factor: { kind: "number", heading: activityFields.factor, decimals: 7 },
    offset: { kind: "number", heading: activityFields.offset, decimals: 7 },
    under: {
      kind: "number",
      heading: { vn: "Giới hạn dưới", en: "Lower limit", fr: "Limite basse" },
      decimals: 2,
    },
    over: {
      kind: "number",
      heading: { vn: "Giới hạn trên", en: "Upper limit", fr: "Limite haute" },
      decimals: 2,
    },
  },
} as const satisfies Table;

/** How raw values were scaled, and since when; the first scaling of a channel applies from its beginning. */
export const calibrationTable = {
  name: "calibrations",
  title: tableTitles.calibrations,
  columns: {
    parameter: channelTable.columns.parameter,
    key: channelTable.columns.key,
    validFrom: { kind: "timestamp", heading: { vn: "Từ", en: "Since", fr: "Depuis" } },
    rawMin: channelTable.columns.rawMin,
    rawMax: channelTable.columns.rawMax,
    measuringMin: channelTable.columns.measuringMin,
    measuringMax: channelTable.columns.measuringMax,
    unit: channelTable.columns.unit,
    inverted: channelTable.columns.inverted,
    factor: channelTable.columns.factor,
    offset: channelTable.columns.offset,
  },
} as const satisfies Table;

/** The pumps of a station with what they reported last; their parameters follow as columns of their own. */
export const pumpValueTable = {
  name: "pump_values",
  title: tableTitles.pump_values,
  columns: {
    pump: { kind: "text", heading: { vn: "Bơm", en: "Pump", fr: "Pompe" } },
    measuredAt: deviceTable.columns.measuredAt,
  },
} as const satisfies Table;
