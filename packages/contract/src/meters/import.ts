import * as z from "zod";
import { commaList, route } from "../route.ts";
import { importAnswer, type TableImportColumn } from "../table-import.ts";
import { activityFields } from "./texts.ts";

/** Bytes and lines of one imported file. */
export const meterImportLimits = { bytes: 10 * 1024 * 1024, lines: 20_000 } as const;

type ImportField = Omit<TableImportColumn, "key">;

const code = {
  heading: activityFields.meterCode,
  kind: "text",
  required: true,
  aliases: [
    "code",
    "meter",
    "ma dong ho",
    "so dong ho",
    "danh bo",
    "ma danh bo",
    "so seri",
    "compteur",
    "id",
  ],
} as const satisfies ImportField;

/** The columns of imported tables: a meter, or a reading, in each line. */
export const meterImportFields = {
  meters: {
    code,
    customerName: {
      heading: activityFields.customerName,
      kind: "text",
      required: true,
      aliases: ["customer", "name", "ten", "khach hang", "ho ten", "ho va ten", "abonne", "nom"],
    },
    customerCode: {
      heading: activityFields.customerCode,
      kind: "text",
      required: true,
      aliases: ["customer id", "ma kh", "makh", "customer no", "code abonne"],
    },
    zone: {
      heading: { vn: "Vùng DMA", en: "DMA zone", fr: "Secteur" },
      kind: "text",
      aliases: ["dma", "vung", "khu vuc", "zone", "area", "secteur dma"],
    },
    zoneSince: {
      heading: { vn: "Thuộc vùng từ ngày", en: "In the zone since", fr: "Dans le secteur depuis" },
      kind: "time",
      aliases: ["since", "tu ngay", "depuis"],
    },
    digits: {
      heading: activityFields.meterDigits,
      kind: "number",
      aliases: ["digits", "so chu so", "chiffres"],
    },
    qMax: {
      heading: activityFields.meterQMax,
      kind: "number",
      aliases: ["qmax", "q4", "luu luong lon nhat"],
    },
    latitude: {
      heading: { vn: "Vĩ độ", en: "Latitude", fr: "Latitude" },
      kind: "number",
      aliases: ["lat", "y"],
    },
    longitude: {
      heading: { vn: "Kinh độ", en: "Longitude", fr: "Longitude" },
      kind: "number",
      aliases: ["lng", "lon", "long", "x"],
    },
  },
  readings: {
    code,
    at: {
      heading: activityFields.readAt,
      kind: "time",
      required: true,
      aliases: [
        "date",
        "time",
        "ngay",
        "thoi gian",
        "ngay ghi",
        "ngay doc",
        "ts",
        "at",
        "reading date",
        "date de releve",
      ],
    },
    index: {
      heading: activityFields.meterIndex,
      kind: "number",
      required: true,
      aliases: ["index", "reading", "chi so", "chi so moi", "releve", "value"],
    },
    note: { heading: activityFields.meterNote, kind: "text", aliases: ["note", "ghi chu", "remarque"] },
  },
} as const satisfies Record<string, Record<string, ImportField>>;
export type MeterImportKind = keyof typeof meterImportFields;

/** The columns of a kind of import, in the order of its template. */
export const meterImportColumns = (kind: MeterImportKind): readonly TableImportColumn[] =>
  Object.entries<ImportField>(meterImportFields[kind]).map(([key, field]) => ({ key, ...field }));

const query = z.object({
  dryRun: z.enum(["true", "false"]).default("true"),
  /** The field of each column in their order, `-` for none; guessed from the headings if absent. */
  columns: commaList(z.string().max(40)).optional(),
});
const errors = [
  "unreadable_table",
  "too_many_lines",
  "columns_missing",
  "payload_too_large",
  "unsupported_media_type",
] as const;

export const importWaterMeters = route({
  method: "POST",
  path: "/water-meter/import",
  summary:
    "Add the water meters of a CSV or XLSX file (multipart); without `dryRun=false` everything is only checked",
  access: { permission: "WaterMeter.Create" },
  query,
  receives: "file",
  answer: importAnswer,
  errors,
  limitPerMinute: 30,
});
export const importMeterReadings = route({
  method: "POST",
  path: "/water-meter/import-readings",
  summary:
    "Add the readings of a CSV or XLSX file (multipart); without `dryRun=false` everything is only checked",
  access: { permission: "WaterMeter.Update" },
  query,
  receives: "file",
  answer: importAnswer,
  errors,
  limitPerMinute: 30,
});
