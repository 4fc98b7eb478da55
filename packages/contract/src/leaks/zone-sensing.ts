import * as z from "zod";
import { message } from "../message.ts";
import { dataOf, id, isoTime, route } from "../route.ts";
import { leakSeriesName, uncalibratedState } from "./suspected-leaks.ts";

/**
 * What sensing does in a zone: nothing where it is off or nothing measures the inflow, learn before it has a level, watch.
 * `unknown` where this server has heard nothing of it lately, as after a start.
 */
const zoneSensingStates = ["off", "not_sensed", "unknown", "no_data", "learning", "watched"] as const;
const zoneSensingState = z.enum(zoneSensingStates, message("invalid_value"));

/** A series of a zone, as it was last scored: of the net flow in the last hour, of a series by day on its last day. */
const sensedSeries = z.object({
  series: leakSeriesName,
  /** What is left over beside leaks that are known; `null` where there was nothing to score. */
  score: z.number().nullable(),
  /** A leak is suspected above it; `null` while it learns. */
  level: z.number().nullable(),
  /** Days with good data until now. */
  learnt: z.number().int(),
  /** Why the model that it compares with is not calibrated, so that nothing counts; `null` also before the first try, and without a model. */
  uncalibrated: uncalibratedState.nullable(),
});
export type SensedSeries = z.output<typeof sensedSeries>;

/** The estimate of a zone by now, whether a leak is suspected or not. */
const zoneSensing = z.object({
  deviceId: z.number().int(),
  state: zoneSensingState,
  /** When it was worked out; `null` where it was not. */
  at: isoTime.nullable(),
  /** The end of the last quarter of an hour with inflow. */
  dataUntil: isoTime.nullable(),
  /** Days with good data that a series learns from before it has a level. */
  learningDays: z.number().int(),
  series: z.array(sensedSeries),
});
export type ZoneSensing = z.output<typeof zoneSensing>;

export const readZoneSensing = route({
  method: "GET",
  path: "/leak-sensing/zone/:deviceId",
  summary:
    "What leak sensing knows of the zone of a DMA device now: state, score and alarm level of each series",
  access: { permission: "LeakPoint.Index" },
  params: z.object({ deviceId: id }),
  answer: dataOf(zoneSensing),
  errors: ["not_found"],
});
