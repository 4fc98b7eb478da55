import { formatForInput } from "@sgval/quantities/format";
import type { Language } from "@sgval/quantities/language";
import { isTotaliser, type Parameter, parameterOf } from "@sgval/quantities/parameter";
import type { Quality } from "@sgval/quantities/quality";
import { linearOf, measuredOf, type RawHealth, rawHealth, scalingOf } from "@sgval/quantities/scaling";
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

/** `× 0.1 − 40`: what a raw number is multiplied by, and what is added; empty for a channel with neither. */
export const formulaText = (
  { factor, offset }: { factor?: number | null | undefined; offset?: number | null | undefined },
  language: Language,
): string => {
  const number = (value: number) => formatForInput(value, 7, language);
  const times = typeof factor === "number" ? [`× ${number(factor)}`] : [];
  const plus =
    typeof offset === "number" && offset !== 0
      ? [`${offset < 0 ? "−" : "+"} ${number(Math.abs(offset))}`]
      : [];
  return [...times, ...plus].join(" ");
};

/** The value and quality that a raw number gets with the ranges of a channel; `null` while they are incomplete. */
export const previewOf = (channel: ChannelValues, raw: number): ScalingPreview | null => {
  const parameter = parameterOf(channel.parameter)?.parameter;
  const { rawMin, rawMax, measuringMin, measuringMax, factor, offset } = channel;
  // A field holds its text while it is no number.
  const isComplete = [rawMin, rawMax, measuringMin, measuringMax].every((end) => typeof end === "number");
  const isRange = isComplete && Number(rawMax) > Number(rawMin);
  const isLinear = [factor ?? 1, offset ?? 0].every((number) => typeof number === "number") && factor !== 0;
  const linear = isLinear ? linearOf(channel) : null;
  if (!parameter || !(linear ?? isRange)) return null;
  const scaling = scalingOf(
    { ...channel, ...(linear ?? { factor: null, offset: null }) },
    isTotaliser(parameter),
  );
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
