import * as z from "zod";
import { threshold } from "../automation/automation.ts";
import { previewBody } from "../automation/preview.ts";
import { dataOf, idParams, isoTime, route } from "../route.ts";
import { stationDecision, stationReason } from "./regulation.ts";

/** A switch of a pump that automation would have made. */
const stationSwitch = z.object({
  at: isoTime,
  pumpId: z.string(),
  action: z.enum(["pump_start", "pump_stop"]),
  reason: stationReason,
  /** Pumps that run from then on. */
  running: z.number().int(),
  /** The discharge pressure (bar) at that time. */
  pressure: z.number().nullable(),
});
export type StationSwitch = z.infer<typeof stationSwitch>;

/** Switches that are not listed one by one. */
const stationRest = z.object({
  count: z.number().int(),
  /** Of the first and the last of them. */
  from: isoTime,
  to: isoTime,
  starts: z.number().int(),
  stops: z.number().int(),
});
export type StationRest = z.infer<typeof stationRest>;

export const stationPreview = z.object({
  from: isoTime,
  to: isoTime,
  /** Reports of the station that were replayed; without any there is nothing to show. */
  samples: z.number().int(),
  threshold: threshold.nullable(),
  /** Pumps that ran at the beginning. */
  runningAtStart: z.number().int(),
  /** The first of them, in the order of time; `total` counts all. */
  switches: z.array(stationSwitch),
  total: z.number().int(),
  /** What the others come to; `null` where all are listed. */
  rest: stationRest.nullable(),
  /** By local day (`YYYY-MM-DD`), every day of the range. */
  days: z.array(
    z.object({
      date: z.string(),
      switches: z.number().int(),
      mostRunning: z.number().int(),
      /** Of all pumps together. */
      runMinutes: z.number(),
      /** Minutes in which nothing could be decided by. */
      degradedMinutes: z.number(),
    }),
  ),
  /** What would be decided now, were this stored and the station in automatic mode. */
  atOnce: stationDecision,
});
export type StationPreview = z.infer<typeof stationPreview>;

export const previewStation = route({
  method: "POST",
  path: "/device/:id/pump/preview",
  summary:
    "What staging with these settings would have done with the readings of the last seven days; nothing is sent or stored",
  access: { permission: ["Threshold.Index", "Timer.Index"] },
  onlyComputes: true,
  params: idParams,
  /** The bank with its time-table is as it is stored. */
  body: previewBody.omit({ settings: true }),
  answer: dataOf(stationPreview),
  limitPerMinute: 30,
  errors: [
    "not_found",
    "pump_station_required",
    "pump_bank_required",
    "below_minimum_threshold",
    "exceeds_maximum_threshold",
    "threshold_range_invalid",
  ],
});
