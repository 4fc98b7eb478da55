import { roundingTolerance } from "@sgval/quantities/scaling";

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
  if (last === null || Math.abs(wanted - last) >= leastChange - roundingTolerance) return "change";
  return periodsSince >= keepAliveAfter ? "keep_alive" : null;
};

/** What begins the id of a message that sends a power again and again: it is no command, and has no row. */
export const periodicIdPrefix = "k-";

/** Percent a second, so that a change of speed makes no water hammer. */
const rampLimits = { up: 5, down: 3 } as const;
/** A larger change goes out in steps, one in so many seconds: no controller has to answer more often. */
export const stepSeconds = 5;

/**
 * The power (percent) that may be sent now to a pump that has `last`, however long ago that was sent. Nothing below `min` is sent,
 * even where somebody set less at the panel.
 */
export const nextStep = (
  last: number | null,
  wanted: number,
  { min, max }: { min: number | null; max: number | null },
): number => {
  if (last === null) return wanted;
  const up = last + rampLimits.up * stepSeconds;
  const down = last - rampLimits.down * stepSeconds;
  return Math.min(max ?? 100, Math.max(min ?? 0, Math.min(up, Math.max(down, wanted))));
};
