import * as z from "zod";
import { alarmPriorities } from "../alarms/alarm-state.ts";
import { commandParams, sendCommand, sendCommandBody } from "../control/control.ts";
import { reachedLimit } from "../control/near-limit.ts";
import { message } from "../message.ts";
import { dataOf, idParams, isoTime, route } from "../route.ts";
import { finiteNumber } from "../text.ts";

/** Why nothing is estimated of a command. */
export const noEstimateReasons = [
  "no_model",
  "not_attached",
  "no_meaning",
  "no_readings",
  "high_pressure_unknown",
  "low_pressure_unknown",
  "held_pressure_unknown",
  "held_otherwise",
  "pump_stands",
  "pumps_unmatched",
  "late",
  "failed",
  "error_above_limit",
] as const;
export type NoEstimateReason = (typeof noEstimateReasons)[number];

/** Where a pressure is: upstream or downstream of the device, at its critical point, or at another device. */
export const pressureRoles = ["inlet", "outlet", "critical", "other"] as const;

/** A pressure at a device of the network, in bar. */
const estimatedPressure = z.object({
  role: z.enum(pressureRoles),
  deviceId: z.number().int(),
  deviceDisplayName: z.string(),
  /** The channel that measures it. */
  parameter: z.string(),
  measured: z.number(),
  expected: z.number(),
  /**
   * Of the limits of its channel and the pressure points of the device, the one that the expected pressure passes or nearly reaches;
   * where it reaches none of them, the minimum pressure that it falls below.
   */
  limit: reachedLimit.nullable().default(null),
  /** Of the alarm that follows where a limit of the channel is passed; left out where none does, and by earlier versions. */
  priority: z.literal(alarmPriorities).optional(),
  /** Measured after the command; `null` before it is looked at, and where nothing good was measured. */
  after: z.number().nullable().default(null),
});
export type EstimatedPressure = z.infer<typeof estimatedPressure>;

const change = z.object({ before: z.number(), expected: z.number() });

/** The pressure (bar) that a valve held when it was last in the level that a command moves it to. */
const heldPressure = z.object({
  level: z.enum(["high", "low", "last"]),
  /** The median of the outlet pressure of that time. */
  pressure: z.number(),
  /** When it was last in that level. */
  until: isoTime,
});
export type HeldPressure = z.infer<typeof heldPressure>;

/** What the network model says that a command does. Pressures in bar, demand in m³/h. */
export const estimate = z.object({
  madeAt: isoTime,
  network: z.string(),
  /** Of the oldest reading it is based on. */
  readingsAt: isoTime,
  /** How far the model is from the readings now: the mean distance, and of how many pressures. */
  error: z.object({ bar: z.number(), pressures: z.number().int() }),
  minimumPressure: z.number(),
  /** What the outlet pressure is taken from where it is one that the valve held before. */
  held: heldPressure.optional(),
  /**
   * Linear pumps of the station that run on with the power (percent) that they have now, as far as the estimate goes: their
   * controller may change it by itself. Empty for other commands, and for estimates of earlier versions.
   */
  keptPowers: z.array(z.object({ pumpId: z.string(), power: z.number() })).default([]),
  pressures: z.array(estimatedPressure),
  /** What moved the water before its effect was to be measured: another command, or a pump of the station by itself. */
  followedBy: z.enum(["command", "pump"]).nullable().default(null),
  /** The junctions with a demand in the zone of the device; of the whole network where it is in none. */
  zone: z.object({ name: z.string().nullable(), lowest: change, mean: change, highest: change }).nullable(),
  /** Junctions of the whole network below the minimum pressure, their demand, and how many junctions there are. */
  below: z.object({
    ...{ junctions: change, demand: change, total: z.number().int() },
    /** Customers there, by their water meters; `null` where none are entered, and for estimates of earlier versions. */
    customers: change.nullable().default(null),
  }),
});
export type Estimate = z.infer<typeof estimate>;

export const prediction = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("estimate"), estimate }),
  z.object({
    kind: z.literal("none"),
    reason: z.enum(noEstimateReasons),
    /** How far the model is from the readings (bar), where that is the reason. */
    error: z.number().nullable(),
    /** Known without a model, too. */
    held: heldPressure.optional(),
  }),
]);
export type Prediction = z.infer<typeof prediction>;

export const readPredictable = route({
  method: "GET",
  path: "/device/:id/predictable",
  summary:
    "Whether a network model with its file is imported, and whether the device is at an element of one",
  access: { permission: "Device.Index" },
  params: idParams,
  answer: dataOf(z.object({ model: z.boolean(), attached: z.boolean() })),
  errors: ["not_found"],
});

/** Whoever opens a few dialogs and changes values in them stays below it. */
const estimatesPerMinute = 60;

export const predictEffect = route({
  method: "POST",
  path: "/device/:id/command/predict",
  summary: "What the network model expects of a command, within 2 s; nothing is sent or held back",
  access: sendCommand.access,
  params: idParams,
  body: sendCommandBody.pick({ action: true, value: true, pumpIds: true }),
  answer: dataOf(prediction),
  errors: ["not_found", "too_many_requests"],
  limitPerMinute: estimatesPerMinute,
});

/** An estimate that somebody saw before a command, with what was measured after it. */
export const commandPrediction = z.object({
  estimate,
  /** When it is measured what came of it; `null` until the device has answered. */
  dueAt: isoTime.nullable(),
  /** When the newest of the pressures after it was measured, or that none was seen; `null` before. */
  measuredAt: isoTime.nullable(),
});
export type CommandPrediction = z.infer<typeof commandPrediction>;

export const readPrediction = route({
  method: "GET",
  path: "/device/:id/command/:commandId/prediction",
  summary:
    "What was expected of a command before it was sent, and measured after it; null without an estimate",
  access: { permission: "Device.Index" },
  params: commandParams,
  answer: dataOf(commandPrediction.nullable()),
  errors: ["not_found"],
});

const pressure = finiteNumber.max(20, message("invalid_value"));
export const predictionSetting = z.object({
  /** A model further from the readings than this on the average (bar) estimates nothing. */
  errorLimit: pressure.min(0.05, message("invalid_value")),
  /** Below this pressure (bar) a junction is not supplied as it should be. */
  minimumPressure: pressure.min(0, message("invalid_value")),
});
export type PredictionSetting = z.output<typeof predictionSetting>;
/** The head that reaches an upper storey, and an error that leaves the direction of most changes sure. */
export const predictionDefaults: PredictionSetting = { errorLimit: 0.5, minimumPressure: 1 };

export const readPredictionSetting = route({
  method: "GET",
  path: "/setting/prediction",
  summary: "When the network model estimates the effect of commands",
  access: { permission: "Setting.Index" },
  answer: dataOf(predictionSetting),
});
export const updatePredictionSetting = route({
  method: "PUT",
  path: "/setting/prediction",
  summary: "Change the error above which nothing is estimated, and the minimum pressure",
  access: { permission: "Setting.Update" },
  body: predictionSetting,
  answer: dataOf(predictionSetting),
});
