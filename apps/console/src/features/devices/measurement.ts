import type { AlarmPriority } from "@sgval/contract/alarms/alarm-state";
import { isBackWithin } from "@sgval/contract/alarms/device-alarms";
import type { Channel, DeviceSummary } from "@sgval/contract/devices/device";
import { priorityMark } from "@sgval/contract/devices/device-status";
import type { DeviceTypes } from "@sgval/contract/devices/device-types";
import { type Freshness, isCurrent } from "@sgval/contract/devices/freshness";
import { loggerPressures } from "@sgval/contract/devices/network-channels";
import { isOfPump } from "@sgval/contract/devices/pump-rows";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { countPumps, isPumpState, type PumpCounts } from "@sgval/contract/devices/running-pumps";
import { type LimitSide, violatedLimit } from "@sgval/contract/devices/value-limits";
import { batteryLimitsOf, batteryState } from "@sgval/quantities/battery";
import { isTotaliserChannel, type Parameter, parameterOf, parameters } from "@sgval/quantities/parameter";
import { isShown, type Quality, qualityNamed } from "@sgval/quantities/quality";
import { netInflow } from "../../shared/format/net-inflow.ts";
import { freshnessAt, type Reporting } from "../../shared/realtime/live-devices.ts";
import { isAtRest } from "../../shared/realtime/pump-at-rest.ts";
import type { Priority } from "../../shared/ui/device/status-kinds.ts";

/** One value of a device with its quality and freshness. */
export interface Measurement {
  /** Key of the channel, with its instance. */
  key: string;
  /**
   * Key of its name, where that is another: net inflow stands in for the forward flow that it is worked out of, and what a logger
   * calls its pressure is that of a valve's critical point.
   */
  nameKey?: string;
  parameter: Parameter;
  instance: string | null;
  /** The stored number, even when it may not be shown. */
  value: number | null;
  /** The number that may be shown. */
  shown: number | null;
  quality: Quality;
  /** When it was measured; a value the newest reading did not carry is older than that. */
  at: string | null;
  under: number | undefined;
  over: number | undefined;
  range: { min: number; max: number } | null;
}

/** The latest value of a channel; null for a key the catalogue does not know. */
export const measurementOf = (
  latest: DeviceSummary["latest"],
  key: string,
  /** Its limits and measuring range, as far as they are known. */
  channel?: Partial<Channel>,
): Measurement | null => {
  const known = parameterOf(key);
  if (!known) return null;
  const { parameter, instance } = known;
  const value = latest?.values[key] ?? null;
  const flagged = qualityNamed(latest?.quality[key]);
  const hasSent = value !== null || latest?.quality[key] !== undefined;
  const quality = value === null && flagged === "good" ? "missing" : flagged;
  const { measuringMin, measuringMax } = channel ?? {};
  return {
    key,
    parameter,
    instance,
    value,
    shown: isShown(quality) ? value : null,
    quality,
    // A channel that has never sent has no time: that of the newest reading is not its own.
    at: latest?.times[key] ?? (hasSent ? (latest?.measuredAt ?? null) : null),
    under: channel?.under ?? undefined,
    over: channel?.over ?? undefined,
    range: measuringMin != null && measuringMax != null ? { min: measuringMin, max: measuringMax } : null,
  };
};

/** What is wrong with a current value. */
export interface ValueMark {
  priority: Priority;
  /** Of the open alarm of its channel. */
  alarm: AlarmPriority | null;
  /** The side that it is beyond, and the limit there (unit of the parameter); null for an alarm of another kind. */
  beyond: { side: LimitSide; limit: number } | null;
  /** The value is within its limits again, and its alarm waits for the deadband or the delay before it clears. */
  isBack: boolean;
}

/**
 * The mark of a value wherever it stands: the priority of the open alarm of its channel, medium outside its limits, low for a low
 * battery; `isBack` where the value is within its limits and the alarm has not cleared. Null for a normal value, and for one that
 * says nothing of now.
 */
export const valueMarkOf = (
  { openAlarms, powerSupply, latest }: Pick<DeviceSummary, "openAlarms" | "powerSupply" | "latest">,
  measurement: Measurement,
  freshness: Freshness,
): ValueMark | null => {
  const { key, parameter, shown, quality } = measurement;
  if (shown === null || !isCurrent(freshness)) return null;
  const alarm = openAlarms?.channels[key] ?? null;
  const side = violatedLimit({ value: shown, quality, freshness }, measurement, () => isAtRest(latest, key));
  const limit = side && measurement[side];
  const powered = { powerSupply, under: measurement.under };
  const battery = parameter.key === "battery" ? batteryState(shown, powered) : "ok";
  const isLow = battery !== "ok";
  const beyond =
    side && limit !== undefined && limit !== null
      ? { side, limit }
      : isLow
        ? { side: "under" as const, limit: batteryLimitsOf(shown, powered).low }
        : null;
  // The limits are those of the channel, not of what is worked out of it and another one.
  const crossed = reverseOf(measurement) === undefined ? openAlarms?.crossed?.[key] : undefined;
  const isBack = beyond === null && crossed !== undefined && isBackWithin(shown, crossed);
  if (alarm) return { priority: priorityMark(alarm), alarm, beyond, isBack };
  return beyond && { priority: battery === "low" ? "low" : "medium", alarm, beyond, isBack };
};

const CRITICAL_POINT = "critical_point_pressure";

/** A chart has as many colours. */
export const mostLines = 6;

const isRunning = (key: string): boolean => isPumpState(key) && key !== "pump_running";

/**
 * How many pumps of a station run at a time (epoch ms); null for a device without several pumps, whose one state says more
 * than a count.
 */
export const runningPumps = (
  device: Reporting,
  now: number,
  keys = Object.keys(device.latest?.values ?? {}).filter(isRunning),
): PumpCounts | null => {
  if (keys.length < 2) return null;
  const states = keys.map((key) => {
    const measured = measurementOf(device.latest, key);
    return measured?.at ? { ...measured, measuredAt: Date.parse(measured.at) } : null;
  });
  return countPumps(device, states, freshnessAt(device, now), now);
};

/** What flows into a zone instead of the forward flow of its meter, where the reverse flow is known as well. */
const netOf = (latest: DeviceSummary["latest"], forward: Measurement): Measurement => {
  const net = latest && "flow_reverse" in latest.values ? netInflow(latest) : null;
  if (!net) return forward;
  const { value } = net;
  // The limits of the meter are those of what flows forward.
  const limits = value === forward.value ? {} : { under: undefined, over: undefined };
  return { ...forward, ...limits, nameKey: "flow", parameter: parameters.flow, value, shown: value };
};

/** Channels with the key values of their type first, each with its instances; the others follow as they are. */
const keyValuesFirst = (channels: readonly string[], keyValues: readonly string[]): string[] => {
  const leads = keyValues.flatMap((lead) =>
    channels.filter((key) => key === lead || parameterOf(key)?.parameter.key === lead),
  );
  return [...new Set([...leads, ...channels])];
};

/** The channels of a device: the type's key values first, then the rest in the order of their slots. */
export const orderedKeys = ({ type, channels }: DeviceDetail, types: DeviceTypes): string[] =>
  keyValuesFirst(
    channels.map(({ parameter }) => parameter),
    types[type].keyValues,
  );

/** The five values of a valve that fit a phone, the outlet first; the critical point is another device's. */
const phoneKeys = ["outlet_pressure", "inlet_pressure", "flow", "valve_state"];

/** The channels of a device whose values fit a phone. */
export const shownOnPhone = (device: DeviceDetail, types: DeviceTypes): string[] => {
  // The pumps of a station have a table.
  const keys = orderedKeys(device, types).filter((key) => !isOfPump(key));
  return device.type === "VGA" ? phoneKeys.filter((key) => keys.includes(key)) : keys.slice(0, 5);
};

/**
 * The type's key values that this device really reports, most important first, at most `most` of them; what it reports beyond them
 * follows, totals last. The pumps of a station are one of them, which `runningPumps` counts; what one of several pumps reports
 * says nothing of the station.
 */
export const keyMeasurements = (
  device: Pick<DeviceSummary, "type" | "latest" | "limits">,
  most: number,
  types: DeviceTypes,
  leftOut: readonly string[] = [],
): Measurement[] => {
  const reported = Object.keys(device.latest?.values ?? {}).filter((key) => !leftOut.includes(key));
  const totalsLast = [
    ...reported.filter((one) => !isTotaliserChannel(one)),
    ...reported.filter(isTotaliserChannel),
  ];
  const hasSeveralPumps = reported.filter(isRunning).length > 1;
  const measurements: Measurement[] = [];
  for (const key of keyValuesFirst(totalsLast, types[device.type].keyValues)) {
    if (measurements.length === most) break;
    if (isRunning(key) && measurements.some((one) => isRunning(one.key))) continue;
    if (hasSeveralPumps && isOfPump(key) && !isRunning(key)) continue;
    const measurement = measurementOf(device.latest, key, device.limits[key]);
    if (!measurement) continue;
    const isInflow = device.type === "DMA" && key === "flow_forward";
    measurements.push(isInflow ? netOf(device.latest, measurement) : measurement);
  }
  return measurements;
};

/** What is taken off the channel of a value: the reverse flow where it is net inflow. */
export const reverseOf = ({ nameKey }: Pick<Measurement, "nameKey">): string | undefined =>
  nameKey === "flow" ? "flow_reverse" : undefined;

/** The channels whose trend says how a value came about: of a count of pumps those of the pumps, at most six; of net inflow both flows. */
export const trendKeys = (
  { latest }: Pick<DeviceSummary, "latest">,
  { key, nameKey }: Pick<Measurement, "key" | "nameKey">,
): string[] => {
  if (isRunning(key))
    return Object.keys(latest?.values ?? {})
      .filter(isRunning)
      .slice(0, mostLines);
  const reverse = reverseOf({ nameKey });
  return reverse ? [key, reverse] : [key];
};

/** The channel of the logger at the critical point of a valve. */
export const criticalPointKeyOf = ({ latest }: Pick<DeviceSummary, "latest">): string | undefined =>
  loggerPressures.find((key) => latest?.values[key] != null);

/** The pressure at the critical point of a valve, as the logger there measured it last. */
const criticalPointMeasurement = (logger: DeviceSummary): Measurement | null => {
  const key = criticalPointKeyOf(logger);
  const measurement = key === undefined ? null : measurementOf(logger.latest, key, logger.limits[key]);
  return measurement && { ...measurement, nameKey: CRITICAL_POINT };
};

/** Channels of the device of a zone that the account of the zone says better: it knows of every inlet and export. */
export const accountedChannels = ["flow", "flow_forward", "flow_reverse"] as const;

interface CardMeasurement {
  measurement: Measurement;
  /** Null for a value of the device itself. */
  by: DeviceSummary | null;
}

/**
 * The key values of a device for a card, each with the device that measured it: the pressure at a critical point comes from the
 * logger there, at the place that it has among the key values of the type.
 * @param leftOut channels that are shown elsewhere
 */
export const cardMeasurements = (
  device: Pick<DeviceSummary, "type" | "latest" | "limits">,
  criticalPoint: DeviceSummary | undefined,
  most: number,
  types: DeviceTypes,
  leftOut: readonly string[] = [],
): CardMeasurement[] => {
  const own: CardMeasurement[] = keyMeasurements(device, most, types, leftOut).map((measurement) => ({
    measurement,
    by: null,
  }));
  const keys = types[device.type].keyValues;
  const measurement = criticalPoint && criticalPointMeasurement(criticalPoint);
  if (
    !measurement ||
    !keys.includes(CRITICAL_POINT) ||
    own.some((one) => one.measurement.key === CRITICAL_POINT)
  )
    return own;
  const before = keys.slice(0, keys.indexOf(CRITICAL_POINT));
  const place = own.filter((one) => before.includes(one.measurement.key)).length;
  return own.toSpliced(place, 0, { measurement, by: criticalPoint }).slice(0, most);
};

export const keyMeasurement = (
  device: Pick<DeviceSummary, "type" | "latest" | "limits">,
  types: DeviceTypes,
): Measurement | null => keyMeasurements(device, 1, types)[0] ?? null;

/**
 * The value whose last hours are drawn on a card: the first that is a curve and not a state; of a pump station its outlet
 * pressure, which is what the pumps are there for.
 */
export const drawnMeasurement = (
  device: Pick<DeviceSummary, "type" | "latest" | "limits">,
  types: DeviceTypes,
): Measurement | null => {
  const all = keyMeasurements(device, Number.POSITIVE_INFINITY, types);
  const curves = all.filter(({ parameter }) => parameter.states === undefined);
  const outlet = device.type === "WATER_PUMP" && curves.find(({ key }) => key === "outlet_pressure");
  return outlet || (curves[0] ?? all[0] ?? null);
};
