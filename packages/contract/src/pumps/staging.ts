import type { PumpType, WearPolicy } from "./pumps.ts";

/** A pump as the order of staging sees it; hours of running, epoch milliseconds. */
export interface OrderedPump {
  type: PumpType;
  on: boolean;
  /** Nothing refuses its start now. */
  available: boolean;
  runHours: number;
  startedAt: number | null;
}

/** The linear pump that follows the demand: the first one that runs. */
export const trimPumpOf = <P extends Pick<OrderedPump, "type" | "on">>(pumps: readonly P[]): P | undefined =>
  pumps.find(({ type, on }) => type === "linear" && on);

/** Puts the least worn pump first. */
export const fewestHours = (
  one: Pick<OrderedPump, "runHours">,
  other: Pick<OrderedPump, "runHours">,
): number => one.runHours - other.runHours;

/** The pump to bring in: without one that runs a linear one first, else the available normal one with the fewest hours. */
export const nextToStart = <P extends OrderedPump>(pumps: readonly P[]): P | undefined => {
  const free = pumps.filter(({ on, available }) => !on && available);
  const linear = trimPumpOf(pumps) ? [] : free.filter(({ type }) => type === "linear");
  const [first] = linear.length > 0 ? linear : free.filter(({ type }) => type === "normal").sort(fewestHours);
  return first;
};

/** The pump to drop: the one started last or with the most hours. The last one that runs is never dropped. */
export const nextToStop = <P extends OrderedPump>(pumps: readonly P[], policy: WearPolicy): P | undefined => {
  const running = pumps.filter(({ on }) => on);
  if (running.length < 2) return undefined;
  const trim = trimPumpOf(pumps);
  const order = (one: OrderedPump, other: OrderedPump) =>
    policy === "lifo" ? (other.startedAt ?? 0) - (one.startedAt ?? 0) : fewestHours(other, one);
  return running.filter((pump) => pump !== trim).sort(order)[0];
};
