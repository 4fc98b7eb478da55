import { dayMs, hourMs } from "@sgval/quantities/duration";
import { type Parameter, parameters } from "@sgval/quantities/parameter";
import { canConvert, convert } from "@sgval/quantities/unit";
import type { ChannelRecord } from "../../devices/index.ts";
import type { DecodedDevice, PlausibilityRules } from "./channel-mapping.ts";
import { findUnit } from "./find-unit.ts";

// Bacteria and metals come from laboratories, so they are not here.
const qualityQuantities: ReadonlySet<string> = new Set([
  "concentration",
  "acidity",
  "turbidity",
  "conductivity",
  "colour",
]);

const stuckAfter = ({ quantity }: Parameter): number =>
  quantity === "pressure" ? 6 * hourMs : qualityQuantities.has(quantity) ? dayMs : Number.POSITIVE_INFINITY;

// Canonical units. Only what cannot really move that far between two samples of a logger.
const spikeSteps: Readonly<Partial<Record<Parameter["key"], number>>> = {
  pressure: 3,
  inlet_pressure: 3,
  outlet_pressure: 3,
  critical_point_pressure: 3,
  water_temperature: 10,
  ph: 2,
  residual_chlorine: 2,
};

/** Starting a pump moves the pressures of its station by more than any spike limit, so stations have none. */
const spikeStepOf = (device: DecodedDevice, { key }: Parameter): number =>
  device.type === "WATER_PUMP" ? Number.POSITIVE_INFINITY : (spikeSteps[key] ?? Number.POSITIVE_INFINITY);

const reverseParameters: readonly string[] = ["flow_reverse", "total_reverse"];
const REVERSE_NOISE_SHARE = 0.02;
/** Flow (m³/h) taken as full scale where neither a range nor an upper limit says what is. */
const USUAL_FULL_FLOW = 100;

/** Measuring range of a flow channel by its newest calibration, in m³/h; null where it is not scaled. */
const flowRange = (channel: ChannelRecord | undefined): { bottom: number; top: number } | null => {
  const calibration = channel?.calibrations.at(-1);
  if (!channel || !calibration || calibration.measuringMin === null || calibration.measuringMax === null)
    return null;
  const unit = channel.unit === null ? null : findUnit(channel.unit);
  const inFlow = (value: number): number =>
    unit && canConvert(unit, parameters.flow.unit)
      ? (convert(value, unit, parameters.flow.unit) ?? value)
      : value;
  return { bottom: inFlow(calibration.measuringMin), top: inFlow(calibration.measuringMax) };
};

const forwardFlows: readonly string[] = ["flow", "flow_forward"];

const zeroBandOf = (device: DecodedDevice, channel: ChannelRecord, { key }: Parameter): number => {
  const range = flowRange(channel);
  const measuresReverse = device.channels.some(
    (other) => !other.removed && reverseParameters.includes(other.parameter),
  );
  if (!forwardFlows.includes(key) || measuresReverse || (range && range.bottom < 0))
    return Number.POSITIVE_INFINITY;
  return REVERSE_NOISE_SHARE * (range?.top ?? channel.over ?? USUAL_FULL_FLOW);
};

const RISE_MARGIN = 1.2;

const fastestRiseOf = (device: DecodedDevice, { unit, kinds }: Parameter): number => {
  if (unit !== "m3" || !kinds.includes("totaliser")) return Number.POSITIVE_INFINITY;
  const flow = device.channels.find(({ parameter, removed }) => !removed && forwardFlows.includes(parameter));
  const top = flowRange(flow)?.top ?? 0;
  return top > 0 ? (top * RISE_MARGIN) / hourMs : Number.POSITIVE_INFINITY;
};

/** What is normal for a channel of a device, as far as its record says. */
export const plausibilityRulesOf = (
  device: DecodedDevice,
  channel: ChannelRecord,
  parameter: Parameter,
): PlausibilityRules => ({
  stuckAfterMs: stuckAfter(parameter),
  resolution: 0.5 * 10 ** -parameter.decimals,
  spikeStep: spikeStepOf(device, parameter),
  zeroBand: zeroBandOf(device, channel, parameter),
  fastestRise: fastestRiseOf(device, parameter),
  digits: parameter.unit === "m3" ? (device.site.totaliserDigits ?? null) : null,
});
