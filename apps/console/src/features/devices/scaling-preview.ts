import { isTotaliser, type Parameter, parameterOf } from "@sgval/quantities/parameter";
import type { Quality } from "@sgval/quantities/quality";
import { measuredOf, type RawHealth, rawHealth, scalingOf } from "@sgval/quantities/scaling";
import { canConvert, convert, isUnit } from "@sgval/quantities/unit";
import type { ChannelValues } from "./device-form.ts";

export interface ScalingPreview {
  parameter: Parameter;
  /** In the canonical unit; `null` for a broken signal. */
  value: number | null;
  quality: Quality;
  isCurrentLoop: boolean;
}

const qualityOf: Record<RawHealth, Quality> = {
  healthy: "good",
  clamp: "good",
  saturated: "saturated",
  outside: "out_of_range",
  fault: "sensor_fault",
};

/** The value and quality that a raw number gets with the ranges of a channel; `null` while they are incomplete. */
export const previewOf = (channel: ChannelValues, raw: number): ScalingPreview | null => {
  const parameter = parameterOf(channel.parameter)?.parameter;
  const { rawMin, rawMax, measuringMin, measuringMax } = channel;
  // A field holds its text while it is no number.
  const isComplete = [rawMin, rawMax, measuringMin, measuringMax].every((end) => typeof end === "number");
  if (!parameter || !isComplete || Number(rawMax) <= Number(rawMin)) return null;
  const scaling = scalingOf(channel, isTotaliser(parameter));
  const health = rawHealth(scaling, raw);
  const measured = measuredOf(scaling, raw, health);
  const { unit } = channel;
  const value =
    isUnit(unit) && canConvert(unit, parameter.unit) ? convert(measured, unit, parameter.unit) : measured;
  return {
    parameter,
    value: Number.isNaN(measured) ? null : value,
    quality: qualityOf[health],
    isCurrentLoop: scaling.kind === "current_loop",
  };
};
