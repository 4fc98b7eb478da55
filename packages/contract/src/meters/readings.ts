import * as z from "zod";
import { message } from "../message.ts";
import { dataOf, id, idParams, isoTime, listOf, listQuery, requestId, route } from "../route.ts";
import { exportErrors, exportQueryOf, exportsPerMinute } from "../table-export.ts";
import { freeText, longestReason, requiredNumber } from "../text.ts";
import { oddKinds } from "./consumption.ts";
import { meterFlags, registerBody } from "./meters.ts";

/** Where a reading came from. */
export const readingSources = ["manual", "import", "telemetry"] as const;
export type MeterReadingSource = (typeof readingSources)[number];

/** What a register shows, m³. */
export const meterIndex = requiredNumber
  .min(0, message("invalid_value"))
  .max(999_999_999, message("invalid_value"));
const note = freeText(longestReason).default("");

export const meterReading = z.object({
  id: z.number().int(),
  at: isoTime,
  /** m³ */
  index: z.number(),
  /** Counts from 1; a meter that was replaced has several registers. */
  register: z.number().int(),
  source: z.enum(readingSources),
  /** Used since the reading before, m³; `null` where that is not known. */
  volume: z.number().nullable(),
  odd: z.enum(oddKinds).nullable(),
  flags: z.array(z.enum(meterFlags)),
  note: z.string(),
  /** Who read it or imported it; the device that sent it. */
  by: z.string(),
  recordedAt: isoTime,
});
/** Whether nothing can be said of what was used since: the reading is the first one of its register. */
export const isFirstOfRegister = ({ volume, odd }: Pick<MeterReading, "volume" | "odd">): boolean =>
  volume === null && odd === null;
export type MeterReading = z.infer<typeof meterReading>;

export const readingBody = z.object({ at: isoTime, index: meterIndex, note });
export const addReadingBody = readingBody.extend({
  /** Of one reading, the same however often it is sent: it is stored once, also after days without network. */
  requestId: requestId.optional(),
  /** Corrected after an attempt without an answer: refused if an earlier version is stored that differs. */
  corrected: z.boolean().default(false),
});
export const correctionBody = z.object({ index: meterIndex, note });

const readingParams = z.object({ id, readingId: z.coerce.number().int().positive() });
const update = { permission: "WaterMeter.Update" } as const;

export const listMeterReadings = route({
  method: "GET",
  path: "/water-meter/:id/reading",
  summary: "The readings of a water meter, newest first",
  access: { permission: "WaterMeter.Index" },
  params: idParams,
  query: listQuery.pick({ page: true, size: true }),
  answer: listOf(meterReading),
  errors: ["not_found"],
});
export const exportMeterReadings = route({
  method: "GET",
  path: `${listMeterReadings.path}/export`,
  summary: "The same readings, and what was used by month, as a CSV, XLSX or PDF file",
  access: listMeterReadings.access,
  params: idParams,
  query: exportQueryOf(z.object({})),
  answer: null,
  errors: ["not_found", ...exportErrors],
  limitPerMinute: exportsPerMinute,
});
export const addMeterReading = route({
  method: "POST",
  path: "/water-meter/:id/reading",
  summary: "Add a reading of a water meter",
  access: update,
  params: idParams,
  body: addReadingBody,
  answer: dataOf(meterReading),
  errors: ["not_found", "reading_added_before", "value_exists"],
});
export const correctMeterReading = route({
  method: "PUT",
  path: "/water-meter/:id/reading/:readingId",
  summary: "Correct the index of a reading; the volumes around it are computed anew",
  access: update,
  params: readingParams,
  body: correctionBody,
  answer: dataOf(meterReading),
  errors: ["not_found"],
});
export const deleteMeterReading = route({
  method: "DELETE",
  path: "/water-meter/:id/reading/:readingId",
  summary: "Delete a reading",
  access: update,
  params: readingParams,
  answer: null,
  errors: ["not_found"],
});

/** Another meter takes the place of the one that is there. */
export const replacementBody = registerBody.extend({
  at: isoTime,
  /** What the old meter showed at the end; `null` where nobody read it: the time since its last reading stays unknown. */
  endIndex: meterIndex.nullable().default(null),
  startIndex: meterIndex.default(0),
  note,
});
export type ReplacementForm = z.input<typeof replacementBody>;

export const replaceWaterMeter = route({
  method: "POST",
  path: "/water-meter/:id/replacement",
  summary: "Replace the meter: a new register begins at an index of its own",
  access: update,
  params: idParams,
  body: replacementBody,
  answer: null,
  errors: ["not_found", "replacement_before_last", "value_exists"],
});

const replacementParams = z.object({ id, number: z.coerce.number().int().positive() });

export const correctReplacement = route({
  method: "PUT",
  path: "/water-meter/:id/replacement/:number",
  summary: "Correct when a meter took the place of another, what both showed then, and its register",
  access: update,
  params: replacementParams,
  body: replacementBody,
  answer: null,
  errors: ["not_found", "replacement_out_of_order", "value_exists"],
});
export const deleteReplacement = route({
  method: "DELETE",
  path: correctReplacement.path,
  summary:
    "Delete a replacement with what both meters showed then; later readings are of the register before it",
  access: update,
  params: replacementParams,
  answer: null,
  errors: ["not_found"],
});

/** Texts of the sources. */
export const readingSourceLabels = {
  manual: { vn: "Đọc tay", en: "By hand", fr: "À la main" },
  import: { vn: "Nhập tệp", en: "Imported", fr: "Importé" },
  telemetry: { vn: "Tự gửi", en: "Sent by the meter", fr: "Télérelevé" },
} as const;
