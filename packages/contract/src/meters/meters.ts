import type { Names } from "@sgval/quantities/language";
import * as z from "zod";
import { message } from "../message.ts";
import { dataOf, flag, id, idParams, isoTime, listOf, listQuery, route, timestamp } from "../route.ts";
import { exportErrors, exportQueryOf, exportsPerMinute } from "../table-export.ts";
import { finiteNumber, nameText } from "../text.ts";
import { oddKinds } from "./consumption.ts";
import { memberships } from "./memberships.ts";

/** Whether a meter is read; a closed one keeps its readings. */
export const meterStates = ["in_use", "closed"] as const;
/** What a meter that sends its readings noticed itself. */
export const meterFlags = ["leak", "tamper"] as const;
export type MeterFlag = (typeof meterFlags)[number];

const digits = z
  .number(message("invalid_value"))
  .int(message("invalid_value"))
  .min(4, message("invalid_value"))
  .max(9, message("invalid_value"));
const qMax = finiteNumber.positive(message("positive_number")).max(10_000, message("invalid_value"));

/** Of a household: 6 digits before the point, and the overload flow Q4 of a meter DN 15 (ISO 4064: Q3 2.5 m³/h × 1.25). */
export const usualRegister = { digits: 6, qMax: 3.125 } as const;
export const registerBody = z.object({
  digits: digits.default(usualRegister.digits),
  /** m³/h */
  qMax: qMax.default(usualRegister.qMax),
});

const degrees = (most: number) =>
  finiteNumber.min(-most, message("invalid_value")).max(most, message("invalid_value"));
/** Where a meter is, in degrees (WGS 84). */
export const meterPosition = z.object({ latitude: degrees(90), longitude: degrees(180) });

export const waterMeterBody = registerBody.extend({
  /** As the meter calls itself in what it sends. */
  code: nameText(),
  customerName: nameText(128),
  customerCode: nameText(),
  state: z.enum(meterStates).default("in_use"),
  memberships: memberships.default([]),
  /** `null` where nobody has placed it. */
  position: meterPosition.nullable().default(null),
  /** Its customer cannot be without water: a hospital, a school, a factory. */
  critical: z.boolean().default(false),
});
export type WaterMeterForm = z.input<typeof waterMeterBody>;

/** Volumes of a period in m³, and how much of it is known. */
const volumes = {
  /** `null` where nothing is known. */
  volume: z.number().nullable(),
  /** The part of it that was pro-rated. */
  estimated: z.number(),
};

export const waterMeter = z.object({
  id,
  code: z.string(),
  customerName: z.string(),
  customerCode: z.string(),
  state: z.enum(meterStates),
  /** The zone at the end of the period. */
  zoneId: z.number().int().nullable(),
  lastReading: z.object({ at: isoTime, index: z.number() }).nullable(),
  ...volumes,
  /** Share of the period, while it was in the area, that its readings cover: 0 to 1. */
  covered: z.number(),
  /** Of what all meters of its area used. */
  share: z.number().nullable(),
  /** Of the readings that say something of the period. */
  odd: z.array(z.enum(oddKinds)),
  flags: z.array(z.enum(meterFlags)),
});
export type WaterMeter = z.infer<typeof waterMeter>;

/** Sums over the meters of a filter. */
export const meterTotals = z.object({
  from: isoTime,
  to: isoTime,
  /** Meters in use in the period. */
  count: z.number().int(),
  /** Those of which any consumption is known, and those whose readings cover the whole period. */
  read: z.number().int(),
  complete: z.number().int(),
  ...volumes,
  /** Meters with an odd reading, or that reported something. */
  odd: z.number().int(),
  /** Those whose volume is in doubt, by a fall, a return or a rise that is not believed. */
  doubtful: z.number().int(),
});
export type MeterTotals = z.infer<typeof meterTotals>;

/** What a list may be narrowed to: odd readings, readings that do not cover the period, meters that are closed. */
export const meterSelections = ["odd", "unread", "closed"] as const;

const period = { from: timestamp.optional(), to: timestamp.optional() };
export const meterFilter = z.object({
  zoneId: id.optional(),
  /** Those that belonged to no zone at the end of the period. */
  withoutZone: flag.optional(),
  show: z.enum(meterSelections).optional(),
  /** Without both, the last month that is over. */
  ...period,
});
const meterListQuery = listQuery.extend(meterFilter.shape);

const read = { permission: "WaterMeter.Index" } as const;

export const listWaterMeters = route({
  method: "GET",
  path: "/water-meter",
  summary: "Water meters with their consumption in a period",
  access: read,
  query: meterListQuery,
  answer: listOf(waterMeter),
  errors: ["not_found"],
});
export const exportWaterMeters = route({
  method: "GET",
  path: "/water-meter/export",
  summary: "All water meters of a search as a CSV, XLSX or PDF file",
  access: read,
  query: exportQueryOf(meterListQuery.omit({ page: true, size: true })),
  answer: null,
  errors: ["not_found", ...exportErrors],
  limitPerMinute: exportsPerMinute,
});
export const readMeterTotals = route({
  method: "GET",
  path: "/water-meter/totals",
  summary: "The sums over all water meters of a filter",
  access: read,
  query: meterListQuery.omit({ page: true, size: true, sort: true }),
  answer: dataOf(meterTotals),
  errors: ["not_found"],
});
export const listMeterAreas = route({
  method: "GET",
  path: "/water-meter/areas",
  summary:
    "The zones whose water is in view with the sums of their meters in a period, and those without a zone",
  access: read,
  query: z.object(period),
  answer: dataOf(
    z.array(meterTotals.extend({ zoneId: z.number().int().nullable(), name: z.string().nullable() })),
  ),
});

const monthlyVolume = z.object({
  from: isoTime,
  to: isoTime,
  ...volumes,
  complete: z.number().int(),
  count: z.number().int(),
});
export const readMeterArea = route({
  method: "GET",
  path: "/water-meter/areas/:id",
  summary:
    "The balance of a zone in a period: inflow, metered, not accounted for; and twelve months of its meters",
  access: read,
  params: idParams,
  query: z.object(period),
  answer: dataOf(
    meterTotals.extend({
      /** m³; `null` where the zone has no inlet, or one of them is not known. */
      inflow: z.number().nullable(),
      /** More flowed out than in, so that there is no inflow to hold meters against. */
      outward: z.boolean(),
      /** Share of the period for which the inflow is known, 0 to 1. */
      inflowCovered: z.number().nullable(),
      /** The inflow contains that of a zone within, whose customers have their meters in that one alone. */
      zoneWithin: z.boolean(),
      /** Percent of the meters that must be complete for the sums to say much, as in the water balance. */
      leastCoverage: z.number(),
      months: z.array(monthlyVolume),
    }),
  ),
  errors: ["not_found"],
});
export type MeterArea = z.output<typeof readMeterArea.answer>["data"];

export const waterMeterDetail = waterMeter
  .pick({ id: true, code: true, customerName: true, customerCode: true, state: true })
  .extend({
    digits: z.number().int(),
    qMax: z.number(),
    position: meterPosition.nullable(),
    critical: z.boolean(),
    memberships: z.array(
      z.object({ zoneId: z.number().int(), from: isoTime.nullable(), to: isoTime.nullable() }),
    ),
    /** One for each meter that was there, the newest last. */
    registers: z.array(
      z.object({
        number: z.number().int(),
        from: isoTime.nullable(),
        digits: z.number().int(),
        qMax: z.number(),
        note: z.string(),
        /** What it showed when it was installed, and the one before it then, m³; `null` where that is not known. */
        startIndex: z.number().nullable(),
        endIndex: z.number().nullable(),
      }),
    ),
    lastReading: waterMeter.shape.lastReading,
    /**
     * It belongs now, or else will next, to a zone in view. Of another one, that was in such a zone, there is only what was
     * known of it then, and nothing of it can be changed.
     */
    isCurrent: z.boolean(),
    /** Thirteen months, the running one last. */
    months: z.array(
      monthlyVolume
        .pick({ from: true, to: true, volume: true, estimated: true })
        .extend({ covered: z.number() }),
    ),
  });
export type WaterMeterDetail = z.infer<typeof waterMeterDetail>;

export const readWaterMeter = route({
  method: "GET",
  path: "/water-meter/:id",
  summary: "One water meter with its zones, its registers and its consumption by month",
  access: read,
  params: idParams,
  answer: dataOf(waterMeterDetail),
  errors: ["not_found"],
});
export const createWaterMeter = route({
  method: "POST",
  path: "/water-meter",
  summary: "Add a water meter",
  access: { permission: "WaterMeter.Create" },
  body: waterMeterBody,
  answer: dataOf(waterMeterDetail),
  errors: ["value_exists"],
});
export const updateWaterMeter = route({
  method: "PUT",
  path: "/water-meter/:id",
  summary: "Change a water meter; its volumes are computed anew",
  access: { permission: "WaterMeter.Update" },
  params: idParams,
  body: waterMeterBody,
  answer: dataOf(waterMeterDetail),
  errors: ["not_found", "value_exists"],
});
export const deleteWaterMeter = route({
  method: "DELETE",
  path: "/water-meter/:id",
  summary: "Delete a water meter with its readings",
  access: { permission: "WaterMeter.Delete" },
  params: idParams,
  answer: null,
  errors: ["not_found"],
});

export const meterStateLabels = {
  in_use: { vn: "Đang dùng", en: "In use", fr: "En service" },
  closed: { vn: "Đã ngừng", en: "Closed", fr: "Fermé" },
} as const;
export const oddLabels = {
  negative: { vn: "Chỉ số lùi", en: "Index fell", fr: "Index en baisse" },
  jump: { vn: "Tăng quá mức", en: "Implausible rise", fr: "Hausse invraisemblable" },
  returned: {
    vn: "Trở lại sau chỉ số lùi",
    en: "Back after a fall",
    fr: "Retour après une baisse",
  },
  contradicted: {
    vn: "Cao hơn chỉ số sau",
    en: "Above the next index",
    fr: "Supérieur à l'index suivant",
  },
  unchanged: { vn: "Không đổi 30 ngày", en: "Unchanged for 30 days", fr: "Inchangé depuis 30 jours" },
} as const;
export const meterFlagLabels = {
  leak: { vn: "Báo rò rỉ", en: "Reports a leak", fr: "Signale une fuite" },
  tamper: { vn: "Báo can thiệp", en: "Reports tampering", fr: "Signale une fraude" },
} as const;

/** Of the meters that belong to no zone. */
export const noZoneLabel = {
  vn: "Chưa thuộc vùng nào",
  en: "In no zone",
  fr: "Hors secteur",
} as const satisfies Names;

/** Texts of what a list may be narrowed to. */
export const meterSelectionLabels = {
  odd: { vn: "Có bất thường", en: "With remarks", fr: "Avec anomalies" },
  unread: { vn: "Chưa đủ chỉ số kỳ này", en: "Period not covered", fr: "Période non couverte" },
  closed: { vn: "Đã ngừng dùng", en: "Closed", fr: "Fermés" },
} as const satisfies Record<(typeof meterSelections)[number], Names>;
