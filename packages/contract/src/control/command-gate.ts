import type { DeviceType } from "@sgval/quantities/device-types";
import { pressurePointLimits } from "../automation/automation.ts";
import { type CommandsThrough, gatewayRefusal } from "../device-gateways/commands.ts";
import type { DeviceAction } from "../devices/device.ts";
import type { ConnectionKind } from "../devices/freshness.ts";
import { longestInterval } from "../devices/intervals.ts";
import { type SiteData, setPointLimits } from "../devices/site-data.ts";
import type { ErrorCode } from "../error.ts";
import type { ValidationMessage } from "../message.ts";
import { mayDo, type Permission, type RightsHolder } from "../permission.ts";
import { isTypedName } from "../text.ts";
import {
  type ActionKey,
  actionKeys,
  actionRule,
  type Command,
  type CommandSource,
  type ConfirmationLevel,
  type ControlMode,
  type DeviceState,
  isAutomatic,
  isSafetyStop,
} from "./control.ts";
import { type PumpHolder, pumpRefusal } from "./pumps.ts";

/** The permission a person needs for an action: pump stations have permissions of their own. */
export const permissionOf = (type: DeviceType, action: ActionKey): Permission => {
  if (type !== "WATER_PUMP") return "Control.Operate";
  return action === "sync" ? "Pump.Sync" : "Pump.Operate";
};

/** Whether a person may approve or decline a command that somebody else asks for: with the right to send the command, and never the one who asked. */
export const mayAnswer = (
  person: RightsHolder & { id: number },
  command: { requester: { id: number | null }; deviceType: DeviceType; action: ActionKey },
): boolean =>
  command.requester.id !== person.id && mayDo(person, permissionOf(command.deviceType, command.action));

/**
 * Whether a person may still take a command back. A stop stays until its device has it, because whoever asked for it
 * relies on it: only a newer stop takes its place.
 */
export const isCancellable = ({ status, action }: Pick<Command, "status" | "action">): boolean =>
  status === "waiting" && !isSafetyStop(action);

/** What the gate needs to know of a device. */
export interface CommandableDevice extends PumpHolder {
  connection: ConnectionKind;
  topicControl: string | null;
  /** Left out for one that sends by itself. */
  gateway?: { commands: CommandsThrough } | undefined;
  actions: readonly DeviceAction[];
  site: SiteData;
}

/** True when commands can reach the device on its own: over MQTT, on a control topic. */
export const isCommandable = (device: Pick<CommandableDevice, "connection" | "topicControl">): boolean =>
  device.connection === "mqtt" && device.topicControl !== null;

/** Whether a device may hear an action long after it was asked for: it moves no water, or stops a pump. */
export const mayComeLate = (action: ActionKey): boolean =>
  !actionRule(action).operates || (isSafetyStop(action) && !letsWaterIn(action));

/** Why no command, or not this action, can reach a device; of what is automatic only a stop goes through a gateway. */
const reachRefusal = (device: CommandableDevice, { action, source }: GateRequest): ErrorCode | null => {
  if (isCommandable(device)) return null;
  const { connection, gateway } = device;
  const isStop = isSafetyStop(action);
  if (connection === "mqtt" || !gateway || (isAutomatic(source) && !isStop)) return "device_not_commandable";
  // What moves water is not left with a network for hours; a pump may be stopped at any time.
  return gatewayRefusal(gateway.commands, mayComeLate(action));
};

/** The device's own code for an action; `null` when it cannot do it. */
export const codeOf = (device: Pick<CommandableDevice, "actions">, action: ActionKey): string | null =>
  device.actions.find((row) => row.action === action)?.code ?? null;

interface ValueRange {
  minimum: number;
  maximum: number;
}

/** A report interval is a week at most. */
const intervalSeconds: ValueRange = { minimum: 1, maximum: longestInterval };

/** Lowest and highest set-point of a valve, in bar. */
export const setPointRange = (site: SiteData): ValueRange => ({
  minimum: Math.max(setPointLimits.minimum, site.minSetpoint ?? setPointLimits.minimum),
  maximum: site.maxSetpoint ?? pressurePointLimits.maximum,
});

/** Percent; the parameters of a pump may narrow it. */
const powerPercent: ValueRange = { minimum: 0, maximum: 100 };

const valueRange = (site: SiteData, kind: "outlet_pressure" | "pump_power" | "seconds"): ValueRange => {
  if (kind === "seconds") return intervalSeconds;
  return kind === "pump_power" ? powerPercent : setPointRange(site);
};

/** Why an action may not carry this value (bar, percent or seconds); `null` when it may. */
export const valueRefusal = (site: SiteData, action: ActionKey, value: number | null): ErrorCode | null => {
  const kind = actionRule(action).value;
  if (!kind) return value === null ? null : "value_not_allowed";
  if (value === null) return "value_required";
  const { minimum, maximum } = valueRange(site, kind);
  if (value < minimum) return "value_below_minimum";
  return value > maximum ? "value_above_maximum" : null;
};

/** The message of the value's field for the refusals that concern it. */
export const valueMessages: Partial<Record<ErrorCode, ValidationMessage>> = {
  value_required: "required",
  value_not_allowed: "invalid_value",
  value_below_minimum: "below_minimum_threshold",
  value_above_maximum: "exceeds_maximum_threshold",
};

/** Devices report `DO3` for what is commanded as `DO_3_ON`; any other code is stored under our own name. */
const stateKey = (code: string, output: string): string => {
  const number = /^DO_?(\d+)_(?:ON|OFF)$/i.exec(code)?.[1];
  return number === undefined ? output : `DO${number}`;
};

/** The output an action sets: its key in the device's state, and every action that sets it. */
export const outputOf = (action: ActionKey, code: string): { key: string; actions: ActionKey[] } | null => {
  const output = actionRule(action).sets?.output;
  if (output === undefined) return null;
  return {
    key: stateKey(code, output),
    actions: actionKeys.filter((other) => actionRule(other).sets?.output === output),
  };
};

/** Whether a device says of an output that it is on. */
export const isOn = (value: DeviceState[string] | undefined): boolean =>
  value === true || value === 1 || value === "1" || (typeof value === "string" && /^on$/i.test(value));

const opposites: Partial<Record<ActionKey, ActionKey>> = {
  fully_open_on: "fully_close_on",
  fully_close_on: "fully_open_on",
};

/** The action that must not be on together with this one: the operator releases it first. */
export const oppositeOf = (action: ActionKey): ActionKey | undefined => opposites[action];

/** Everything the gate decides by. */
export interface GateView {
  device: CommandableDevice;
  mode: ControlMode;
  /** The device has a threshold or a timer. */
  hasSettings: boolean;
  /** What the device last confirmed of itself; `null` when unknown. */
  state: DeviceState | null;
  /** Actions of commands that wait or run. */
  openActions: readonly ActionKey[];
  /** A command of the opposite action ended without anybody knowing how. */
  oppositeUncertain: boolean;
  /** It would expire before the device reports: `willExpireUnheard`. */
  expiresUnheard?: boolean;
}

export interface GateRequest {
  action: ActionKey;
  /** Left out while a person has not entered it yet: then it is not checked. */
  value?: number | null;
  /** The pumps named; `null` for none. */
  pumpIds: readonly string[] | null;
  source: CommandSource;
  /** A device in automatic mode is changed to manual with the command; only a safety stop may. */
  takeManual?: boolean;
  /** Brings a device that leaves automatic mode where its settings say; it may be sent after that. */
  leaving?: boolean | undefined;
  /** The stop of an interlock, which stops pumps in either mode. */
  interlock?: boolean | undefined;
}

const modeRefusal = (
  { mode, hasSettings }: GateView,
  { action, source, takeManual, leaving, interlock }: GateRequest,
): ErrorCode | null => {
  const { operates, safetyStop } = actionRule(action);
  if (!operates) return null;
  // What staging, a time-table or a timer stops is theirs in automatic mode alone.
  const outlasts = leaving || (interlock && safetyStop);
  if (isAutomatic(source)) return mode === "auto" || outlasts ? null : "mode_change_refused";
  if (mode === "auto") return safetyStop && takeManual ? null : "device_in_auto_mode";
  return hasSettings || safetyStop ? null : "threshold_or_timer_required";
};

const isInterlocked = (view: GateView, action: ActionKey): boolean => {
  const opposite = oppositeOf(action);
  if (!opposite) return false;
  if (view.openActions.includes(opposite) || view.oppositeUncertain) return true;
  const code = codeOf(view.device, opposite);
  const output = code === null ? null : outputOf(opposite, code);
  return output !== null && isOn(view.state?.[output.key]);
};

/** Why mode, settings or the interlock hold an action back; checked when a command is requested and when it is sent. */
export const operationRefusal = (view: GateView, request: GateRequest): ErrorCode | null =>
  modeRefusal(view, request) ?? (isInterlocked(view, request.action) ? "interlock_open_and_close" : null);

/** Why a command may not be requested of a device now; `null` when it may. */
export const refusalFor = (view: GateView, request: GateRequest): ErrorCode | null => {
  const { device } = view;
  const { action, value, source } = request;
  const unreachable = reachRefusal(device, request);
  if (unreachable) return unreachable;
  if (codeOf(device, action) === null) return "action_not_available";
  // Pilot valves have no set-point.
  if (action === "set_outlet_pressure" && device.site.valveKind !== "set_point")
    return "action_not_available";
  // It is made of what is stored when it is sent.
  if (actionRule(action).carriesSettings && !isAutomatic(source)) return "action_not_available";
  // A stop is tried all the same: the device may be listening.
  if (view.expiresUnheard && !isAutomatic(source) && !isSafetyStop(action)) return "device_reports_rarely";
  // Automation runs unattended: it never cuts supply.
  if (action === "fully_close_on" && isAutomatic(source)) return "action_not_available";
  return (
    (value === undefined ? null : valueRefusal(device.site, action, value)) ??
    pumpRefusal(device, action, request.pumpIds) ??
    operationRefusal(view, request)
  );
};

/** The step to a set-point as a share of its range; while the present value is unknown it may be all of it. */
export const stepShare = (site: SiteData, now: number | null, wanted: number): number => {
  const { minimum, maximum } = setPointRange(site);
  if (maximum <= minimum) return 0;
  return now === null ? 1 : Math.abs(wanted - now) / (maximum - minimum);
};

/** Whether a step of a set-point, as a share of its range, is so large that it needs the fullest confirmation. */
export const isLargeStep = (share: number): boolean => share > 0.2;

/**
 * How much a person must confirm now. Old telemetry raises the level by one, a large step of a set-point to the top;
 * what is foreseen to pass an alarm limit needs a reason, a start of several pumps the fullest confirmation, and a stop
 * never more than one press.
 * @param step the step to a set-point as a share of its range, where there is one
 * @param pumps how many pumps it is for, where it is for pumps
 */
export const confirmationLevel = (
  action: ActionKey,
  {
    stale,
    step = 0,
    pumps = 1,
    foreseesAlarm = false,
  }: { stale: boolean; step?: number; pumps?: number; foreseesAlarm?: boolean },
): ConfirmationLevel => {
  const { level, safetyStop } = actionRule(action);
  if (safetyStop || level === 0) return level;
  if (level === 3 || isLargeStep(step) || (action === "pump_start" && pumps > 1)) return 3;
  if (level === 1) return stale || foreseesAlarm ? 2 : 1;
  return stale ? 3 : level;
};

/** Whether a stop lets the water in again. */
export const letsWaterIn = (action: ActionKey): boolean => action === "fully_close_off";

/**
 * Whether a command lets the water in while a lock-out tag says that somebody may be in the chamber. It is a stop, which
 * no tag refuses; whoever sends it is asked for more.
 */
export const releasesUnderTag = (action: ActionKey, tags: readonly unknown[]): boolean =>
  letsWaterIn(action) && tags.length > 0;

/**
 * What a person has to add to a command of this level, and whether its button acts after a long press only. A release under a
 * tag ({@link releasesUnderTag}) asks for more, and so does a second person who is to approve it: they must know what for.
 */
export const demandsOf = (
  level: ConfirmationLevel,
  { underTag = false, secondPerson = false }: { underTag?: boolean; secondPerson?: boolean } = {},
): { reason: boolean; deviceName: boolean; hold: boolean } => ({
  reason: level >= 2 || underTag || secondPerson,
  deviceName: level === 3,
  hold: underTag,
});

/** How a command is confirmed, by a person or a program that sends it or asks a second person for it. */
export interface Confirmation {
  reason?: string | null | undefined;
  deviceName?: string | undefined;
  secondPerson?: boolean;
  underTag?: boolean;
}

/** Why a command of this level is not confirmed yet; `null` when it is. */
export const confirmationRefusal = (
  level: ConfirmationLevel,
  { reason, deviceName, secondPerson = false, underTag = false }: Confirmation,
  device: { name: string },
): ErrorCode | null => {
  const demanded = demandsOf(level, { secondPerson, underTag });
  if (demanded.reason && !reason?.trim()) return "reason_required";
  return demanded.deviceName && !isTypedName(deviceName ?? "", device.name) ? "device_name_required" : null;
};
