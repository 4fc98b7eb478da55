import { type ActionKey, actionRule, type Command, type ControlMode } from "@sgval/contract/control/control";

/** Why a command is locked, in the order in which the reasons are looked for. */
export type GateReason =
  | "permission"
  | "not_commandable"
  | "network"
  | "offline"
  | "auto_mode"
  | "threshold_or_timer"
  | "busy";

export interface GateInput {
  mayOperate: boolean;
  /** The device has a control topic and speaks MQTT. */
  commandable: boolean;
  /** The browser has a network. */
  online: boolean;
  /** A sleeping device is never offline in this sense: its command waits for the next report. */
  offline: boolean;
  mode: ControlMode;
  hasThresholdOrTimer: boolean;
  running: Command | null;
}

export type Gate = { open: true; takesManual: boolean } | { open: false; reason: GateReason };

const locked = (reason: GateReason): Gate => ({ open: false, reason });

/**
 * Whether an action may be asked of a device now. A stop is never held back by another command or by missing
 * settings; in automatic mode it is offered together with taking manual.
 */
export const gateOf = (action: ActionKey, properties: GateInput): Gate => {
  const { operates, safetyStop = false } = actionRule(action);
  if (!properties.mayOperate) return locked("permission");
  if (!properties.commandable) return locked("not_commandable");
  if (!properties.online) return locked("network");
  if (properties.offline) return locked("offline");
  const takesManual = operates && properties.mode === "auto";
  if (takesManual && !safetyStop) return locked("auto_mode");
  if (operates && !safetyStop && !properties.hasThresholdOrTimer) return locked("threshold_or_timer");
  if (properties.running && !safetyStop) return locked("busy");
  return { open: true, takesManual };
};

/** The reason that holds back everything that moves water, to be told once instead of at each button. */
export const commonReason = (actions: readonly ActionKey[], properties: GateInput): GateReason | null => {
  const gates = actions
    .filter((action) => !actionRule(action).safetyStop)
    .map((action) => gateOf(action, properties));
  const first = gates[0];
  if (!first || first.open) return null;
  return gates.every((gate) => !gate.open && gate.reason === first.reason) ? first.reason : null;
};
