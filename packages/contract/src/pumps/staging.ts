import type { PumpType, WearPolicy } from "./pumps.ts";

/** A pump as the order of staging sees it; hours of running, epoch milliseconds. */
export interface OrderedPump {
  type: PumpType;
  on: boolean;
  /** Nothing refuses its start now. */
  available: boolean;
  /** Automatic mode sends it nothing, because its controller did not answer: its power follows no demand. */
  unanswered: boolean;
  runHours: number;
  startedAt: number | null;
  /** It ran on when a rotation asked it to stop. */
  refusesStop?: boolean;
}

/** The linear pump that follows the demand: the first one that runs and answers. */
export const trimPumpOf = <P extends Pick<OrderedPump, "type" | "on" | "unanswered">>(
  pumps: readonly P[],
): P | undefined => pumps.find(({ type, on, unanswered }) => type === "linear" && on && !unanswered);

/** Puts the least worn pump first. */
export const fewestHours = (
  one: Pick<OrderedPump, "runHours">,
  other: Pick<OrderedPump, "runHours">,
): number => one.runHours - other.runHours;

/**
 * The pump to bring in: without one that trims a linear one first, else the available normal one with the fewest hours. A linear
 * one that does not answer comes last.
 */
export const nextToStart = <P extends OrderedPump>(pumps: readonly P[]): P | undefined => {
  const free = pumps.filter(({ on, available }) => !on && available);
  const linear = trimPumpOf(pumps) ? [] : free.filter(({ type }) => type === "linear");
  const normal = free.filter(({ type }) => type === "normal").sort(fewestHours);
  return linear.find(({ unanswered }) => !unanswered) ?? normal[0] ?? linear[0];
};

/**
 * The pump to drop: the one started last or with the most hours, one that refused to stop only where no other one is left. The last
 * one that runs is never dropped, nor one that does not answer: it would not obey.
 */
export const nextToStop = <P extends OrderedPump>(pumps: readonly P[], policy: WearPolicy): P | undefined => {
  const running = pumps.filter(({ on }) => on);
  if (running.length < 2) return undefined;
  const trim = trimPumpOf(pumps);
  const order = (one: OrderedPump, other: OrderedPump) =>
    Number(one.refusesStop ?? false) - Number(other.refusesStop ?? false) ||
    (policy === "lifo" ? (other.startedAt ?? 0) - (one.startedAt ?? 0) : fewestHours(other, one));
  // Of those that one command started at once the later one in the bank is the last, as the last switch says.
  const mayStop = running.filter((pump) => pump !== trim && !pump.unanswered).reverse();
  return mayStop.sort(order)[0];
};
