import { type DeviceType, deviceTypeDefinitions } from "@sgval/quantities/device-types";
import { type Parameter, parameterOf } from "@sgval/quantities/parameter";
import type { LimitSide } from "../devices/value-limits.ts";
import { takesSamples } from "../quality/samples.ts";
import { measuresZones } from "../zones/measured-zone.ts";
import type { AlarmPriority } from "./alarm-state.ts";

/** What an alarm is about, with its default priority. */
export const alarmKinds = {
  under_limit: 3,
  over_limit: 3,
  quality_under: 3,
  quality_over: 3,
  reverse_flow: 3,
  battery_low: 4,
  battery_critical: 3,
  battery_trend: 4,
  weak_signal: 4,
  sensor_fault: 3,
  stuck: 4,
  spike: 4,
  stale: 3,
  offline: 3,
  clock_drift: 4,
  calibration_due: 4,
  device_not_response: 2,
  stop_not_sent: 2,
  command_no_effect: 3,
  fully_closed: 1,
  automation_degraded: 2,
  hunting: 3,
  dropped_to_manual: 2,
  dry_run_trip: 1,
  over_current_trip: 2,
  phase_loss_trip: 2,
  high_discharge_trip: 2,
  repeated_starts: 3,
  suspected_leak: 2,
  suspected_burst: 2,
  leakage_growth: 3,
  sample_non_compliant: 2,
} as const satisfies Record<string, AlarmPriority>;
export type AlarmKind = keyof typeof alarmKinds;
export const alarmKindKeys = Object.keys(alarmKinds) as [AlarmKind, ...AlarmKind[]];

/** Kinds that are about no value of a channel; the settings of a device have them by kind. */
export const deviceAlarmKinds = [
  "stale",
  "offline",
  "clock_drift",
  "calibration_due",
  "device_not_response",
  "stop_not_sent",
  "command_no_effect",
  "fully_closed",
  "automation_degraded",
  "hunting",
  "dropped_to_manual",
  "dry_run_trip",
  "over_current_trip",
  "phase_loss_trip",
  "high_discharge_trip",
  "repeated_starts",
  "suspected_leak",
  "suspected_burst",
  "leakage_growth",
  "sample_non_compliant",
] as const satisfies readonly AlarmKind[];
export type DeviceAlarmKind = (typeof deviceAlarmKinds)[number];

const needsCommands: readonly AlarmKind[] = [
  "device_not_response",
  "stop_not_sent",
  "command_no_effect",
  "dropped_to_manual",
];
const ofValves: readonly AlarmKind[] = ["fully_closed", "automation_degraded", "hunting"];
const ofWells: readonly AlarmKind[] = ["automation_degraded", "dry_run_trip"];
const ofStations: readonly AlarmKind[] = [
  "automation_degraded",
  "dry_run_trip",
  "over_current_trip",
  "phase_loss_trip",
  "high_discharge_trip",
  "repeated_starts",
];
const ofHardware: readonly AlarmKind[] = ["clock_drift", "calibration_due"];
const ofZones: readonly AlarmKind[] = ["suspected_leak", "suspected_burst", "leakage_growth"];

/** Whether devices of a type can have an alarm of this kind. */
export const kindApplies = (kind: DeviceAlarmKind, type: DeviceType): boolean => {
  if (needsCommands.includes(kind)) return deviceTypeDefinitions[type].hasActions;
  if (ofWells.includes(kind) && type === "WELL_LOGGING") return true;
  if (ofStations.includes(kind) && type === "WATER_PUMP") return true;
  if (ofValves.includes(kind)) return type === "VGA";
  if (ofStations.includes(kind)) return false;
  if (ofZones.includes(kind)) return measuresZones(type);
  if (kind === "sample_non_compliant") return takesSamples(type);
  return !ofHardware.includes(kind) || !deviceTypeDefinitions[type].virtual;
};

/** The kind of an alarm when a value of a channel is beyond this limit of the channel. */
export const limitKind = (parameter: Parameter["key"], side: LimitSide): AlarmKind => {
  if ((parameter === "battery" || parameter === "battery_percent") && side === "under") return "battery_low";
  if (parameter === "signal" && side === "under") return "weak_signal";
  if (parameter === "flow_reverse" && side === "over") return "reverse_flow";
  return side === "under" ? "under_limit" : "over_limit";
};

/** The side of its limit that a kind of alarm is about; `null` for the others. */
export const sideOfKind = (kind: AlarmKind): LimitSide | null => {
  if (kind === "over_limit" || kind === "quality_over" || kind === "reverse_flow") return "over";
  return ["under_limit", "quality_under", "battery_low", "battery_critical", "weak_signal"].includes(kind)
    ? "under"
    : null;
};

/** What alarms of zones are about, which have no channel: what leaks, and the flow of the night. */
const measuredByZones: Partial<Record<AlarmKind, Parameter["key"]>> = {
  suspected_leak: "flow",
  suspected_burst: "flow",
};

/** The channel of an alarm, or what the numbers of one without a channel measure; `null` where they are none of a device. */
export const measurementOf = ({
  kind,
  channel,
  valueChannel,
}: {
  kind: AlarmKind;
  channel: string | null;
  valueChannel: string | null;
}): string | null => channel ?? valueChannel ?? measuredByZones[kind] ?? null;

/** The sign between the value and the limit of an alarm: as its kind says, and of a laboratory sample as they are. */
export const comparisonSign = (kind: AlarmKind, value: number, limit: number): "<" | ">" => {
  const side = sideOfKind(kind) ?? (value < limit ? "under" : "over");
  return side === "under" ? "<" : ">";
};

const pressures: readonly string[] = [
  "pressure",
  "inlet_pressure",
  "outlet_pressure",
  "critical_point_pressure",
];

/** Over-pressure breaks pipes, and a well near its intake or an empty tank stops its pumps: high. */
export const defaultPriority = (kind: AlarmKind, channel: string | null): AlarmPriority => {
  const parameter = channel === null ? null : (parameterOf(channel)?.parameter.key ?? null);
  if (parameter === null) return alarmKinds[kind];
  if (kind === "over_limit" && (pressures.includes(parameter) || parameter === "water_level")) return 2;
  if (kind === "under_limit" && (parameter === "water_level_float" || parameter === "tank_level")) return 2;
  return alarmKinds[kind];
};

/**
 * Values (base units) at which a limit alarm is critical whatever its priority: hardly any water at the worst point, too
 * little chlorine to disinfect, any E. coli.
 */
const criticalBeyond: Readonly<Partial<Record<string, { under?: number; over?: number }>>> = {
  critical_point_pressure: { under: 0.5 },
  residual_chlorine: { under: 0.1 },
  e_coli: { over: 0 },
};

/**
 * The priority of a limit alarm at this value (base unit), where `priority` is what is set for it.
 * @param isCriticalPoint whether the device measures the critical point of a valve: whatever it calls its pressure
 */
export const priorityAt = (
  kind: AlarmKind,
  channel: string,
  value: number,
  priority: AlarmPriority,
  isCriticalPoint: () => boolean = () => false,
): AlarmPriority => {
  const parameter = parameterOf(channel)?.parameter.key ?? "";
  const isPressure = parameter === "pressure" && isCriticalPoint();
  const beyond = criticalBeyond[isPressure ? "critical_point_pressure" : parameter];
  const side = sideOfKind(kind);
  const isSample = kind === "sample_non_compliant";
  if ((side === "under" || isSample) && beyond?.under !== undefined && value < beyond.under) return 1;
  return (side === "over" || isSample) && beyond?.over !== undefined && value > beyond.over ? 1 : priority;
};
