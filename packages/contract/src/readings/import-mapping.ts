import { isUnit, type Unit } from "@sgval/quantities/unit";
import * as z from "zod";
import { message } from "../message.ts";
import { id, isoTime } from "../route.ts";
import { lineText } from "../text.ts";
import { importRejectionReasons } from "./import-rejections.ts";

/** Rows that a preview shows. */
export const previewRows = 20;
/** Devices whose clock was never set report years before it. */
export const oldestReading = Date.UTC(1990, 0);
/** Columns of a file beyond these are not read. */
export const mostColumns = 200;

/** How times are written; `ymd` and `dmy` with any usual separator, with or without seconds and offset. */
export const timeFormats = ["ymd", "dmy", "mdy", "epoch_s", "epoch_ms"] as const;
export type TimeFormat = (typeof timeFormats)[number];

const column = z.number().int().min(0).max(mostColumns);

const timeZone = z.string().refine((name) => {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
}, message("invalid_value"));

/** A channel key such as `flow` or `pump_current.p1`; `null` for what is left out. */
const parameter = lineText(96).nullable();
/** The unit of the numbers in the file; `null` for the canonical one. */
const unit = z.custom<Unit>((text) => typeof text === "string" && isUnit(text)).nullable();

/** How the cells of a file become readings. Columns are counted from 0. */
export const importMapping = z.object({
  /** Between the cells of a text file; `null` for a workbook. */
  delimiter: z.string().length(1).nullable(),
  /** The line of the headings, from 1; 0 without headings. */
  headerLine: z.number().int().min(0).max(100),
  decimal: z.enum([".", ","]),
  time: z.object({
    column,
    /** Where the time of day stands in a column of its own. */
    timeColumn: column.nullable(),
    format: z.enum(timeFormats),
    /** For times without an offset. */
    zone: timeZone,
  }),
  /** The column with the name of the device, or one device for the whole file. */
  device: z.object({ column: column.nullable(), id: id.nullable() }),
  /** `wide`: a column for each parameter. `long`: a row for each value, with the name of its parameter. */
  layout: z.enum(["wide", "long"]),
  wide: z.array(z.object({ column, parameter, unit })).max(mostColumns),
  long: z.object({
    parameterColumn: column,
    valueColumn: column,
    unitColumn: column.nullable(),
    /** What the names of parameters in the file mean. */
    names: z.array(z.object({ name: lineText(128), parameter, unit })).max(mostColumns),
  }),
  /** The numbers are raw: the calibration of the channel in force at the time is applied. */
  raw: z.boolean(),
});
export type ImportMapping = z.output<typeof importMapping>;

/** Why a mapping cannot be used yet; the console says it beside the field, the server refuses to start. */
export const missingOf = (mapping: ImportMapping): ("device" | "parameter")[] => {
  const { device, layout, wide } = mapping;
  return [
    ...(device.column === null && device.id === null ? (["device"] as const) : []),
    ...(layout === "wide" && !wide.some((one) => one.parameter !== null) ? (["parameter"] as const) : []),
  ];
};

const previewValue = z.object({
  column: z.number().int(),
  parameter: z.string(),
  /** In the canonical unit; `null` for a number that means a broken sensor. */
  value: z.number().nullable(),
  quality: z.string(),
});

const previewProblem = z.object({ column: z.number().int(), reason: z.enum(importRejectionReasons) });

export const importPreview = z.object({
  mapping: importMapping,
  /** The mapping was used before for a file with the same header. */
  remembered: z.boolean(),
  headings: z.array(z.string()),
  /** Names of parameters in the first rows of a long file. */
  names: z.array(z.string()),
  rows: z.array(
    z.object({
      line: z.number().int(),
      cells: z.array(z.string()),
      measuredAt: isoTime.nullable(),
      device: z.string().nullable(),
      values: z.array(previewValue),
      problems: z.array(previewProblem),
    }),
  ),
});
export type ImportPreview = z.output<typeof importPreview>;
