import { channelKey, parameterOf } from "@sgval/quantities/parameter";
import { roundingTolerance } from "@sgval/quantities/scaling";
import * as z from "zod";
import { type ActionKey, actionRule } from "./control.ts";
import { isHeldByOutput, regulatingActions, stateAfter } from "./valve-state.ts";

/** What the telemetry of a device should show after a command, in the unit of the parameter. */
export const expectedEffect = z.object({
  /** The channel that shows it. */
  parameter: z.string(),
  change: z.enum(["rises", "falls", "reaches"]),
  /** What it reaches; `null` where only the direction is known. */
  value: z.number().nullable(),
});
export type ExpectedEffect = z.infer<typeof expectedEffect>;

/** A pressure has moved when it differs by this much (bar); less is the noise of a network. */
const pressureStep = 0.1;
/** A set-point is reached within this (bar): the deadband of a valve and the scatter of its sensor. */
const setPointBand = 0.2;

/** What each release ends; of a valve in another state it moves nothing. */
const releasedState: Partial<Record<ActionKey, string>> = {
  fully_open_off: "fully_open",
  fully_close_off: "fully_closed",
};

/** Whether a command releases an output while the other one holds the valve; it moves nothing then. */
export const releasesTheOther = (action: ActionKey, stateKey: string | undefined): boolean =>
  releasedState[action] !== undefined && isHeldByOutput(stateKey) && stateKey !== releasedState[action];

/**
 * Whether a command takes the place of an earlier one for the same device or pumps, so that what that one should have changed no
 * longer counts: a power switches no pump, unless it is none.
 */
export const overridesEarlier = ({ action, value }: { action: ActionKey; value: number | null }): boolean =>
  actionRule(action).operates && (action !== "set_pump_power" || value === 0);

const risingActions: readonly ActionKey[] = ["high_pressure", "fully_open_on", "fully_close_off"];
const fallingActions: readonly ActionKey[] = ["low_pressure", "fully_close_on", "fully_open_off"];

/**
 * What a command should change in the telemetry; empty where nothing is to be seen: it moves nothing, the device is in
 * that state already, or it is fully open or closed, which has precedence over pilot and set-point.
 * @param stateKey the state that the device shows, by its name in the catalogue; undefined while it is unknown
 */
export const expectedEffects = (
  action: ActionKey,
  {
    value,
    pumpIds,
    stateKey,
  }: { value: number | null; pumpIds: readonly string[] | null; stateKey: string | undefined },
): ExpectedEffect[] => {
  const { sets } = actionRule(action);
  if (sets?.output === "pump")
    // A single pump has no name.
    return (pumpIds ?? [null]).map((pump) => ({
      parameter: channelKey("pump_running", pump),
      change: "reaches",
      value: sets.on ? 1 : 0,
    }));
  if (regulatingActions.includes(action) && isHeldByOutput(stateKey)) return [];
  if (stateKey !== undefined && stateKey === stateAfter[action]) return [];
  if (stateKey !== undefined && stateKey !== (releasedState[action] ?? stateKey)) return [];
  if (action === "set_outlet_pressure") return [{ parameter: "outlet_pressure", change: "reaches", value }];
  if (risingActions.includes(action)) return [{ parameter: "outlet_pressure", change: "rises", value: null }];
  if (fallingActions.includes(action))
    return [{ parameter: "outlet_pressure", change: "falls", value: null }];
  return [];
};

/** Whether a measured value shows the effect; `null` where it cannot be said, because nothing is known from before. */
export const showsEffect = (
  { parameter, change, value }: ExpectedEffect,
  before: number | null,
  measured: number,
): boolean | null => {
  if (change === "reaches") {
    if (value === null) return null;
    const band = parameterOf(parameter)?.parameter.key === "outlet_pressure" ? setPointBand : 0;
    return Math.abs(measured - value) <= band + roundingTolerance;
  }
  if (before === null) return null;
  return (change === "rises" ? measured - before : before - measured) >= pressureStep - roundingTolerance;
};
