import { pressurePointLimits } from "@sgval/contract/automation/automation";
import {
  type ActionKey,
  actionRule,
  type ControlMode,
  type FailureCode,
} from "@sgval/contract/control/control";
import type { ErrorCode } from "@sgval/contract/error";
import type { DeviceRecord } from "../devices/index.ts";
import type { CommandRecord, CommandSource, DeviceState } from "./command-record.ts";
import { isConfirmedOn } from "./device-state.ts";

/** Lowest set-point (bar) whatever a device's own data say. */
const lowestSetpoint = 0.5;
/** A report interval may be as long as a week. */
const seconds = { minimum: 1, maximum: 604_800 };

/** What decides whether a command may be asked, or an asked one sent. */
export interface GateView {
  device: Pick<DeviceRecord, "type" | "connection" | "topicControl" | "actions" | "site">;
  /** As the database says, within the transaction that acts on it. */
  mode: ControlMode;
  hasSettings: boolean;
  /** Last confirmed. */
  state: DeviceState | null;
  /** Actions of this device that wait or run. */
  openActions: readonly ActionKey[];
  /** A command of the excluded kind that nobody knows the outcome of. */
  unsure: CommandRecord | null;
}

export interface GateAsk {
  action: ActionKey;
  value: number | null;
  source: CommandSource;
}

/** The device's own code of an action; `null` when it cannot do it. */
export const codeOf = (device: GateView["device"], action: ActionKey): string | null =>
  device.actions.find((row) => row.action === action)?.code ?? null;

/** True when there is a way to it. */
export const isCommandable = (device: GateView["device"]): boolean =>
  device.connection === "mqtt" && device.topicControl !== null;

/** Least and greatest value of an action: bar for a set-point, seconds for an interval. */
const valueRange = (device: GateView["device"], action: ActionKey) => {
  if (actionRule(action).value === "seconds") return seconds;
  return {
    minimum: Math.max(lowestSetpoint, device.site.minSetpoint ?? lowestSetpoint),
    maximum: device.site.maxSetpoint ?? pressurePointLimits.maximum,
  };
};

const valueRefusal = (device: GateView["device"], { action, value }: GateAsk): ErrorCode | null => {
  if (!actionRule(action).value) return value === null ? null : "value_not_allowed";
  if (value === null) return "value_required";
  const { minimum, maximum } = valueRange(device, action);
  if (value < minimum) return "value_below_minimum";
  return value > maximum ? "value_above_maximum" : null;
};

/** Fully open and fully closed exclude each other; the operator releases the first. */
const excluded: Partial<Record<ActionKey, ActionKey>> = {
  fully_open_on: "fully_close_on",
  fully_close_on: "fully_open_on",
};

/** The action whose effect must not meet that of this one. */
export const excludedBy = (action: ActionKey): ActionKey | undefined => excluded[action];

const isInterlocked = (view: GateView, action: ActionKey): boolean => {
  const other = excludedBy(action);
  if (!other) return false;
  if (view.openActions.includes(other) || view.unsure) return true;
  const code = codeOf(view.device, other);
  return code !== null && isConfirmedOn(view.state, other, code);
};

const isAutomatic = (source: CommandSource): boolean => source !== "manual" && source !== "sync";

const modeRefusal = (view: GateView, ask: GateAsk): ErrorCode | null => {
  const rule = actionRule(ask.action);
  if (!rule.operates) return null;
  if (isAutomatic(ask.source)) return view.mode === "auto" ? null : "mode_change_refused";
  if (view.mode === "auto") return "device_in_auto_mode";
  return view.hasSettings || rule.safetyStop ? null : "threshold_or_timer_required";
};

/** Why a command may not be asked of a device now; `null` when it may. */
export const refusalFor = (view: GateView, ask: GateAsk): ErrorCode | null => {
  if (!isCommandable(view.device)) return "device_not_commandable";
  if (codeOf(view.device, ask.action) === null) return "action_not_available";
  // A pilot valve has no set-point to give it.
  if (ask.action === "set_outlet_pressure" && view.device.site.valveKind !== "set_point")
    return "action_not_available";
  // Nobody watches what automation does: it never cuts supply.
  if (ask.action === "fully_close_on" && isAutomatic(ask.source)) return "action_not_available";
  return (
    valueRefusal(view.device, ask) ??
    modeRefusal(view, ask) ??
    (isInterlocked(view, ask.action) ? "interlock_open_and_close" : null)
  );
};

/** Why a command that waited must not be sent any more; `null` when it may. */
export const failureBeforeSending = (view: GateView, ask: GateAsk): FailureCode | null => {
  switch (modeRefusal(view, ask)) {
    case null:
      return isInterlocked(view, ask.action) ? "interlock" : null;
    case "threshold_or_timer_required":
      return "setting_missing";
    case "mode_change_refused":
      return "superseded";
    default:
      return "mode_changed";
  }
};
