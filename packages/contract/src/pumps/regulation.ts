import * as z from "zod";
import { controlMode } from "../control/control.ts";
import { dataOf, idParams, isoTime, route } from "../route.ts";
import { interlockDetails } from "./live.ts";

/** What decides about the pumps of a station in automatic mode. */
const stationRules = [
  /** What staging goes by is not known: nothing is brought in or dropped. */
  "degraded",
  /** A power of the time-table is loaded. */
  "time_table",
  "stage_up",
  "stage_down",
  /** Another pump leads instead of the one that ran longest. */
  "rotate",
  /** Nothing is to change. */
  "hold",
] as const;
export type StationRule = (typeof stationRules)[number];

const stationReasons = [
  // What is not known.
  "states_unknown",
  "states_stale",
  "power_unknown",
  "input_stale",
  "pressure_stale",
  // Of the trim pump, and of the pressure where none runs or answers.
  "power_at_max",
  "power_at_min",
  "power_between",
  "pressure_low",
  "pressure_high",
  "pressure_between",
  /** There are no pressure points, and no linear pump that answers runs. */
  "no_points",
  "timer_open",
  "rotation_due",
  "power_due",
] as const;
export const stationReason = z.enum(stationReasons);
export type StationReason = z.infer<typeof stationReason>;

/** Why a step is not made although it is wanted. */
const stationHoldBacks = [
  /** The demand must last for the time that is set. */
  "demand_wait",
  /** The last step has not shown its effect yet. */
  "effect_wait",
  /** The pump that was to lead instead did not start; the one that leads goes on. */
  "not_started",
  "command_open",
  /** Least time on, rest, starts, stagger or a danger: the interlock says which. */
  "interlock",
  /** None is left to start. */
  "no_pump",
  /** The last pump that runs is never stopped. */
  "last_pump",
  "locked_out",
  /** Another rule of commands refused it. */
  "refused",
] as const;
const stationHoldBack = z.enum(stationHoldBacks);
export type StationHoldBack = z.infer<typeof stationHoldBack>;

export const stationStep = z.object({
  action: z.enum(["pump_start", "pump_stop", "set_pump_power"]),
  pumpId: z.string(),
  /** Percent, with `set_pump_power` alone. */
  power: z.number().nullable(),
});
export type StationStep = z.infer<typeof stationStep>;

export const stationDecision = z.object({
  rule: z.enum(stationRules),
  reason: stationReason,
  /** `null`: no pump is switched. */
  wanted: stationStep.nullable(),
  heldBack: stationHoldBack.nullable(),
  /** Until when, where that is known. */
  heldBackUntil: isoTime.nullable(),
  /** With `interlock`. */
  interlock: interlockDetails.nullable(),
  /** The error code, with `refused`. */
  refusal: z.string().nullable(),
  /** Pumps of which nothing is known. */
  unknown: z.array(z.string()),
  /** Linear pumps that run and do not answer, so that staging goes without them. */
  unanswered: z.array(z.string()),
  /** Since when it is decided so. */
  at: isoTime,
  /** What it began with: the discharge pressure (bar), or the power (percent) of the trim pump. */
  sample: z.object({ parameter: z.string(), value: z.number() }).nullable(),
});
export type StationDecision = z.infer<typeof stationDecision>;

/** The last step that automation asked for. */
export const takenStep = stationStep.extend({
  reason: stationReason,
  at: isoTime,
  /** Why it was not sent, an error code; `null` where it was: what became of it is in the history of commands. */
  refusal: z.string().nullable(),
});
export type TakenStep = z.infer<typeof takenStep>;

const stationBlindness = z.object({ reason: stationReason, since: isoTime });

export const stationRegulation = z.object({
  deviceId: z.number().int(),
  mode: controlMode,
  /** Whether the server regulates it now: never in manual mode. */
  regulated: z.boolean(),
  /** Since when the station is in automatic mode; `null` in manual mode, and before the first decision. */
  since: isoTime.nullable(),
  decision: stationDecision.nullable(),
  lastStep: takenStep.nullable(),
  /** What is not known, and for so long that it is an alarm. */
  degraded: stationBlindness.nullable(),
  /** When a timer begins to reduce next, or ends: in automatic mode, of which it is said in manual mode too. */
  nextEdge: z.object({ at: isoTime, reduces: z.boolean() }).nullable(),
  /** The next row of the time-tables, likewise: its pump is stopped, and its power is loaded (percent). */
  nextPower: z.object({ at: isoTime, pumpId: z.string(), power: z.number() }).nullable(),
  /** Commands in a row that the controller did not obey; the third ends automatic mode. */
  failures: z.number().int(),
});
export type StationRegulation = z.infer<typeof stationRegulation>;

export const readStationRegulation = route({
  method: "GET",
  path: "/device/:id/pump/regulation",
  summary:
    "Who regulates the pumps of a station, by which rule, and what is next; null before they are set up",
  access: { permission: "Pump.Index" },
  params: idParams,
  answer: dataOf(stationRegulation.nullable()),
  errors: ["not_found", "pump_station_required"],
});
