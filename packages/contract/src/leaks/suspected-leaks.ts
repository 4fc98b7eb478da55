import * as z from "zod";
import { message } from "../message.ts";
import { commaList, dataOf, id, idParams, isoTime, listOf, listQuery, route } from "../route.ts";
import { exportErrors, exportQueryOf, exportsPerMinute } from "../table-export.ts";
import { emptyAsNull, freeText } from "../text.ts";

/**
 * Open until the flow of its zone falls back (`ended`), a person says that it is none (`dismissed`), or a leak point is
 * reported for it (`confirmed`).
 */
export const suspectedLeakStates = ["open", "confirmed", "dismissed", "ended"] as const;
export const suspectedLeakState = z.enum(suspectedLeakStates, message("invalid_value"));
export type SuspectedLeakState = z.output<typeof suspectedLeakState>;

/** Why a suspected leak is none. */
export const dismissReasons = [
  "known_use",
  "boundary_changed",
  "meter_fault",
  "searched_nothing_found",
  "other",
] as const;
export const dismissReason = z.enum(dismissReasons, {
  error: ({ input }) => message(input == null ? "required" : "invalid_value"),
});
export type DismissReason = z.output<typeof dismissReason>;

/**
 * What opens a suspected leak, each against its own past: the net inflow of the zone by quarter of an hour, its day against what
 * the customers' meters sent, its night pressures against the model.
 */
export const leakSeries = ["net_flow", "day_balance", "night_pressure"] as const;
export const leakSeriesName = z.enum(leakSeries, message("invalid_value"));
export type LeakSeries = z.output<typeof leakSeriesName>;

/** A pipe of an imported network, with how likely the leak is at it among all of its zone (0 to 1). */
export const suspectedPipe = z.object({ id: z.string(), likelihood: z.number() });
export type SuspectedPipe = z.output<typeof suspectedPipe>;

const dismissal = z.object({
  reason: dismissReason,
  note: z.string().nullable(),
  by: z.string(),
  at: isoTime,
});
/** A dismissal that was taken back. */
export const reopenedDismissal = dismissal.extend({ reopenedBy: z.string(), reopenedAt: isoTime });
export type ReopenedDismissal = z.output<typeof reopenedDismissal>;

/** A leak that the flow of a zone shows, before anybody has seen it. */
export const suspectedLeak = z.object({
  id,
  /** The DMA device of the zone. */
  deviceId: z.number().int(),
  deviceName: z.string(),
  deviceDisplayName: z.string(),
  zoneId: z.number().int().nullable(),
  zone: z.string().nullable(),
  state: suspectedLeakState,
  detectedAt: isoTime,
  /** When the flow began to differ, as far as the readings say. */
  startedAt: isoTime,
  endedAt: isoTime.nullable(),
  /** Who said that it is over; `null` where the flow of its zone says so. */
  endedBy: z.string().nullable(),
  updatedAt: isoTime,
  /** m³/h. */
  flow: z.number(),
  /** 0 to 1. */
  confidence: z.number(),
  /** The imported network that the pipes are of. */
  networkId: z.number().int().nullable(),
  /** The most likely first; empty unless it is located. */
  pipes: z.array(suspectedPipe),
  /** The leak point that was reported for it. */
  leakPointId: z.number().int().nullable(),
  /**
   * Since when leak sensing is off, or nothing measures the inflow of its zone, so that nothing says when it is over; `null` while it
   * is watched, or closed.
   */
  unwatchedSince: isoTime.nullable(),
  dismissed: dismissal.nullable(),
  /** The dismissals before, oldest first. */
  reopened: z.array(reopenedDismissal),
});
export type SuspectedLeak = z.output<typeof suspectedLeak>;

/** Whether the leak point that confirmed it is gone while the leak runs on: it waits for an answer as an open one does. */
export const hasLostPoint = ({
  state,
  leakPointId,
  endedAt,
}: Pick<SuspectedLeak, "state" | "leakPointId"> & { endedAt: unknown }): boolean =>
  state === "confirmed" && leakPointId === null && endedAt === null;

/**
 * Whether the pipes of a leak could be found, and why not: a model that fails or is late names no pipe, nor do pressures that are the
 * same wherever the leak is.
 */
const leakLocationStates = [
  "located",
  "no_model",
  "no_pressures",
  "not_distinguished",
  "model_failed",
  "model_late",
] as const;
const leakLocationState = z.enum(leakLocationStates, message("invalid_value"));
export type LeakLocationState = z.output<typeof leakLocationState>;

/** Whether the model is used as the quiet days before a leak calibrated it, or as its file is, and why. */
const uncalibratedStates = ["no_inflow", "too_few_days", "too_few_sensors", "no_answer"] as const;
export const uncalibratedState = z.enum(uncalibratedStates, message("invalid_value"));
export type Uncalibrated = z.output<typeof uncalibratedState>;
const calibrationStates = ["calibrated", "no_gain", ...uncalibratedStates] as const;
const range = z.object({ from: z.number(), to: z.number() });

/** How a model was made to show what was measured on quiet days. */
export const leakCalibration = z.object({
  state: z.enum(calibrationStates, message("invalid_value")),
  /** What was measured into the zone over what it would take by the model, at the hour that is computed. */
  demandScale: z.number().nullable(),
  /** Quiet days, and sensors of the zone with data on them. */
  days: z.number().int(),
  sensors: z.number().int(),
  /** Mean distance between measured and computed differences of pressure within a day, on days held out; bar. */
  before: z.number().nullable(),
  after: z.number().nullable(),
  /** Pipes by diameter (mm) and roughness of the model, and what their coefficient is multiplied by; none unless calibrated. */
  classes: z.array(
    z.object({
      ...{ diameter: range, roughness: range, pipes: z.number().int(), factor: z.number() },
      /** The mains that bring the water of the zone. */
      outside: z.boolean(),
    }),
  ),
});
export type LeakCalibration = z.output<typeof leakCalibration>;

/** What a suspected leak follows from. Flows in m³/h, pressures in bar, times ISO; `null` is a gap. */
export const suspectedLeakEvidence = z.object({
  /** How far the residuals are from what chance brings, and from where on a leak is suspected. */
  score: z.number(),
  level: z.number(),
  /** Share of the quarters of an hour since the start with good data, 0 to 1. */
  coverage: z.number(),
  location: leakLocationState,
  /** Means of hours. */
  hours: z.array(
    z.object({ at: isoTime, measured: z.number().nullable(), expected: z.number(), noise: z.number() }),
  ),
  /** Mean inflow between 01:00 and 05:00, by local day. */
  nights: z.array(z.object({ day: z.string(), flow: z.number().nullable(), expected: z.number() })),
  /** Night pressures before and since the start, and what a leak at the first pipe would change. */
  sensors: z.array(
    z.object({
      deviceId: z.number().int(),
      deviceDisplayName: z.string(),
      parameter: z.string(),
      before: z.number(),
      after: z.number(),
      noise: z.number(),
      expectedChange: z.number().nullable(),
    }),
  ),
  /** Without where no model was computed, or before it was calibrated at all. */
  calibration: leakCalibration.optional(),
  /** Which series opened it; without before there was another than the net flow. */
  openedBy: leakSeriesName.optional(),
  /** What the series by day of the zone show around its start, m³/h: of pressures the leak that they would be of. */
  days: z
    .array(
      z.object({
        series: leakSeriesName,
        ...{ day: z.string(), value: z.number().nullable(), expected: z.number(), noise: z.number() },
      }),
    )
    .optional(),
});
export type SuspectedLeakEvidence = z.output<typeof suspectedLeakEvidence>;

/** Orders of the list; `-` before it for descending. By default the newest first. */
export const suspectedLeakSorts = ["detectedAt", "startedAt", "flow", "confidence", "zone", "state"] as const;

export const suspectedLeakQuery = listQuery.extend({
  state: commaList(suspectedLeakState).optional(),
  deviceId: id.optional(),
  zoneId: id.optional(),
});
export type SuspectedLeakQuery = z.output<typeof suspectedLeakQuery>;

export const dismissBody = z
  .object({ reason: dismissReason, note: emptyAsNull(freeText(1000)) })
  .refine(({ reason, note }) => reason !== "other" || Boolean(note), {
    message: message("required"),
    path: ["note"],
  });
export type DismissForm = z.input<typeof dismissBody>;

const read = { permission: "LeakPoint.Index" } as const;

export const listSuspectedLeaks = route({
  method: "GET",
  path: "/suspected-leak",
  summary: "Suspected leaks of the zones in view, the newest first",
  access: read,
  query: suspectedLeakQuery,
  answer: listOf(suspectedLeak),
});
export const exportSuspectedLeaks = route({
  method: "GET",
  path: "/suspected-leak/export",
  summary: "All suspected leaks of a filter as a CSV, XLSX or PDF file",
  access: read,
  query: exportQueryOf(suspectedLeakQuery.omit({ page: true, size: true })),
  answer: null,
  errors: ["not_found", ...exportErrors],
  limitPerMinute: exportsPerMinute,
});
export const readSuspectedLeak = route({
  method: "GET",
  path: "/suspected-leak/:id",
  summary: "A suspected leak with what it follows from",
  access: read,
  params: idParams,
  answer: dataOf(suspectedLeak.extend({ evidence: suspectedLeakEvidence })),
  errors: ["not_found"],
});
export const dismissSuspectedLeak = route({
  method: "POST",
  path: "/suspected-leak/:id/dismiss",
  summary: "Say that a suspected leak is none; its flow is what the zone uses from then on",
  access: { permission: "LeakPoint.Update" },
  params: idParams,
  body: dismissBody,
  answer: dataOf(suspectedLeak),
  errors: ["not_found", "suspected_leak_closed"],
});
export const reopenSuspectedLeak = route({
  method: "POST",
  path: "/suspected-leak/:id/reopen",
  summary:
    "Take back that a suspected leak was dismissed: it is open again, or ended where its flow is back, and nothing is learnt from the dismissal from then on",
  access: dismissSuspectedLeak.access,
  params: idParams,
  answer: dataOf(suspectedLeak),
  errors: ["not_found", "suspected_leak_closed"],
});

export const endSuspectedLeak = route({
  method: "POST",
  path: "/suspected-leak/:id/end",
  summary:
    "Say that a suspected leak is over that nothing watches any more, once its leak point is repaired; it comes back where its zone is watched again and still shows it",
  access: dismissSuspectedLeak.access,
  params: idParams,
  answer: dataOf(suspectedLeak),
  errors: ["not_found", "suspected_leak_closed", "suspected_leak_watched", "leak_point_open"],
});
