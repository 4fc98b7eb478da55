import * as z from "zod";
import { dataOf, idParams, isoTime, route } from "../route.ts";
import { exportErrors, exportQueryOf, exportsPerMinute } from "../table-export.ts";
import { calendarKinds } from "../zones/water-calendar.ts";

/** Nights before a repair and after it whose minimum night flow is compared. */
export const comparedNights = 7;
/** Of these, as many must have a value: a mean of fewer nights says little. */
export const fewestComparedNights = 4;

/**
 * How far a comparison has come. `waiting`: the nights after the repair are still to come; `too_few`: they are over, and
 * too few of them or of those before have a value.
 */
export const repairEffectStates = [
  "compared",
  "not_repaired",
  "waiting",
  "too_few",
  "no_inlets",
  "no_zone",
  "out_of_view",
] as const;
export type RepairEffectState = (typeof repairEffectStates)[number];

const comparedNight = z.object({
  /** Local day, YYYY-MM-DD. */
  day: z.string(),
  /** Minimum night flow of the zone, m³/h; `null` where too few values were good. */
  flow: z.number().nullable(),
  /** It counts in the mean: it has a value, and no holiday or flushing explains it. */
  counted: z.boolean(),
  /** Good quarters of an hour of its window, of how many. */
  good: z.number().int(),
  expected: z.number().int(),
  calendar: z.array(z.enum(calendarKinds)),
});
export type ComparedNight = z.output<typeof comparedNight>;

const side = z.object({
  /** When the repair began, or else the leak was found; when it was repaired. */
  at: isoTime,
  /** Oldest first. */
  nights: z.array(comparedNight),
  counted: z.number().int(),
  /** m³/h; `null` where too few nights count. */
  mean: z.number().nullable(),
});
export type ComparedSide = z.output<typeof side>;

/** What a repair changed of the night flow of its zone. */
export const repairEffect = z.object({
  state: z.enum(repairEffectStates),
  zone: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  before: side.nullable(),
  /** The nights that are over; `null` until it is repaired. */
  after: side.nullable(),
  saved: z
    .object({
      /** m³/h less than before; below 0 where the night flow rose all the same. */
      flow: z.number(),
      /** m³/day: the same over a day. */
      volume: z.number(),
      /** h/day between the two: the mean of the nights, 24 where the pressure is not known. */
      nightDayFactor: z.number(),
      pressureCorrected: z.boolean(),
    })
    .nullable(),
  /**
   * The suspected leak that the repaired leak point answers, while its flow is not back; `null` also where it is out of view.
   */
  unconfirmed: z
    .object({
      /** m³/h. */
      flow: z.number(),
      /** When it is opened again if the nights until then do not show the repair; `null` while nothing watches it. */
      checkedAt: isoTime.nullable(),
      /** Since when nothing watches it, so that nothing shows the repair; `null` while it is watched. */
      unwatchedSince: isoTime.nullable(),
    })
    .nullable(),
});
export type RepairEffect = z.output<typeof repairEffect>;

export const readRepairEffect = route({
  method: "GET",
  path: "/leak-point/:id/repair-effect",
  summary: "The minimum night flow of the zone of a leak point in the nights before its repair and after it",
  access: { permission: "LeakPoint.Index" },
  params: idParams,
  answer: dataOf(repairEffect),
  errors: ["not_found"],
});
export const exportRepairEffect = route({
  method: "GET",
  path: `${readRepairEffect.path}/export`,
  summary: "The nights before the repair of a leak point and after it as a CSV, XLSX or PDF file",
  access: readRepairEffect.access,
  params: idParams,
  query: exportQueryOf(z.object({})),
  answer: null,
  errors: ["not_found", ...exportErrors],
  limitPerMinute: exportsPerMinute,
});
