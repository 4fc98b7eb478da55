import type { PowerInput } from "@sgval/contract/pumps/power";
import { channelOfPumpKey, type Pump } from "@sgval/contract/pumps/pumps";
import type { ChannelRecord, DeviceRecord, LatestTimestamps } from "../devices/index.ts";

/** The channel that a pump's power is computed from, by its mapping key; one that was removed gives no more values. */
export const controlChannelOf = (
  { key, controlVariable, linkedDeviceId }: Pick<Pump, "key" | "controlVariable" | "linkedDeviceId">,
  measuring: Pick<DeviceRecord, "channels">,
): ChannelRecord | undefined => {
  if (!controlVariable) return undefined;
  const channels = measuring.channels.filter(({ removed }) => !removed);
  return channelOfPumpKey(channels, linkedDeviceId === null ? key : null, controlVariable);
};

/**
 * The last good value of a pump's control variable, and its age (ms): one bad sample is no reason to change the power. While
 * there was none it is `null`, aged by the first bad one; without any `null`.
 */
export const controlInputOf = (
  pump: Pump,
  measuring: DeviceRecord | undefined,
  latest: Pick<LatestTimestamps, "trustedOf">,
  now: number,
): PowerInput | null => {
  const channel = measuring && controlChannelOf(pump, measuring);
  const trusted = channel && latest.trustedOf(measuring.id, channel.slot);
  return trusted ? { value: trusted.value, age: Math.max(0, now - trusted.at) } : null;
};
