import type { Names } from "@sgval/quantities/language";
import { roundingTolerance } from "@sgval/quantities/scaling";
import { minuteOfDay } from "@sgval/quantities/time-of-day";
import * as z from "zod";
import type { ControlMode } from "../control/control.ts";
import { message, type ValidationMessage } from "../message.ts";
import { dataOf, idParams, route } from "../route.ts";

/** The days of the week, counted from Monday as timers do. */
export const dayLabels = {
  1: { vn: "T2", en: "Mon", fr: "lun." },
  2: { vn: "T3", en: "Tue", fr: "mar." },
  3: { vn: "T4", en: "Wed", fr: "mer." },
  4: { vn: "T5", en: "Thu", fr: "jeu." },
  5: { vn: "T6", en: "Fri", fr: "ven." },
  6: { vn: "T7", en: "Sat", fr: "sam." },
  7: { vn: "CN", en: "Sun", fr: "dim." },
} as const satisfies Record<"1" | "2" | "3" | "4" | "5" | "6" | "7", Names>;

/** Site limits of a pressure point and the least gap between both, in bar. Settings may narrow them later. */
export const pressurePointLimits = { minimum: 1, maximum: 6, leastGap: 0.2 } as const;

/** A text that stands in a field is no missing value. */
const point = z.number({ error: ({ input }) => message(input == null ? "required" : "invalid_number") });

/** The two pressure points as they arrive; `thresholdProblems` validates them. */
export const thresholdFields = z.object({
  /** At or below this pressure (bar) automation supports the zone. */
  startPressurePoint: point,
  /** At or above this pressure (bar) automation reduces. */
  limitPressurePoint: point,
});

export interface ThresholdProblem {
  field: keyof z.infer<typeof thresholdFields>;
  key: ValidationMessage;
}

/** Everything wrong with two pressure points (bar), gravest first per field; form and server both call it. */
export const thresholdProblems = (
  { startPressurePoint: start, limitPressurePoint: limit }: z.infer<typeof thresholdFields>,
  mode: ControlMode,
): ThresholdProblem[] => {
  const problems: ThresholdProblem[] = [];
  // A point of 0 cuts supply on purpose, which nothing may do unattended: it has its own message.
  const tooLow = (point: number) =>
    mode === "auto" && point === 0 ? "pressure_point_zero" : "positive_number";
  if (start <= 0) problems.push({ field: "startPressurePoint", key: tooLow(start) });
  else if (start < pressurePointLimits.minimum)
    problems.push({ field: "startPressurePoint", key: "below_minimum_threshold" });
  if (limit <= 0) problems.push({ field: "limitPressurePoint", key: tooLow(limit) });
  else if (limit > pressurePointLimits.maximum)
    problems.push({ field: "limitPressurePoint", key: "exceeds_maximum_threshold" });
  if (limit - start < pressurePointLimits.leastGap - roundingTolerance)
    problems.push({ field: "limitPressurePoint", key: "threshold_range_invalid" });
  return problems;
};

/** For forms: the pressure points of a device in this mode. */
export const thresholdBodyIn = (mode: ControlMode) =>
  thresholdFields.superRefine((points, context) => {
    for (const { field, key } of thresholdProblems(points, mode))
      context.addIssue({ code: "custom", path: [field], message: message(key) });
  });
export const thresholdBody = thresholdBodyIn("manual");
export const threshold = z.object({ startPressurePoint: z.number(), limitPressurePoint: z.number() });
export type Threshold = z.infer<typeof threshold>;

/** When low pressure counts as recovered: at `of` the pressure points (bar) or above, for so many minutes. */
export const recoveredPressure = {
  of: ({ startPressurePoint: start, limitPressurePoint: limit }: Threshold): number =>
    start + 0.3 * (limit - start),
  minutes: 15,
} as const;

/** 1 Monday to 7 Sunday, as ISO 8601 counts them. */
const weekday = z.number().int().min(1).max(7);
export const everyDay: readonly number[] = [1, 2, 3, 4, 5, 6, 7];
const clockTime = z
  .string(message("required"))
  .regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, message("invalid_time"));

export const timer = z.object({
  days: z
    .array(weekday)
    .min(1, message("required"))
    .max(7)
    .default([...everyDay]),
  /** Local time, inclusive. */
  startTime: clockTime,
  /** Local time, exclusive; may be 24:00. A window over midnight is two rows. */
  endTime: clockTime,
});
export type Timer = z.infer<typeof timer>;

/** True when two windows overlap on the same weekday; touching edges do not. */
export const timersOverlap = (one: Timer, other: Timer): boolean =>
  one.days.some((day) => other.days.includes(day)) &&
  minuteOfDay(one.startTime) < minuteOfDay(other.endTime) &&
  minuteOfDay(other.startTime) < minuteOfDay(one.endTime);

export const timersBody = z
  .array(timer)
  .max(64)
  .superRefine((timers, context) => {
    timers.forEach((row, index) => {
      if (minuteOfDay(row.startTime) >= minuteOfDay(row.endTime))
        context.addIssue({
          code: "custom",
          path: [index, "startTime"],
          message: message("start_before_end"),
        });
      if (timers.slice(0, index).some((earlier) => timersOverlap(earlier, row)))
        context.addIssue({ code: "custom", path: [index, "startTime"], message: message("timers_overlap") });
    });
  });

const thresholdAnswer = dataOf(threshold.nullable());
const timersAnswer = dataOf(z.array(timer));

export const readThreshold = route({
  method: "GET",
  path: "/device/:id/threshold",
  summary: "Start and limit pressure point",
  access: { permission: "Threshold.Index" },
  params: idParams,
  answer: thresholdAnswer,
  errors: ["not_found"],
});
export const setThreshold = route({
  method: "PUT",
  path: "/device/:id/threshold",
  summary: "Set start and limit pressure point",
  access: { permission: "Threshold.Update" },
  params: idParams,
  body: thresholdFields,
  answer: thresholdAnswer,
  errors: [
    "not_found",
    "action_not_available",
    "below_minimum_threshold",
    "exceeds_maximum_threshold",
    "threshold_range_invalid",
    "pressure_point_zero",
  ],
});
export const removeThreshold = route({
  method: "DELETE",
  path: "/device/:id/threshold",
  summary: "Remove both pressure points",
  access: { permission: "Threshold.Update" },
  params: idParams,
  answer: null,
  errors: ["not_found", "action_not_available", "last_automation_setting", "automation_settings_incomplete"],
});
export const readTimers = route({
  method: "GET",
  path: "/device/:id/timer",
  summary: "Weekly windows of low pressure",
  access: { permission: "Timer.Index" },
  params: idParams,
  answer: timersAnswer,
  errors: ["not_found"],
});
export const setTimers = route({
  method: "PUT",
  path: "/device/:id/timer",
  summary: "Replace the weekly windows of low pressure",
  access: { permission: "Timer.Update" },
  params: idParams,
  body: timersBody,
  answer: timersAnswer,
  errors: ["not_found", "action_not_available", "last_automation_setting"],
});
