import { channelKey, parameterOf } from "@sgval/quantities/parameter";
import { isShown, type Quality } from "@sgval/quantities/quality";
import * as z from "zod";
import { type Freshness, isCurrent, valueFreshness } from "./freshness.ts";

/** Pumps that run now, those of which nothing current is known, and all that report whether they run. */
export const pumpCounts = z.object({
  running: z.number().int(),
  unknown: z.number().int(),
  total: z.number().int(),
});
export type PumpCounts = z.infer<typeof pumpCounts>;

/** Whether a channel says that a pump runs: of a single pump, or of one of several. */
export const isPumpState = (channel: string): boolean =>
  parameterOf(channel)?.parameter.key === "pump_running";

/**
 * The channels that say whether the pump runs without which a low value of a channel is normal: a pump that stands still draws no
 * current and delivers nothing. Null where no pump explains a low value.
 * @param channels those of the same device
 */
export const pumpStatesOf = (channel: string, channels: readonly string[]): string[] | null => {
  const known = parameterOf(channel);
  if (known?.parameter.key === "flow") {
    const states = channels.filter(isPumpState);
    return states.length > 0 ? states : null;
  }
  if (known?.parameter.key !== "pump_current") return null;
  const own = channelKey("pump_running", known.instance);
  // Without a state of its own a pump says by its current that it stands still.
  return [channels.includes(own) ? own : channel];
};

/** Whether a low value of a channel is that of pumps which all stand still, as they reported last. */
export const isLowAtRest = (
  channel: string,
  channels: readonly string[],
  lastValue: (channel: string) => number | null,
): boolean => pumpStatesOf(channel, channels)?.every((state) => lastValue(state) === 0) ?? false;

/**
 * Counts the pumps of a device by the newest value of each; a bad or stale one, or that of an offline device, says nothing
 * about now.
 * @param states `null` for a pump that never reported; the time in epoch milliseconds
 * @param ofDevice freshness of the device at `now`
 */
export const countPumps = (
  device: Parameters<typeof valueFreshness>[0],
  states: readonly ({ value: number | null; quality: Quality; measuredAt: number } | null)[],
  ofDevice: Freshness,
  now: number,
): PumpCounts => {
  const known = states.filter(
    (state) =>
      state?.value != null &&
      isShown(state.quality) &&
      isCurrent(valueFreshness(device, state.measuredAt, ofDevice, now)),
  );
  return {
    running: known.filter((state) => state?.value === 1).length,
    unknown: states.length - known.length,
    total: states.length,
  };
};

/** The pumps of several devices together. */
export const sumPumps = (counts: readonly PumpCounts[]): PumpCounts => {
  const sum = (field: keyof PumpCounts) => counts.reduce((all, one) => all + one[field], 0);
  return { running: sum("running"), unknown: sum("unknown"), total: sum("total") };
};
