import { type DeviceType, deviceTypeDefinitions } from "@sgval/quantities/device-types";
import { type AutomationSettings, type RegulatedDevice, settingsProblems } from "../automation/settings.ts";
import type { DecisionReason } from "../automation/state.ts";
import type { Freshness, PowerMode } from "../devices/freshness.ts";
import { executorOf } from "../devices/site-data.ts";
import type { ErrorCode } from "../error.ts";
import { type CommandableDevice, codeOf, isCommandable } from "./command-gate.ts";
import { pumpsOf } from "./pumps.ts";

/** In whose name automatic mode sends. A user may have it too: the source of a command says whether it is automatic. */
export const automationName = "automation";

/** By what a valve or a well would be regulated. */
export interface Regulation {
  settings: AutomationSettings;
  /** As the checks of the settings see it. */
  device: RegulatedDevice;
  /** Why what is measured now cannot be decided by: `measuringProblem`. */
  problem: DecisionReason | null;
}

/** Everything that decides whether a device may be changed to automatic mode now. What is left out is not known and not checked. */
export interface AutomaticView {
  device: CommandableDevice & { type: DeviceType; powerMode: PowerMode };
  hasThreshold: boolean;
  hasTimer: boolean;
  /** Something regulates devices of its type now. */
  regulated?: boolean | undefined;
  /** A command of the device waits or runs. */
  hasOpenCommand: boolean;
  /** A lock-out tag hangs on the device. */
  lockedOut: boolean;
  freshness: Freshness;
  /** Of a station: without a bank nobody knows which pumps there are to stage. Others need none. */
  hasBank?: boolean | undefined;
  regulation?: Regulation | undefined;
}

/** Whether automation looks after devices of this type by their settings: valves, and wells by their timers. */
export const isRegulatedType = ({ type }: { type: DeviceType }): boolean =>
  type === "VGA" || type === "WELL_LOGGING";

/** A well is regulated by its timers, which the server alone carries out, and has one pump that it starts and stops. */
const wellRefusals = ({ device, hasTimer }: AutomaticView): (ErrorCode | false)[] => {
  const isWired = codeOf(device, "pump_start") !== null && codeOf(device, "pump_stop") !== null;
  return [
    device.powerMode === "sleeping" && "well_always_on_required",
    (!isWired || pumpsOf(device).length > 1) && "well_pump_required",
    !hasTimer && "well_timer_required",
  ];
};

const valveRefusals = ({ device, regulation }: AutomaticView): (ErrorCode | false)[] => [
  // Between its reports it hears nothing.
  device.powerMode === "sleeping" && executorOf(device) === "server" && "automation_needs_device",
  regulation !== undefined &&
    settingsProblems(regulation.settings, regulation.device).length > 0 &&
    "automation_settings_incomplete",
];

/**
 * Why a device may not be changed to automatic mode now, the first to be said first; empty when it may. A change to manual is
 * never refused.
 */
export const automaticRefusals = (view: AutomaticView): ErrorCode[] => {
  const { device, regulation } = view;
  if (!deviceTypeDefinitions[device.type].hasActions) return ["mode_change_refused"];
  const refusals: (ErrorCode | false)[] = [
    view.regulated === false && "automation_not_running",
    !isCommandable(device) && (device.gateway ? "gateway_not_automatic" : "device_not_commandable"),
    !view.hasThreshold && !view.hasTimer && "threshold_or_timer_required",
    view.hasOpenCommand && "mode_change_refused",
    view.lockedOut && "device_locked_out",
    // Automation decides by the last readings: they must be recent.
    view.freshness !== "fresh" && "mode_device_not_fresh",
    view.hasBank === false && "pump_bank_required",
    ...(device.type === "WELL_LOGGING" ? wellRefusals(view) : []),
    ...(device.type === "VGA" ? valveRefusals(view) : []),
    isRegulatedType(device) && (regulation?.problem ?? null) !== null && "watched_not_fresh",
  ];
  return refusals.filter((refusal) => refusal !== false);
};
