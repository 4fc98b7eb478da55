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
