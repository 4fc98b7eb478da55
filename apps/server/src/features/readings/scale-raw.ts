import { parameterOf } from "@sgval/quantities/parameter";
import { canConvert, convert } from "@sgval/quantities/unit";
import type { ChannelRecord } from "../devices/index.ts";
import { findUnit } from "./decode-unit.ts";
import { readyScalings, scalingAt, signalOf } from "./scale-range.ts";

/**
 * The number the device had sent for a stored value (canonical unit), by the calibration in force at `at` (ms).
 * A value that was clamped to the end of its range comes back as that end.
 */
export function rawOf(channel: ChannelRecord, value: number, at: number): number {
  const parameter = parameterOf(channel.parameter)?.parameter ?? null;
  const unit = channel.unit === null ? null : findUnit(channel.unit);
  const inUnit =
    parameter && unit && canConvert(parameter.unit, unit) ? convert(value, parameter.unit, unit) : value;
  const scaling = scalingAt(readyScalings(channel.calibrations, false), at);
  const measured = inUnit ?? value;
  return scaling === null || scaling.kind === "none" ? measured : signalOf(scaling, measured);
}
