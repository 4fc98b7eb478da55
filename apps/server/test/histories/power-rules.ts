import type { DeviceDouble, Published } from "./device-double.ts";
import { isPeriodic } from "./publish-rules.ts";
import { trimPump } from "./script.ts";

/** By how much the power of a pump that runs changes at once (percent): 5 % a second up and 3 % down, for five seconds. */
const mostUp = 25;
const mostDown = 15;
const tolerance = 0.1;

/**
 * What is demanded of the powers that automation sends to the trim pump of a bank again and again: each is a step from the power
 * that the pump has, also after a restart, and after another server had the lease.
 */
export const createPowerChecks = (double: DeviceDouble) => {
  /** The powers that it may have: what it reported, and what it was sent since; none while it is not known to run. */
  let powers: readonly number[] = [];
  /** Those before its last report, which a power that was on its way then goes by. */
  let earlier: readonly number[] = [];
  let reportedAt = 0;

  return {
    /** A good sample names its power. `isSure`: the server takes it in. */
    reported: (at: number, isSure: boolean): void => {
      const power = double.outputs[`${trimPump}_power`];
      earlier = powers;
      reportedAt = at;
      const isKnown = double.outputs[trimPump] === 1 && power !== undefined;
      powers = isKnown ? [...(isSure ? [] : powers), power] : [];
    },
    /** What it reports next may count as late. */
    unclear: (): void => {
      powers = [];
    },
    sent: (published: Published): void => {
      const { action, value, pumps, at } = published;
      if (!(pumps ?? [trimPump]).includes(trimPump)) return;
      if (action.startsWith("DO_4_")) powers = [];
      if (action !== "SET_POWER" || value === null || powers.length === 0) return;
      const known = at <= reportedAt ? [...earlier, ...powers] : powers;
      const isStep =
        value >= Math.min(...known) - mostDown - tolerance &&
        value <= Math.max(...known) + mostUp + tolerance;
      if (isPeriodic(published) && double.outputs[trimPump] === 1 && !isStep)
        double.violations.push(
          `a pump that has ${[...new Set(known)].join(" or ")} % was sent ${value} % at once: ${published.cmdId}`,
        );
      powers = [...powers, value];
    },
  };
};
