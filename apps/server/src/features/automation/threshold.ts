import {
  type Threshold,
  type ThresholdProblem,
  thresholdProblems,
} from "@sgval/contract/automation/automation";
import type { ControlMode } from "@sgval/contract/control/control";
import type { ErrorCode } from "@sgval/contract/error";
import { message } from "@sgval/contract/message";
import { Refusal } from "../../kernel/errors.ts";

/** Problems that have an error code of their own; the others are a failed validation. */
const codes: Partial<Record<ThresholdProblem["key"], ErrorCode>> = {
  below_minimum_threshold: "below_minimum_threshold",
  exceeds_maximum_threshold: "exceeds_maximum_threshold",
  threshold_range_invalid: "threshold_range_invalid",
  pressure_point_zero: "pressure_point_zero",
};

/** The refusal of two pressure points (bar) in this mode: coded by the first problem, all of them in details. */
export const thresholdRefusal = (threshold: Threshold, mode: ControlMode): Refusal | null => {
  const problems = thresholdProblems(threshold, mode);
  const [first] = problems;
  if (!first) return null;
  return new Refusal(
    codes[first.key] ?? "validation_failed",
    problems.map(({ field, key }) => ({ field, message: message(key) })),
  );
};
