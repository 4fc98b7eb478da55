import { pumpChannels } from "@sgval/quantities/device-channels";
import { channelKey, type Parameter, parameterOf } from "@sgval/quantities/parameter";
import { type ChannelValues, plainChannel } from "./device-form.ts";

/** The key of one more channel of a parameter: the plain one, or the next number where the device has it already. */
export const furtherChannel = (parameter: Parameter["key"], used: readonly string[]): string => {
  const instances = used
    .map(parameterOf)
    .filter((channel) => channel?.parameter.key === parameter)
    .map((channel) => channel?.instance ?? null);
  if (instances.length === 0) return parameter;
  const numbers = instances.map((instance) => Number(/\d+$/.exec(instance ?? "1")?.[0] ?? 1));
  return channelKey(parameter, String(Math.max(...numbers) + 1));
};

/** The name of the next pump of a station: `p1`, `p2`. */
export const nextPump = (used: readonly string[]): string => {
  const numbers = used.map((key) => Number(/^p(\d+)$/.exec(parameterOf(key)?.instance ?? "")?.[1] ?? 0));
  return `p${Math.max(0, ...numbers) + 1}`;
};

/** The default channels of a pump, by the names that stations give them. */
export const pumpRows = (pump: string): ChannelValues[] =>
  pumpChannels.map(({ parameter, mappingKey }) =>
    plainChannel(channelKey(parameter, pump), `pumps.${pump}.${mappingKey}`),
  );
