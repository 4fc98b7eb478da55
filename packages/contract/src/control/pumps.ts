import { pumpChannels } from "@sgval/quantities/device-channels";
import { parameterOf } from "@sgval/quantities/parameter";
import type { ErrorCode } from "../error.ts";
import { type ActionKey, actionRule } from "./control.ts";

const pumpParameters = new Set<string>(pumpChannels.map(({ parameter }) => parameter));

/** What must be known of a device to name its pumps. */
export interface PumpHolder {
  channels: readonly { parameter: string; removed?: boolean }[];
}

/** The pumps of a station, as the instances of its pump channels (`p1`); empty where a device has one without a name. */
export const pumpsOf = ({ channels }: PumpHolder): string[] => {
  const pumps = new Set<string>();
  for (const { parameter, removed } of channels) {
    const channel = removed ? null : parameterOf(parameter);
    if (channel?.instance && pumpParameters.has(channel.parameter.key)) pumps.add(channel.instance);
  }
  return [...pumps];
};

/** The pumps that a request names, each once and in one order, so that a repeated request is recognised; `null` without. */
export const namedPumps = (pumpIds: readonly string[] | undefined): string[] | null =>
  pumpIds ? [...new Set(pumpIds)].sort() : null;

/** The pumps a command is sent for: those it names, else the only one there is, and for a stop all; `null` without. */
export const commandedPumps = (
  device: PumpHolder,
  action: ActionKey,
  named: readonly string[] | null,
): string[] | null => {
  const { ofPumps, safetyStop } = actionRule(action);
  if (!ofPumps) return null;
  const pumps = pumpsOf(device);
  if (named) return pumps.filter((pump) => named.includes(pump));
  return pumps.length === 1 || (safetyStop && pumps.length > 0) ? pumps : null;
};

/** Why an action may not name these pumps; `null` when it may. */
export const pumpRefusal = (
  device: PumpHolder,
  action: ActionKey,
  named: readonly string[] | null,
): ErrorCode | null => {
  const { ofPumps, safetyStop } = actionRule(action);
  const pumps = ofPumps ? pumpsOf(device) : [];
  if (named) return named.every((pump) => pumps.includes(pump)) ? null : "pump_unknown";
  // Which pump of a station starts is never left to its controller; a stop without names is for every pump.
  return pumps.length > 1 && !safetyStop ? "pump_required" : null;
};
