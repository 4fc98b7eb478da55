import { isCarriedOut, mayHaveBeenHeard } from "@sgval/contract/control/command-end";
import { type ConfirmedState, reportedSetPoint } from "@sgval/contract/control/confirmed-state";
import { type ActionKey, actionRule, type Command, type DeviceState } from "@sgval/contract/control/control";
import { commandedPumps, type PumpHolder, pumpsOf } from "@sgval/contract/control/pumps";
import { type ShownState, shownState, stateKeyOf } from "@sgval/contract/control/shown-state";
import { isRegulating, regulatingActions, stateAfter } from "@sgval/contract/control/valve-state";
import type { Device } from "@sgval/contract/devices/device";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { useDeviceState, useLatestCommands } from "./api/list-commands.ts";
import { commandText, isRelease } from "./command-text.ts";

/** How many pumps a stop is for where it is for all of a station of several; else null. */
export const stopsAllOf = (
  device: PumpHolder,
  action: ActionKey,
  named: readonly string[] | null,
): number | null => {
  const pumps = action === "pump_stop" ? commandedPumps(device, action, named) : null;
  return pumps && pumps.length > 1 && pumps.length === pumpsOf(device).length ? pumps.length : null;
};

/** True when the device already reports the state this action leads to. */
export const isHolding = (action: ActionKey, state: ShownState | null): boolean =>
  stateAfter[action] !== undefined && stateKeyOf(state) === stateAfter[action];

/** How it is said that a device holds its state: a pump runs or stands, a valve holds its position. */
export const heldAs = (action: ActionKey): "position" | "pump_start" | "pump_stop" =>
  action === "pump_start" || action === "pump_stop" ? action : "position";

const order: readonly ActionKey[] = [
  "high_pressure",
  "low_pressure",
  "fully_open_on",
  "fully_close_on",
  "fully_open_off",
  "fully_close_off",
  "pump_start",
  "pump_stop",
];

/** Actions that move water, in the order of the panel, and the others. */
export const splitActions = (
  device: Pick<Device, "actions">,
): { operating: ActionKey[]; service: ActionKey[] } => {
  const keys = device.actions.map(({ action }) => action);
  return {
    operating: order.filter((key) => keys.includes(key)),
    // Those with a value that people enter beside the button have fields of their own; settings only the server sends.
    service: keys.filter(
      (key) =>
        !(order.includes(key) || actionRule(key).carriesSettings) &&
        key !== "set_outlet_pressure" &&
        key !== "set_pump_power",
    ),
  };
};

/** A command that was carried out and holds an output. */
export type HoldingCommand = ConfirmedState["held"][number];

const setsPressure = ({ action }: { action: ActionKey }): boolean => action === "set_outlet_pressure";

/**
 * What a valve was commanded after its last set-point, which is not the present one then; a release gives the valve back to
 * its pilot.
 * @param held newest first, one of each output
 */
export const replacedBy = (held: readonly HoldingCommand[]): HoldingCommand | undefined => {
  const setPoint = held.findIndex(setsPressure);
  return held.find(({ action }, index) => index < setPoint && !isRelease(action));
};

/**
 * The last command that sets pilot or set-point of a valve, where nobody knows whether it was carried out: the set-point before it may
 * still hold. A later sync settles it with the set-point that the device names.
 * @param commands newest first
 * @param state the last confirmed one
 */
export const unansweredSetting = (
  commands: readonly Command[],
  state: DeviceState | null,
): Command | undefined => {
  const isUnanswered = (one: Command) => mayHaveBeenHeard(one) && one.lateResult === null;
  const namesSetPoint = typeof state?.[reportedSetPoint] === "number";
  const last = commands.find(
    (one) =>
      one.sentAt !== null &&
      (regulatingActions.includes(one.action)
        ? isCarriedOut(one) || isUnanswered(one)
        : one.action === "sync" && namesSetPoint && isCarriedOut(one)),
  );
  return last && isUnanswered(last) ? last : undefined;
};

/** {@link unansweredSetting} of a device, among its latest commands. */
export const useUnansweredSetting = (deviceId: number): Command | undefined => {
  const { confirmed } = useDeviceState(deviceId);
  return unansweredSetting(useLatestCommands(deviceId) ?? [], confirmed?.state ?? null);
};

/**
 * The command by which a device is in the state it shows: for a valve that is fully open or closed the one that made it
 * so, whatever set another output since then. Undefined while that is unknown, and when the device shows another state
 * than the commands led to: then something else moved it.
 * @param held newest first, one of each output
 * @param unanswered {@link unansweredSetting}: which set-point holds is not known then
 */
export const holdingCommandOf = (
  held: readonly HoldingCommand[],
  state: ShownState | null,
  unanswered?: Command,
): HoldingCommand | undefined => {
  const own = held.find(({ action }) => isHolding(action, state));
  const outputs = held.filter(({ action }) => actionRule(action).sets);
  const key = stateKeyOf(state);
  if (!isRegulating(key)) return own;
  const setPoint = replacedBy(held) ? undefined : held.find(setsPressure);
  if (unanswered && (setPoint || setsPressure(unanswered))) return undefined;
  // A regulating valve is where its pilot is since the last release, unless something says otherwise.
  const contradicted = outputs.some(({ action }) => {
    const after = stateAfter[action];
    // Pilot and set-point move the same: a level from before the set-point says nothing any more.
    return after !== undefined && (setPoint ? !isRegulating(after) : after !== key);
  });
  if (contradicted) return undefined;
  const [last] = setPoint ? held : outputs;
  const holds = setPoint ?? own;
  // What it holds is the level, not the release; but since the release alone.
  return holds && last ? { ...holds, since: last.since } : last;
};

/** Since when a device holds the state it shows, by whose command and why; undefined while that is unknown. */
export const useHoldingCommand = (device: DeviceDetail): HoldingCommand | undefined => {
  const held = useDeviceState(device.id).confirmed?.held ?? [];
  return holdingCommandOf(held, shownState(device.type, device.latest), useUnansweredSetting(device.id));
};

/** {@link useHoldingCommand} as text. */
export const useHeldSince = (device: DeviceDetail): string | undefined => {
  const { t } = useTranslation("control");
  const format = useFormat();
  const holding = useHoldingCommand(device);
  return holding && commandText(t, format).heldSince(holding);
};
