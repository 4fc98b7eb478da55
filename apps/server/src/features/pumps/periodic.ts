/** A change of power (percent) from which it is sent at once. */
const leastChange = 1;
/** Periods without a change after which the power is sent all the same, so that the controller knows of the link. */
const keepAliveAfter = 5;
/** Sendings in a row without an answer after which sending ends. */
export const mostMisses = 3;

/** Whether the power of a period is sent: because it changed by a percent, as a keep-alive, or not at all. */
export const publishReason = ({
  wanted,
  last,
  periodsSince,
}: {
  wanted: number;
  /** Last sent power; `null` before the first one. */
  last: number | null;
  /** Periods since something was sent, with this one. */
  periodsSince: number;
}): "change" | "keep_alive" | null => {
  if (last === null || Math.abs(wanted - last) >= leastChange - 1e-9) return "change";
  return periodsSince >= keepAliveAfter ? "keep_alive" : null;
};

/** Percent a second, so that a change of speed makes no water hammer. */
const rampLimits = { up: 5, down: 3 } as const;

/** The power (percent) that may be set so many seconds after the last one. */
export const ramped = (last: number | null, wanted: number, seconds: number): number => {
  if (last === null) return wanted;
  return Math.min(last + rampLimits.up * seconds, Math.max(last - rampLimits.down * seconds, wanted));
};
