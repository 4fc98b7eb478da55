import { parameterOf } from "@sgval/quantities/parameter";
import type { ChannelValues } from "./device-form.ts";

type Limits = Pick<ChannelValues, "parameter" | "under" | "over">;

/**
 * The stored channels with the limits that were changed from `before` to `after`: what somebody else changed meanwhile,
 * or a channel that is gone, stays as it is.
 */
export const alteredLimits = <Stored extends Limits>(
  stored: readonly Stored[],
  before: readonly Limits[],
  after: readonly Limits[],
): Stored[] =>
  stored.map((channel) => {
    const old = before.find(({ parameter }) => parameter === channel.parameter);
    const own = after.find(({ parameter }) => parameter === channel.parameter);
    if (!own || (own.under === old?.under && own.over === old?.over)) return channel;
    return { ...channel, under: own.under, over: own.over };
  });

/**
 * Both limits of a channel (base unit) with one of them at a value. The other one stays, or is where values stop being
 * plausible, because limits have both ends or none.
 */
export const limitsWith = (
  { parameter: key, under, over }: Pick<ChannelValues, "parameter" | "under" | "over">,
  side: "under" | "over",
  value: number,
): { under: number | null; over: number | null } => {
  const plausible = parameterOf(key)?.parameter;
  return side === "under"
    ? { under: value, over: over ?? plausible?.max ?? null }
    : { under: under ?? plausible?.min ?? null, over: value };
};
