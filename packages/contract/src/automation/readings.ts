import type { DeviceType } from "@sgval/quantities/device-types";
import { minuteMs } from "@sgval/quantities/duration";
import { roundingTolerance } from "@sgval/quantities/scaling";
import { freshnessLimits } from "../devices/freshness.ts";
import { loggerPressures } from "../devices/network-channels.ts";
import { executorOf, type SiteData } from "../devices/site-data.ts";
import { type AutomationSettings, type RegulatedDevice, watchedOf } from "./settings.ts";
import type { DecisionReason } from "./state.ts";

/** The newest value of a parameter. */
export interface Reading {
  value: number | null;
  /** Whether nothing speaks against it. */
  good: boolean;
  /** Epoch ms. */
  measuredAt: number;
}

/** What is decided by; `null` where nothing was measured yet. Pressures in bar, the mean of the last flows in m³/h. */
export interface Readings {
  watched: Reading | null;
  inlet: Reading | null;
  outlet: Reading | null;
  flow: Reading | null;
  /** Of a well: 0 is low. */
  float: Reading | null;
}

/** What must be known of a device to say where it is measured what regulates it. */
interface MeasuringDevice {
  type: DeviceType;
  site: SiteData;
  reportIntervalSeconds: number;
  channels: readonly { parameter: string; removed?: boolean }[];
}

/** A measured parameter and the device that measures it. */
export interface Source<Device = MeasuringDevice> {
  device: Device;
  parameter: string;
}

const measures = ({ channels }: Pick<MeasuringDevice, "channels">, parameter: string): boolean =>
  channels.some((channel) => channel.parameter === parameter && !channel.removed);

/** What a logger at the critical point measures there: that pressure by name, or the only one it has. */
const atCriticalPoint = <Device extends Pick<MeasuringDevice, "channels">>(
  logger: Device | undefined,
): Source<Device> | null => {
  const parameter = loggerPressures.find((key) => logger && measures(logger, key));
  return logger && parameter ? { device: logger, parameter } : null;
};

/**
 * Where a parameter of a valve is measured: the pressure of the critical point by its linked logger first, everything else
 * by itself. `null` when nothing measures it.
 */
export const sourceOf = <Device extends Pick<MeasuringDevice, "channels">>(
  device: Device,
  logger: Device | undefined,
  parameter: string,
): Source<Device> | null =>
  (parameter === "critical_point_pressure" ? atCriticalPoint(logger) : null) ??
  (measures(device, parameter) ? { device, parameter } : null);

/** Whether the logger at the critical point is there for a device: one that regulates itself knows only what it measures. */
const seesLogger = ({ site }: Pick<MeasuringDevice, "site">): boolean => site.executor !== "device";

/** A device as the checks of its settings see it. @param logger the one at its critical point */
export const regulatedDevice = (
  { site, channels, hasThreshold }: Pick<MeasuringDevice, "site" | "channels"> & { hasThreshold: boolean },
  logger: Pick<MeasuringDevice, "channels"> | undefined,
): RegulatedDevice => ({
  site,
  parameters: channels.flatMap(({ parameter, removed }) => (removed ? [] : [parameter])),
  hasCriticalPointLogger: seesLogger({ site }) && atCriticalPoint(logger) !== null,
  hasThreshold,
});

/** Where what a device is regulated by is measured, and the age (ms) from which it decides nothing. */
export interface Measuring<Device = MeasuringDevice> {
  sources: Record<keyof Readings, Source<Device> | null>;
  staleAfter: number;
}

/** @param logger the one at its critical point */
export const measuringOf = <Device extends MeasuringDevice>(
  device: Device,
  logger: Device | undefined,
  settings: AutomationSettings,
): Measuring<Device> => {
  const hasCriticalPointLogger = seesLogger(device) && atCriticalPoint(logger) !== null;
  const watched = sourceOf(device, logger, watchedOf(settings, { hasCriticalPointLogger }));
  const measuring = watched?.device ?? device;
  const { staleAfter } = freshnessLimits(measuring.type, measuring.reportIntervalSeconds);
  const of = (parameter: string) => sourceOf(device, logger, parameter);
  return {
    sources: {
      watched,
      inlet: of("inlet_pressure"),
      outlet: of("outlet_pressure"),
      flow: of("flow"),
      float: device.type === "WELL_LOGGING" ? of("water_level_float") : null,
    },
    staleAfter:
      settings.staleAfterMinutes === null ? staleAfter * 1000 : settings.staleAfterMinutes * minuteMs,
  };
};

/** The newest value of each source that has one. */
export const readingsOf = <Device>(
  { watched, inlet, outlet, flow, float }: Measuring<Device>["sources"],
  readingOf: (source: Source<Device>) => Reading | null,
): Readings => {
  const of = (source: Source<Device> | null) => source && readingOf(source);
  return { watched: of(watched), inlet: of(inlet), outlet: of(outlet), flow: of(flow), float: of(float) };
};

/** The outlet may show so much more than the inlet (bar) before one of both must be wrong. */
const outletAbove = 0.3;
/** Clocks differ; a sample from further ahead than this (ms) says nothing of the present. */
const mostAhead = 10 * minuteMs;

/** Why one reading cannot be decided by; `null` when it can. */
export const problemOf = (
  reading: Reading | null,
  staleAfter: number,
  now: number,
): Extract<DecisionReason, "no_sample" | "sample_stale" | "quality_not_good"> | null => {
  if (!reading) return "no_sample";
  const age = now - reading.measuredAt;
  if (age > staleAfter || age < -mostAhead) return "sample_stale";
  return reading.good && reading.value !== null ? null : "quality_not_good";
};

/** What is wrong with the flow is said as such: the pressure that is shown beside it may be of now. */
const flowProblems = {
  no_sample: "no_flow",
  sample_stale: "flow_stale",
  quality_not_good: "flow_not_good",
} as const satisfies Record<NonNullable<ReturnType<typeof problemOf>>, DecisionReason>;

const isOutletAbove = ({ inlet, outlet }: Readings): boolean =>
  inlet !== null &&
  outlet !== null &&
  // Both of one time: the inlet of an hour ago says nothing of the outlet now.
  Math.abs(inlet.measuredAt - outlet.measuredAt) <= mostAhead &&
  inlet.good &&
  outlet.good &&
  inlet.value !== null &&
  outlet.value !== null &&
  outlet.value - inlet.value > outletAbove + roundingTolerance;

/** Why the readings of a valve cannot be decided by; `null` when they can. */
export const problemWith = (
  { settings, staleAfter }: { settings: Pick<AutomationSettings, "strategy">; staleAfter: number },
  readings: Readings,
  now: number,
): DecisionReason | null => {
  const problem = problemOf(readings.watched, staleAfter, now);
  if (problem) return problem;
  const flowProblem =
    settings.strategy === "flow_modulated" ? problemOf(readings.flow, staleAfter, now) : null;
  if (flowProblem) return flowProblems[flowProblem];
  return isOutletAbove(readings) ? "outlet_above_inlet" : null;
};

/** Why the float of a well says nothing of its water now; `null` when it does, and where there is none. */
export const floatProblem = (
  { staleAfter, hasFloat }: { staleAfter: number; hasFloat?: boolean | undefined },
  { float }: Pick<Readings, "float">,
  now: number,
): DecisionReason | null => (hasFloat ? problemOf(float, staleAfter, now) : null);

/**
 * Why a valve or a well cannot be regulated by what is measured now; `null` when it can, and for what regulates itself. By
 * other readings it would be held at once, and then brought to its fail-safe.
 */
export const measuringProblem = <Device extends MeasuringDevice>(
  device: Device,
  logger: Device | undefined,
  {
    settings,
    readingOf,
    now,
  }: {
    settings: AutomationSettings;
    /** The newest value of a source; `null` before the first. */
    readingOf: (source: Source<Device>) => Reading | null;
    now: number;
  },
): DecisionReason | null => {
  if (executorOf(device) === "device") return null;
  const { sources, staleAfter } = measuringOf(device, logger, settings);
  const readings = readingsOf(sources, readingOf);
  return device.type === "WELL_LOGGING"
    ? floatProblem({ staleAfter, hasFloat: sources.float !== null }, readings, now)
    : problemWith({ settings, staleAfter }, readings, now);
};
